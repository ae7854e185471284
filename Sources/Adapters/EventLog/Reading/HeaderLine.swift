/// Reads the first line of a log.
enum HeaderLine {
  static func read(_ parser: inout LineParser) throws(LineFault) -> EventLogHeader {
    var version: Int?
    var size = (width: Int?.none, height: Int?.none)
    var header = EventLogHeader(width: 0, height: 0)
    try parser.object { (parser: inout LineParser, key) throws(LineFault) in
      switch String(decoding: key, as: UTF8.self) {
      case "wetink-events": version = try parser.integer("wetink-events")
      case "width": size.width = try parser.integer("width")
      case "height": size.height = try parser.integer("height")
      case "scale": header.scale = try value(&parser, "scale", within: EventLogHeader.scales)
      case "rate": header.rate = try value(&parser, "rate", within: EventLogHeader.rates)
      case "fingers": header.fingers = try parser.name("fingers")
      case "tool": header.tool = try parser.string()
      case "settings": header.settings = try settings(&parser)
      default: try parser.skipValue()
      }
    }
    try parser.requireEnd()
    guard let version else {
      throw LineFault("this is no event log: \"wetink-events\" is missing")
    }
    guard version == EventLogHeader.version else {
      throw LineFault("this is an event log of the unknown version \(version)")
    }
    guard let width = size.width, let height = size.height else {
      throw LineFault("width or height is missing")
    }
    guard EventLogHeader.isPossible(width: width, height: height) else {
      throw LineFault("a size of \(width) x \(height) is impossible")
    }
    header.width = width
    header.height = height
    return header
  }

  private static func value(
    _ parser: inout LineParser, _ name: String, within range: ClosedRange<Double>
  ) throws(LineFault) -> Double {
    let value = try parser.double()
    guard range.contains(value) else { throw LineFault("\(name) is out of range") }
    return value
  }

  /// Settings of other kinds than text, number and flag are passed over.
  private static func settings(
    _ parser: inout LineParser
  ) throws(LineFault) -> [String: EventLogHeader.Setting] {
    var settings: [String: EventLogHeader.Setting] = [:]
    try parser.object { (parser: inout LineParser, key) throws(LineFault) in
      let name = String(decoding: key, as: UTF8.self)
      switch parser.peek() {
      case 0x22: settings[name] = .text(try parser.string())
      case 0x74, 0x66: settings[name] = .flag(try parser.flag())
      case 0x7B, 0x5B, 0x6E, nil: try parser.skipValue()
      default: settings[name] = .number(try parser.double())
      }
    }
    return settings
  }
}
