import SDLPlatform
import Studio

/// Sleeps until it is time for the next frame, as the display's clocks tell.
final class FramePacer {
  private(set) var pacing: FramePacing
  private(set) var meter = LatencyMeter()
  private(set) var isFirstFrame = true
  private var clocks: [any RefreshClock] = []
  private var reports: [RefreshReport] = []

  /// `chosen` frames a second, whatever the display does; `nil`: as its refreshes tell, which come
  /// at about `rate`. `rate: nil`: it has no refresh clock. `replaces`: as `FramePacing` has it.
  init(rate: Double?, chosen: Double?, replaces: Bool) {
    pacing = FramePacing(rate: chosen ?? rate, isFixed: chosen != nil, replaces: replaces)
    reports.reserveCapacity(256)
  }

  /// The refreshes that `clock` sees count from now on.
  func add(_ clock: any RefreshClock) { clocks.append(clock) }

  /// Hears what the clocks have seen.
  func listen() {
    reports.removeAll(keepingCapacity: true)
    for clock in clocks { clock.takeReports(into: &reports) }
    guard !reports.isEmpty else { return }
    let now = MonotonicClock.now()
    for report in reports {
      if let shown = pacing.take(report, now: now) { meter.take(shown) }
    }
  }

  /// Sleeps until the next frame may begin; whether it slept, so that newer events can be had.
  func waitForFrame() -> Bool {
    let now = MonotonicClock.now()
    let start = pacing.start(from: now)
    guard start > now else { return false }
    MonotonicClock.sleep(until: start)
    return true
  }

  /// A frame begins.
  func begin() -> FrameRecord {
    isFirstFrame = false
    let (source, budget) = (pacing.source, pacing.budget)
    let frame = pacing.begin(at: MonotonicClock.now())
    return FrameRecord(frame: frame, source: source, budget: budget)
  }

  /// The picture of `frame` is presented next.
  func willPresent(_ frame: FramePacing.Frame) {
    for clock in clocks { clock.expect(frame: frame.number) }
  }

  /// The picture is handed over; of the time that took, `cost` counts.
  func presented(_ record: FrameRecord, cost: UInt64) {
    pacing.presented(record.frame, at: record.presented, cost: cost)
    meter.append(record)
  }
}
