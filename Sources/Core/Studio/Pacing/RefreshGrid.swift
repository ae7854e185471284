/// The refreshes of a display: one known, the others a whole number of periods away.
struct RefreshGrid: Sendable, Equatable {
  private(set) var anchor: UInt64
  /// Nanoseconds.
  private(set) var period: UInt64

  /// 500 to 4 refreshes a second: what is outside is a mistake of its source.
  static let periods: ClosedRange<UInt64> = 2_000_000...250_000_000

  /// The first refresh at `time` or after it.
  func next(from time: UInt64) -> UInt64 {
    guard time > anchor else { return anchor - (anchor - time) / period * period }
    return anchor + (time - anchor + period - 1) / period * period
  }

  func nearest(to time: UInt64) -> UInt64 { next(from: time < period / 2 ? 0 : time - period / 2) }

  /// A refresh was seen. `named` is the period as its source says it; without it the distance from
  /// the last refresh moves the period a little.
  mutating func see(_ refresh: UInt64, named: UInt64?) {
    if let named, Self.periods.contains(named) {
      period = named
    } else if refresh > anchor {
      measure(refresh - anchor)
    }
    anchor = max(anchor, refresh)
  }

  /// Begins anew at `time`, the phase being unknown.
  mutating func restart(at time: UInt64) { anchor = time }

  /// Distances of up to eight refreshes are told from noise.
  private mutating func measure(_ distance: UInt64) {
    let count = (distance + period / 2) / period
    guard (1...8).contains(count) else { return }
    let seen = distance / count
    guard Self.periods.contains(seen) else { return }
    period = seen > period ? period + (seen - period) / 16 : period - (period - seen) / 16
  }
}
