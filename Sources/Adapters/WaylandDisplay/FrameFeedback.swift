import CWayland
import Glibc
import Studio

/// Asks the compositor what became of each frame: by wp_presentation where there is one, and by
/// frame callbacks in any case, as some compositors offer the former and never answer.
final class FrameFeedback {
  /// One question that is open, with a place in memory of its own as the answer's address.
  private struct Question {
    unowned(unsafe) var feedback: FrameFeedback
    var frame: UInt64
    /// `nil` while the place is free.
    var object: OpaquePointer?
    var isCallback: Bool
  }

  private let connection: WaylandConnection
  private let questions = UnsafeMutableBufferPointer<Question>.allocate(capacity: 64)
  private var nextPlace = 0
  private var reports: [RefreshReport] = []
  private let callbackListener = UnsafeMutablePointer<wl_callback_listener>.allocate(capacity: 1)
  private let feedbackListener =
    UnsafeMutablePointer<wp_presentation_feedback_listener>.allocate(capacity: 1)

  init(_ connection: WaylandConnection) {
    self.connection = connection
    reports.reserveCapacity(64)
    questions.initialize(
      repeating: Question(feedback: self, frame: 0, object: nil, isCallback: false))
    callbackListener.initialize(
      to: wl_callback_listener(done: { place, _, time in FrameFeedback.pulsed(place, time) }))
    feedbackListener.initialize(
      to: wp_presentation_feedback_listener(
        sync_output: { _, _, _ in },
        presented: { place, _, high, low, nanoseconds, refresh, _, _, _ in
          let seconds = UInt64(high) << 32 | UInt64(low)
          FrameFeedback.presented(
            place, time: seconds &* 1_000_000_000 &+ UInt64(nanoseconds), period: refresh)
        }, discarded: { place, _ in FrameFeedback.discarded(place) }))
  }

  deinit {
    questions.deallocate()
    callbackListener.deallocate()
    feedbackListener.deallocate()
  }

  func expect(_ frame: UInt64) {
    if let presentation = connection.presentation {
      ask(frame, isCallback: false) {
        guard let object = wp_presentation_feedback(presentation, connection.surface) else {
          return nil
        }
        wp_presentation_feedback_add_listener(object, feedbackListener, $0)
        return object
      }
    }
    ask(frame, isCallback: true) {
      guard let object = wl_surface_frame(connection.surface) else { return nil }
      wl_callback_add_listener(object, callbackListener, $0)
      return object
    }
  }

  func takeReports(into destination: inout [RefreshReport]) {
    destination.append(contentsOf: reports)
    reports.removeAll(keepingCapacity: true)
  }

  func close() {
    for place in questions.indices { forget(place) }
  }

  /// The oldest question makes room, long unanswered as it is.
  private func ask(
    _ frame: UInt64, isCallback: Bool, _ request: (UnsafeMutableRawPointer) -> OpaquePointer?
  ) {
    let place = nextPlace
    nextPlace = (nextPlace + 1) % questions.count
    forget(place)
    guard let base = questions.baseAddress else { return }
    questions[place].frame = frame
    questions[place].isCallback = isCallback
    questions[place].object = request(base + place)
  }

  private func forget(_ place: Int) {
    guard let object = questions[place].object else { return }
    questions[place].object = nil
    if questions[place].isCallback {
      wl_callback_destroy(object)
    } else {
      wp_presentation_feedback_destroy(object)
    }
  }

  private func report(_ report: RefreshReport) {
    connection.noteNews()
    // Nobody asks while nothing is drawn, and then nothing comes.
    if reports.count < 256 { reports.append(report) }
  }

  private static func answer(_ place: UnsafeMutableRawPointer?) -> (FrameFeedback, UInt64)? {
    guard let place = place?.assumingMemoryBound(to: Question.self) else { return nil }
    let feedback = place.pointee.feedback
    guard let base = feedback.questions.baseAddress else { return nil }
    feedback.forget(place - base)
    return (feedback, place.pointee.frame)
  }

  private static func pulsed(_ place: UnsafeMutableRawPointer?, _ milliseconds: UInt32) {
    guard let (feedback, frame) = answer(place) else { return }
    let time = pulseTime(milliseconds, now: now(CLOCK_MONOTONIC))
    feedback.report(RefreshReport(source: .pulse, event: .refresh(time), frame: frame))
  }

  /// The callback's own time, as it is read late by a program that sleeps. Its clock is not laid
  /// down and is the monotonic one in practice; where it is not, the time of reading must do.
  private static func pulseTime(_ milliseconds: UInt32, now: UInt64) -> UInt64 {
    let age = UInt32(truncatingIfNeeded: now / 1_000_000) &- milliseconds
    return age < 500 ? now - now % 1_000_000 - UInt64(age) * 1_000_000 : now
  }

  private static func presented(
    _ place: UnsafeMutableRawPointer?, time: UInt64, period: UInt32
  ) {
    guard let (feedback, frame) = answer(place) else { return }
    feedback.report(
      RefreshReport(
        source: .display, event: .refresh(feedback.monotonic(time)),
        period: period == 0 ? nil : UInt64(period), frame: frame))
  }

  private static func discarded(_ place: UnsafeMutableRawPointer?) {
    guard let (feedback, frame) = answer(place) else { return }
    feedback.report(RefreshReport(source: .display, event: .dropped, frame: frame))
  }

  /// A time of the compositor's clock on the monotonic one.
  private func monotonic(_ time: UInt64) -> UInt64 {
    guard connection.clock != CLOCK_MONOTONIC else { return time }
    return time &+ Self.now(CLOCK_MONOTONIC) &- Self.now(connection.clock)
  }

  private static func now(_ clock: clockid_t) -> UInt64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
