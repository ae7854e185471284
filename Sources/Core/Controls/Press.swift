internal import Geometry
public import Ink

/// One finger, tool or mouse, as device events name it.
public struct PointerID: Sendable, Hashable {
  public let source: DeviceEvent.Source
  public let id: Int

  public init(_ source: DeviceEvent.Source, id: Int = 0) {
    self.source = source
    self.id = id
  }
}

/// A pointer that went down on the controls and belongs to them until it is up.
struct Press: Sendable {
  /// `nil`: a panel's ground, or the canvas when the press closed a popover.
  let control: Control?
  let button: Int
  let start: Vector
  /// Nanoseconds on the monotonic clock.
  let startTime: UInt64
  /// From the pointer to the knob it holds.
  let grab: Vector
  /// The slider's value, or the list's scroll, before the press.
  let initial: Double
  /// What it holds of the pressure curve.
  let curveHold: CurveHold?
  /// What this press closed by being outside of it.
  let closed: Popover?
  /// Where the pointer is.
  var last: Vector
  /// Whether a release now would count.
  var isInside = true
  /// It became something else: a scroll, a long press.
  var isSpent = false

  /// A finger that moved less has not moved.
  static let slack = 10.0
  static let longPress: UInt64 = 500_000_000
}

/// The mouse or the pen above a control, without contact.
struct Hover: Sendable, Equatable {
  let pointer: PointerID
  let control: Control
  /// When it came here, nanoseconds; `nil` after a press, which needs no tip any more.
  let since: UInt64?
  var showsTip = false

  private static let tipDelay: UInt64 = 600_000_000

  /// When the tip is due; `nil` when it is shown or never will be.
  var tipTime: UInt64? { showsTip ? nil : since.map { $0 &+ Self.tipDelay } }
}
