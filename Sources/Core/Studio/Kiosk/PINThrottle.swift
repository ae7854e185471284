/// Slows down guessing: after some wrong PINs each one more costs a wait that doubles.
///
/// Times are monotonic, so no clock that is set shortens a wait; after a restart it begins anew.
public struct PINThrottle: Sendable, Equatable {
  /// In a row.
  public private(set) var failures: Int
  private var end: UInt64

  /// So many are free.
  static let freeFailures = 3
  private static let firstWait = 30 * KioskPlan.second
  private static let longestWait = 900 * KioskPlan.second

  /// `failures` are those remembered from before.
  public init(failures: Int = 0, now: UInt64 = 0) {
    self.failures = max(failures, 0)
    end = now &+ Self.wait(after: self.failures)
  }

  /// Counts an attempt before its answer is known.
  mutating func count(at now: UInt64) {
    failures = min(failures + 1, 1000)
    end = now &+ Self.wait(after: failures)
  }

  mutating func forget() {
    failures = 0
    end = 0
  }

  /// Nanoseconds until the next attempt is allowed.
  func wait(at now: UInt64) -> UInt64 { end > now ? end - now : 0 }

  static func wait(after failures: Int) -> UInt64 {
    guard failures >= freeFailures else { return 0 }
    let doublings = min(failures - freeFailures, 16)
    return min(firstWait << UInt64(doublings), longestWait)
  }
}
