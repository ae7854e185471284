import SDLPlatform

/// Holds the frames to a fixed rate; the first one after a rest begins at once.
final class FramePacer {
  let rate: Double?
  private let period: UInt64
  private var nextFrame: UInt64 = 0
  private(set) var isFirstFrame = true

  /// Without a refresh clock a frame may run as soon as there is input; this bounds how many.
  private static let leastPeriod: UInt64 = 1_000_000

  /// `rate: nil`: the display has no refresh clock.
  init(rate: Double?) {
    self.rate = rate
    period = rate.map { UInt64(1e9 / $0) } ?? Self.leastPeriod
  }

  /// Sleeps until the next frame may begin; whether it slept, so that newer events can be had.
  func waitForFrame() -> Bool {
    guard MonotonicClock.now() < nextFrame else { return false }
    MonotonicClock.sleep(until: nextFrame)
    return true
  }

  /// A frame begins: its time, and when it is likely to be seen.
  func begin() -> (now: UInt64, shown: UInt64) {
    isFirstFrame = false
    let now = MonotonicClock.now()
    // A frame that came in its turn keeps the beat; one after a rest begins a new one.
    nextFrame = now < nextFrame + period ? nextFrame + period : now + period
    return (now, rate == nil ? now : now + period)
  }
}
