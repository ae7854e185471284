/// What the last frames cost, to know what the next one may.
struct CostWindow: Sendable {
  private var costs: [UInt64]
  private var place = 0

  /// Until there are frames each costs `guess` nanoseconds.
  init(guess: UInt64) { costs = Array(repeating: guess, count: 32) }

  mutating func append(_ cost: UInt64) {
    costs[place] = cost
    place = (place + 1) % costs.count
  }

  /// All but one in sixteen cost no more: the third highest of 32.
  var usual: UInt64 {
    var (first, second, third) = (UInt64(0), UInt64(0), UInt64(0))
    for cost in costs {
      if cost > first {
        (first, second, third) = (cost, first, second)
      } else if cost > second {
        (second, third) = (cost, second)
      } else if cost > third {
        third = cost
      }
    }
    return third
  }
}
