internal import Ink

/// Appends lines of a log to bytes.
struct LineFormatter {
  private(set) var bytes: [UInt8] = []
  private var isFirst = true

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ header: EventLogHeader) {
    beginObject()
    append("wetink-events", EventLogHeader.version)
    append("width", header.width)
    append("height", header.height)
    append("scale", header.scale)
    if let rate = header.rate { append("rate", rate) }
    if let fingers = header.fingers { append("fingers", fingers.rawValue) }
    if let tool = header.tool { append("tool", tool) }
    if !header.settings.isEmpty {
      key("settings")
      beginObject()
      for (name, setting) in header.settings.sorted(by: { $0.key < $1.key }) {
        switch setting {
        case .text(let text): append(name, text)
        case .number(let number): append(name, number)
        case .flag(let flag):
          key(name)
          bytes += flag ? "true".utf8 : "false".utf8
        }
      }
      bytes.append(0x7D)
    }
    endLine()
  }

  /// `start` is the time that is the log's zero.
  mutating func append(_ event: DeviceEvent, start: UInt64) {
    beginObject()
    appendTime("t", event.time, start)
    if let deviceTime = event.deviceTime { appendTime("deviceT", deviceTime, start) }
    append("source", event.source.rawValue)
    if event.id != 0 { append("id", event.id) }
    let kind = KindName(event.kind)
    append("kind", kind.rawValue)
    if kind.needsPosition || event.position != .zero {
      append("x", event.position.x)
      append("y", event.position.y)
    }
    append(event.axes)
    append(event.kind)
    if event.buttons != 0 { append("buttons", Int(event.buttons)) }
    endLine()
  }

  private mutating func append(_ axes: DeviceEvent.Axes) {
    if let pressure = axes.pressure { append("pressure", pressure) }
    if let tiltX = axes.tiltX { append("tiltX", tiltX) }
    if let tiltY = axes.tiltY { append("tiltY", tiltY) }
    if let twist = axes.twist { append("twist", twist) }
    if let distance = axes.distance { append("distance", distance) }
    if let wheelAxis = axes.wheelAxis { append("wheelAxis", wheelAxis) }
    if let size = axes.contactSize { append("contactSize", size) }
  }

  private mutating func append(_ kind: DeviceEvent.Kind) {
    switch kind {
    case .down(let button), .up(let button):
      if button != 1 { append("button", button) }
    case .wheel(let dx, let dy):
      append("dx", dx)
      append("dy", dy)
    case .press(let key, let modifiers), .release(let key, let modifiers):
      append("key", key.name)
      append(modifiers)
    case .text(let text): append("text", text)
    case .device(let description):
      append("name", description.name)
      if !description.axes.isEmpty { append("axes", axisText(description.axes)) }
    case .resize(let width, let height, let scale):
      append("width", width)
      append("height", height)
      append("scale", scale)
    case .enter, .leave, .hover, .move, .cancel, .focus, .blur, .vanish, .quit: break
    }
  }

  private mutating func append(_ modifiers: Modifiers) {
    guard !modifiers.isEmpty else { return }
    key("mods")
    bytes.append(0x5B)
    for (i, known) in modifierNames.filter({ modifiers.contains($0.value) }).enumerated() {
      if i > 0 { bytes.append(0x2C) }
      string(known.name)
    }
    bytes.append(0x5D)
  }

  // MARK: JSON

  private mutating func beginObject() {
    bytes.append(0x7B)
    isFirst = true
  }

  private mutating func endLine() {
    bytes.append(0x7D)
    bytes.append(0x0A)
  }

  private mutating func key(_ name: String) {
    if !isFirst { bytes.append(0x2C) }
    isFirst = false
    string(name)
    bytes.append(0x3A)
  }

  private mutating func append(_ name: String, _ value: Int) {
    key(name)
    bytes += String(value).utf8
  }

  private mutating func append(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  /// The shortest digits that give the same double back.
  private mutating func append(_ name: String, _ value: Double) {
    key(name)
    if value.isNaN {
      string("nan")
    } else if value.isInfinite {
      string(value < 0 ? "-inf" : "inf")
    } else if abs(value) < 0x1p53, value.bitPattern != (-0.0).bitPattern,
      let whole = Int(exactly: value)
    {
      bytes += String(whole).utf8
    } else {
      bytes += value.description.utf8
    }
  }

  /// Milliseconds with as many decimals as the nanoseconds need.
  private mutating func appendTime(_ name: String, _ time: UInt64, _ start: UInt64) {
    key(name)
    if time < start { bytes.append(0x2D) }
    let distance = time < start ? start - time : time - start
    bytes += String(distance / 1_000_000).utf8
    let rest = distance % 1_000_000
    guard rest > 0 else { return }
    var digits = Array(String(rest + 1_000_000).utf8.dropFirst())
    while digits.last == 0x30 { digits.removeLast() }
    bytes.append(0x2E)
    bytes += digits
  }

  private mutating func string(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0..<0x20:
        let digits = String(byte, radix: 16)
        bytes += (digits.count == 1 ? "\\u000" : "\\u00").utf8
        bytes += digits.utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }
}
