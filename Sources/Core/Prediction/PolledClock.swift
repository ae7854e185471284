/// Finds out when samples were taken that a toolkit stamps when it polls: their stamps are rounded up
/// to a grid, by which they come up to a whole step late.
///
/// A device that reports evenly, a little slower than the grid's steps or faster, tells by the steps it
/// skips or fills twice how its reports lie in them. So for each of some rhythms the lag of a stamp is
/// tracked as a distribution over a step, each stamp making the lags likelier that explain it. Lost
/// reports are allowed for. All are weighed against the stamps being as good as they look.
struct PolledClock: Sendable {
  /// Milliseconds; a finer grid is not worth the while.
  private static let finestGrid = 3.0
  /// A longer silence, in steps, says nothing of the lag.
  private static let longestGap: Float = 5.5
  /// What the stamps' being good counts more, sample by sample: a rhythm has to explain much.
  private static let handicap: Float = 1.05
  private static let leastWeight: Float = 1e-7
  /// Likelihoods of the best rhythm between which it comes to be believed.
  private static let doubted: Float = 0.74
  private static let believed: Float = 0.8

  private var rhythms: [ReportRhythm] = []
  private var room = ReportRhythm.Room(repeating: 0)
  /// Of the stamps' being good.
  private var plainWeight: Float = 0.99
  /// Gaps of so many steps seen lately.
  private var gaps: InlineArray<8, Float> = [1, 2, 1, 0.5, 0.25, 0.25, 0.25, 0.25]
  private var best = 0
  /// Running mean of the best rhythm's likelihood.
  private var agreement: Float = 0.5
  /// Milliseconds; 0 before any gap.
  private var grid = 0.0
  /// Running part of the gaps that are whole steps.
  private var wholeness = 0.5
  /// Running mean of the gaps, milliseconds.
  private var meanGap = 0.0
  /// The newest stamp of the stroke.
  private var last: UInt64?
  /// Whether the rhythms' lags are those of the newest stamp.
  private var isFollowing = false

  init() {
    // Closer to the grid they are told apart later, so they lie closer together.
    var distance: Float = 0.03125
    while distance < 0.6 {
      rhythms.append(ReportRhythm(period: 1 - distance, weight: 0.0005))
      if distance < 0.175 { rhythms.append(ReportRhythm(period: 1 + distance, weight: 0.0005)) }
      distance *= 1.2
    }
  }

  /// What was learned of the device stays.
  mutating func beginStroke() { (last, isFollowing) = (nil, false) }

  /// When the sample stamped `stamp` was taken, as far as that can be told.
  mutating func time(of stamp: UInt64) -> UInt64 {
    let isFirst = last == nil
    let gap = Double(stamp - min(last ?? stamp, stamp)) * 1e-6
    last = stamp
    if !isFirst { measure(gap) }
    guard isPolled else {
      isFollowing = false
      return stamp
    }
    let steps = Float(gap / grid)
    if isFollowing, steps < Self.longestGap { follow(steps) } else { restart() }
    isFollowing = true
    return stamp - min(UInt64(Double(expectedLag) * grid * 1e6), stamp)
  }

  private mutating func measure(_ gap: Double) {
    guard gap < 40 else { return }
    meanGap += (gap - meanGap) / 32
    guard gap > 0.5 else { return }
    if wholeness < 0.3 { grid = 0 }
    if grid == 0 || gap < 0.98 * grid { grid = gap }
    let steps = gap / grid
    let isWhole = abs(steps - steps.rounded()) < 0.02
    wholeness += ((isWhole ? 1 : 0) - wholeness) / 32
  }

  private var isPolled: Bool {
    grid >= Self.finestGrid && wholeness > 0.9 && meanGap > 0.38 * grid && meanGap < 1.35 * grid
  }

  private mutating func restart() {
    for i in rhythms.indices { rhythms[i].restart() }
  }

  /// The stamp after one `steps` before it.
  private mutating func follow(_ steps: Float) {
    var total: Float = 0
    for i in rhythms.indices {
      let likelihood = rhythms[i].follow(steps, &room)
      if i == best { agreement += 0.01 * (likelihood - agreement) }
      rhythms[i].weight *= likelihood
      total += rhythms[i].weight
    }
    plainWeight *= Self.handicap * likelihood(ofGap: Int(steps + 0.5))
    total += plainWeight
    plainWeight = plainWeight / total + Self.leastWeight
    best = 0
    for i in rhythms.indices {
      rhythms[i].weight = rhythms[i].weight / total + Self.leastWeight
      if rhythms[i].weight > rhythms[best].weight { best = i }
    }
  }

  /// By how often such gaps came before.
  private mutating func likelihood(ofGap steps: Int) -> Float {
    var sum: Float = 0
    for i in 0..<8 { sum += gaps[i] }
    let likelihood = gaps[steps] / sum
    gaps[steps] += 1
    if sum > 200 {
      for i in 0..<8 { gaps[i] /= 2 }
    }
    return likelihood
  }

  private var expectedLag: Float {
    var lag: Float = 0
    for rhythm in rhythms { lag += rhythm.weight * rhythm.meanLag }
    let belief = (agreement - Self.doubted) / (Self.believed - Self.doubted)
    return lag * min(max(belief, 0), 1)
  }
}
