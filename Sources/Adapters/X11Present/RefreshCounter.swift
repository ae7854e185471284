/// Turns the server's count of refreshes into the time from one to the next.
struct RefreshCounter {
  private var newest: (count: UInt64, time: UInt64)?
  /// The period is measured from here.
  private var first: (count: UInt64, time: UInt64)?

  /// A longer time than this would not notice that the rate has changed.
  private static let longest: UInt64 = 4_000_000_000

  /// The count of the next refresh; 0, which is past and so told at once, while none is known.
  var nextCount: UInt64 { newest.map { $0.count + 1 } ?? 0 }

  /// Nanoseconds; the period is `nil` until two refreshes are known. `nil` for a refresh that is no
  /// news.
  mutating func take(count: UInt64, microseconds: UInt64) -> (time: UInt64, period: UInt64?)? {
    let time = microseconds &* 1000
    // Counter and clock begin anew with another display.
    if let newest, count < newest.count || time < newest.time { first = nil }
    if let newest, count == newest.count { return nil }
    newest = (count, time)
    guard let start = first, time - start.time <= Self.longest else {
      first = (count, time)
      return (time, nil)
    }
    return (time, (time - start.time) / (count - start.count))
  }
}
