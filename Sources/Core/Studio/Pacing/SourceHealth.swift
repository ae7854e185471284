/// Whether a source of refreshes still answers.
struct SourceHealth: Sendable {
  /// It has reported, and has not been given up since.
  private(set) var isTrusted = false
  private var unanswered = 0
  /// When the oldest frame without an answer was presented.
  private var waitingSince: UInt64?
  /// The longest that a report came after what it reports, of late.
  private var delay: UInt64 = 0

  /// So many frames without an answer, and the next source is taken.
  private static let limit = 60
  private static let longestDelay: UInt64 = 250_000_000

  mutating func presented(at time: UInt64) {
    unanswered += 1
    waitingSince = waitingSince ?? time
    if unanswered >= Self.limit { isTrusted = false }
  }

  mutating func answered(after delay: UInt64) {
    isTrusted = true
    unanswered = 0
    waitingSince = nil
    self.delay = max(min(delay, Self.longestDelay), self.delay - self.delay / 16)
  }

  /// It owes an answer for longer than three refreshes and than it usually takes.
  func isSilent(at now: UInt64, period: UInt64) -> Bool {
    guard isTrusted, let waitingSince else { return false }
    return now > waitingSince + max(3 * period, 2 * delay + period)
  }
}
