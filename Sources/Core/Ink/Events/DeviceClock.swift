/// Turns a window system's stamps, 32 bits of milliseconds, into nanoseconds on the monotonic clock.
///
/// A server on this machine counts milliseconds of that very clock, from which a stamp differs only
/// by the 49.7 days at which it wraps. A server elsewhere has a clock of its own; then the least
/// delay seen so far counts as none.
public struct DeviceClock: Sendable {
  /// From here on a stamp this old or older, or one from the future, means a clock of its own.
  private static let longestDelay: Int64 = 60_000
  /// What is added to a stamp, milliseconds; 0 for the monotonic clock.
  private var offset: Int64 = 0

  public init() {}

  /// The time of `stamp`, which was read at `now`; never after `now`.
  public mutating func time(of stamp: UInt32, now: UInt64) -> UInt64 {
    let nowInMilliseconds = Int64(now / 1_000_000)
    // How long ago, modulo 2^32, the nearer way round.
    var delay = Self.delay(of: stamp, at: nowInMilliseconds - offset)
    if delay < -1 || delay > Self.longestDelay {
      offset += delay
      delay = 0
    } else if offset != 0 && delay < 0 {
      offset += delay
      delay = 0
    }
    let milliseconds = max(nowInMilliseconds - delay, 0)
    return min(UInt64(milliseconds) * 1_000_000, now)
  }

  private static func delay(of stamp: UInt32, at milliseconds: Int64) -> Int64 {
    Int64(Int32(truncatingIfNeeded: milliseconds &- Int64(stamp)))
  }
}
