import Controls
import Geometry
import Ink

/// A pen or eraser end, as far as events have told of it.
struct PenTool {
  var description: DeviceDescription?
  var repair = PressureRepair()
  /// What was mended beside its pressure.
  var repairs: Set<Repair> = []
  var isNear = false
  /// Hovered since it came near, so its place is not one from long ago.
  var hasHovered = false
  /// Bit 0 is the contact.
  var buttons: UInt32 = 0
  /// Device pixels of the window.
  var position: Vector = .zero
  var axes = DeviceEvent.Axes()
  /// Events of the last whole second that had any.
  private(set) var rate = 0
  private var secondBegan: UInt64 = 0
  private var countInSecond = 0

  /// The curve of its pressure, of the settings by its name.
  var curve = PressureCurve.identity
  /// What the barrel buttons that are held make of its tip.
  var heldAction: BarrelAction?

  /// The repairs that the log has been told of.
  var told: Set<Repair> = []
  var toldCount = 0

  var repairCount: Int { repairs.count + repair.repairs.count }
  var allRepairs: Set<Repair> { repairs.union(repair.repairs) }

  mutating func follow(_ event: DeviceEvent) {
    let time = event.deviceTime ?? event.time
    if time >= secondBegan &+ 1_000_000_000 || time < secondBegan {
      rate = countInSecond
      countInSecond = 0
      secondBegan = time
    }
    countInSecond += 1
    buttons = event.buttons
    axes = event.axes
    if event.position.isFinite { position = event.position } else { repairs.insert(.notFinite) }
  }
}

/// The pens and which of them are near: what touches may do depends on it.
struct Pens {
  /// Touches that began this long before a pen came are the hand that holds it.
  static let palmLead: UInt64 = 150_000_000
  /// So long after a pen was near the hand is still there.
  static let palmRest: UInt64 = 500_000_000
  /// How far from its pen a hand may touch, logical pixels.
  static let handReach = 280.0
  /// A pen that has said nothing for so long is not near, whatever the window system has not told.
  static let silence: UInt64 = 5_000_000_000

  var tools: [PointerID: PenTool] = [:]
  /// A pen has been near since the program began.
  private(set) var isKnown = false
  /// The pen that came near or moved last.
  private(set) var newest: PointerID?
  /// When a pen was last near.
  private var lastNear: UInt64?

  /// Whether a pen is near, or was so a moment ago.
  func isHandNear(at time: UInt64) -> Bool {
    guard let lastNear else { return false }
    let since = time - min(time, lastNear)
    if tools.values.contains(where: { $0.isNear && $0.buttons & 1 != 0 }) { return true }
    return since <= (isAnyNear ? Self.silence : Self.palmRest)
  }

  private var isAnyNear: Bool { tools.values.contains { $0.isNear } }

  /// Takes in what an event says of its pen; returns whether a pen came that was not there.
  mutating func follow(_ pointer: PointerID, _ event: DeviceEvent) -> Bool {
    if case .device(let description) = event.kind {
      // Says what the pen is; it has no place.
      tools[pointer, default: PenTool()].description = description
      tools[pointer]?.repair.expectsPressure = description.has(.pressure)
      return false
    }
    let wasNear = isHandNear(at: event.time)
    tools[pointer, default: PenTool()].follow(event)
    switch event.kind {
    case .leave, .vanish, .cancel:
      if tools[pointer]?.isNear == true { lastNear = event.time }
      tools[pointer]?.isNear = false
      tools[pointer]?.hasHovered = false
      tools[pointer]?.heldAction = nil
      if event.kind == .vanish { tools[pointer] = nil }
      return false
    case .hover:
      tools[pointer]?.hasHovered = true
    default: break
    }
    tools[pointer]?.isNear = true
    isKnown = true
    newest = pointer
    lastNear = event.time
    return !wasNear
  }
}
