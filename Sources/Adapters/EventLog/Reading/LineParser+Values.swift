internal import Ink

/// Values as events have them.
extension LineParser {
  /// What a device sent; `"nan"`, `"inf"` and `"-inf"` stand for what a faulty one did.
  mutating func reading() throws(LineFault) -> Double {
    guard peek() == 0x22 else { return try double() }
    switch try string() {
    case "nan": return .nan
    case "inf": return .infinity
    case "-inf": return -.infinity
    case let text: throw LineFault("\"\(text)\" is no number")
    }
  }

  mutating func double() throws(LineFault) -> Double {
    guard let value = try number().double else { throw LineFault("a number is too large") }
    return value
  }

  mutating func integer(_ name: String) throws(LineFault) -> Int {
    guard let value = try number().integer else { throw LineFault("\(name) is no whole number") }
    return value
  }

  /// Milliseconds, as nanoseconds.
  mutating func time(_ name: String) throws(LineFault) -> Int64 {
    guard let value = try number().nanoseconds else { throw LineFault("\(name) is out of range") }
    return value
  }

  /// One of a few names.
  mutating func name<Name: RawRepresentable<String>>(_ name: String) throws(LineFault) -> Name {
    let text = try string()
    guard let value = Name(rawValue: text) else {
      throw LineFault("\(name) \"\(text)\" is unknown")
    }
    return value
  }

  mutating func buttons() throws(LineFault) -> UInt32 {
    guard let value = UInt32(exactly: try integer("buttons")) else {
      throw LineFault("buttons is out of range")
    }
    return value
  }

  mutating func modifiers() throws(LineFault) -> Modifiers {
    var modifiers = Modifiers()
    try array { (parser: inout LineParser) throws(LineFault) in
      let name = try parser.string()
      guard let known = modifierNames.first(where: { $0.name == name }) else {
        throw LineFault("mods has an unknown name \"\(name)\"")
      }
      modifiers.insert(known.value)
    }
    return modifiers
  }

  mutating func axes() throws(LineFault) -> [DeviceDescription.AxisRange] {
    let text = try string()
    guard let ranges = EventLog.axes(of: text) else {
      throw LineFault("axes \"\(text)\" are unknown")
    }
    return ranges
  }
}
