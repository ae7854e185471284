import Controls
import Drawing
import Geometry
import Ink
import Studio

/// A kiosk played by many made-up hands: events in, frames run, the outside answered as an obliging one
/// would.
struct KioskTable {
  var session: Session
  /// What it asked for, but for what is answered here.
  var requests: [KioskRequest] = []
  var keepsSheets = true
  /// The disk is slow: sheets that were asked for come with `bringSheet`.
  var isSlow = false
  /// How many sheets were put away.
  private(set) var kept: [Drawing] = []
  private(set) var log = RecordingStore(History())

  static let second: UInt64 = 1_000_000_000

  init(
    width: Int = 1000, height: Int = 700, failures: Int = 0,
    _ change: (inout KioskPlan) -> Void = { _ in }
  ) {
    var plan = KioskPlan()
    plan.idleTime = 10 * Self.second
    plan.countdownTime = 5 * Self.second
    plan.tools = [.init("pen", width: 8), .init("eraser", width: 40)]
    plan.hasPIN = true
    change(&plan)
    session = Session(width: width, height: height)
    session.studio.store = log
    session.studio.beginKiosk(
      plan,
      tools: [
        KioskTool(preset: .pen, width: 8, sample: nil),
        KioskTool(preset: .eraser, width: 40, sample: nil),
      ],
      strings: Strings(), failures: failures, now: session.now)
  }

  var studio: Studio { session.studio }
  var screen: KioskModel.Screen { studio.kioskScreen ?? .drawing }
  var strokes: [Stroke] { studio.drawing.strokes }

  mutating func frame(_ events: [DeviceEvent] = [], after: UInt64 = 8_000_000) {
    session.frame(events, after: after)
    answer()
  }

  private mutating func answer() {
    for case .kiosk(let request) in studio.takeRequests() {
      guard request == .freshSheet else {
        requests.append(request)
        continue
      }
      if isSlow { requests.append(request) } else { bringSheet() }
    }
  }

  /// The answer to a wish for a fresh sheet.
  mutating func bringSheet() {
    if keepsSheets {
      kept.append(studio.drawing)
      log = RecordingStore(History())
      studio.replaceDrawing(Drawing(), store: log, view: nil)
    }
    studio.kioskSheetChanged(keepsSheets, now: session.now)
  }

  /// Lets time pass as the loop does: a frame at every deadline.
  mutating func wait(_ seconds: Double) {
    let end = session.now + UInt64(seconds * 1e9)
    var count = 0
    while let deadline = studio.deadline, deadline < end {
      frame(after: deadline > session.now ? deadline - session.now : 0)
      count += 1
      precondition(count < 20_000, "the kiosk does not come to rest")
    }
    frame(after: end - session.now)
  }

  mutating func touch(
    _ kind: DeviceEvent.Kind, _ x: Double, _ y: Double, finger: Int = 1, size: Double? = nil,
    after: UInt64 = 8_000_000
  ) {
    session.now += after
    var event = session.event(kind, x, y, .touch, id: finger)
    event.axes.contactSize = size
    frame([event], after: 0)
  }

  mutating func down(_ x: Double, _ y: Double, finger: Int = 1) {
    touch(.down(button: 1), x, y, finger: finger)
  }

  mutating func up(_ x: Double, _ y: Double, finger: Int = 1) {
    touch(.up(button: 1), x, y, finger: finger)
  }

  mutating func tap(_ x: Double, _ y: Double, finger: Int = 1) {
    down(x, y, finger: finger)
    up(x, y, finger: finger)
  }

  mutating func draw(from x: Double, _ y: Double, finger: Int = 1) {
    down(x, y, finger: finger)
    for step in 1...8 { touch(.move, x + Double(step) * 10, y, finger: finger) }
    up(x + 80, y, finger: finger)
  }

  /// Presses the control of a command; whether there is one.
  @discardableResult
  mutating func press(_ command: KioskCommand) -> Bool {
    guard let place = studio.kioskFrame(of: command)?.center else { return false }
    tap(place.x, place.y, finger: 60)
    return true
  }

  /// Staff hold a finger in their corner, and type.
  mutating func holdCorner(_ seconds: Double = 3) {
    down(20, 20, finger: 50)
    wait(seconds)
    up(20, 20, finger: 50)
  }

  mutating func type(_ pin: String) {
    for digit in pin { press(.digit(Int(String(digit)) ?? 0)) }
    press(.enterPIN)
  }

  /// The PINs that were asked about.
  var attempts: [String] {
    requests.compactMap { if case .checkPIN(let pin, _) = $0 { pin } else { nil } }
  }

  mutating func enterStaff() {
    holdCorner()
    type("1234")
    studio.kioskPINChecked(true)
    frame()
  }
}
