internal import Geometry
internal import Ink

/// The members of one event's line, as they stand there; `nil` where one is absent.
struct EventLine {
  private enum Member: String, CaseIterable {
    case t, deviceT, source, id, kind, x, y, pressure, tiltX, tiltY, twist, distance, wheelAxis,
      contactSize,
      buttons, button, dx, dy, key, mods, text, width, height, scale, name, axes

    private static let all = allCases.map { ($0, Array($0.rawValue.utf8)) }
    /// Few keys share a length, so few are compared.
    private static let byLength = (0..<16).map { length in all.filter { $0.1.count == length } }

    init?(_ bytes: ArraySlice<UInt8>) {
      guard bytes.count < Self.byLength.count,
        let found = Self.byLength[bytes.count].first(where: { $0.1.elementsEqual(bytes) })
      else { return nil }
      self = found.0
    }
  }

  private var time: Int64?
  private var deviceTime: Int64?
  private var source: DeviceEvent.Source?
  private var kind: KindName?
  private var id = 0
  private var x: Double?
  private var y: Double?
  private var axes = DeviceEvent.Axes()
  private var buttons: UInt32 = 0
  private var button = 1
  private var dx: Double?
  private var dy: Double?
  private var key: String?
  private var modifiers = Modifiers()
  private var text: String?
  private var width: Int?
  private var height: Int?
  private var scale: Double?
  private var name: String?
  private var ranges: [DeviceDescription.AxisRange] = []

  init(_ parser: inout LineParser) throws(LineFault) {
    // The closure cannot hold `self` before all is set.
    var line = EventLine()
    try parser.object { (parser: inout LineParser, name) throws(LineFault) in
      if let member = Member(name) {
        try line.read(member, from: &parser)
      } else {
        try parser.skipValue()
      }
    }
    try parser.requireEnd()
    self = line
  }

  private init() {}

  private mutating func read(_ member: Member, from parser: inout LineParser) throws(LineFault) {
    switch member {
    case .t: time = try parser.time(member.rawValue)
    case .deviceT: deviceTime = try parser.time(member.rawValue)
    case .source: source = try parser.name(member.rawValue)
    case .kind: kind = try parser.name(member.rawValue)
    case .id: id = try parser.integer(member.rawValue)
    case .x: x = try parser.reading()
    case .y: y = try parser.reading()
    case .pressure: axes.pressure = try parser.reading()
    case .tiltX: axes.tiltX = try parser.reading()
    case .tiltY: axes.tiltY = try parser.reading()
    case .twist: axes.twist = try parser.reading()
    case .distance: axes.distance = try parser.reading()
    case .wheelAxis: axes.wheelAxis = try parser.reading()
    case .contactSize: axes.contactSize = try parser.reading()
    case .buttons: buttons = try parser.buttons()
    case .button: button = try parser.integer(member.rawValue)
    case .dx: dx = try parser.reading()
    case .dy: dy = try parser.reading()
    case .key: key = try parser.string()
    case .mods: modifiers = try parser.modifiers()
    case .text: text = try parser.string()
    case .width: width = try parser.integer(member.rawValue)
    case .height: height = try parser.integer(member.rawValue)
    case .scale: scale = try parser.number().double
    case .name: name = try parser.string()
    case .axes: ranges = try parser.axes()
    }
  }

  /// `origin` is the time that the log's zero becomes, `headerScale` the scale of a window whose
  /// event tells none.
  func event(origin: UInt64, headerScale: Double) throws(LineFault) -> DeviceEvent {
    guard let time else { throw LineFault("t is missing") }
    guard let source else { throw LineFault("source is missing") }
    guard let kind else { throw LineFault("kind is missing") }
    if kind.needsPosition, x == nil || y == nil { throw LineFault("x or y is missing") }
    return DeviceEvent(
      time: try absolute(time, origin), deviceTime: try deviceTime(origin), source: source, id: id,
      kind: try whole(kind, headerScale), position: Vector(x ?? 0, y ?? 0), axes: axes,
      buttons: buttons)
  }

  private func deviceTime(_ origin: UInt64) throws(LineFault) -> UInt64? {
    guard let deviceTime else { return nil }
    return try absolute(deviceTime, origin)
  }

  private func absolute(_ time: Int64, _ origin: UInt64) throws(LineFault) -> UInt64 {
    let (sum, overflows) =
      time < 0
      ? origin.subtractingReportingOverflow(time.magnitude)
      : origin.addingReportingOverflow(time.magnitude)
    guard !overflows else { throw LineFault("a time is out of range") }
    return sum
  }

  private func whole(
    _ kind: KindName, _ headerScale: Double
  ) throws(LineFault) -> DeviceEvent.Kind {
    switch kind {
    case .enter: return .enter
    case .leave: return .leave
    case .hover: return .hover
    case .move: return .move
    case .cancel: return .cancel
    case .focus: return .focus
    case .blur: return .blur
    case .vanish: return .vanish
    case .quit: return .quit
    case .down, .up:
      guard button > 0 else { throw LineFault("button is not 1 or more") }
      return kind == .down ? .down(button: button) : .up(button: button)
    case .wheel:
      guard dx != nil || dy != nil else { throw LineFault("dx and dy are missing") }
      return .wheel(dx: dx ?? 0, dy: dy ?? 0)
    case .press, .release:
      guard let key else { throw LineFault("key is missing") }
      return kind == .press ? .press(Key(key), modifiers) : .release(Key(key), modifiers)
    case .text:
      guard let text else { throw LineFault("text is missing") }
      return .text(text)
    case .device:
      guard let name else { throw LineFault("name is missing") }
      return .device(DeviceDescription(name: name, axes: ranges))
    case .resize: return try resize(headerScale)
    }
  }

  private func resize(_ headerScale: Double) throws(LineFault) -> DeviceEvent.Kind {
    guard let width, let height else { throw LineFault("width or height is missing") }
    guard EventLogHeader.isPossible(width: width, height: height) else {
      throw LineFault("a size of \(width) x \(height) is impossible")
    }
    let scale = scale ?? headerScale
    guard EventLogHeader.scales.contains(scale) else { throw LineFault("scale is out of range") }
    return .resize(width: width, height: height, scale: scale)
  }
}
