/// Reads JSON5 (json5.org): JSON with comments, unquoted keys, either quotes, trailing commas.
///
/// Written by hand because no library here says on which line a text is wrong; `docs/decisions/kiosk.md`.
struct JSON5Reader {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1
  private var depth = 0

  private static let deepest = 32

  static func read(_ bytes: [UInt8]) throws(JSON5Error) -> JSON5Value {
    guard String(validating: bytes, as: UTF8.self) != nil else {
      throw JSON5Error(line: firstLineThatIsNotUTF8(bytes), what: "this is not UTF-8 text")
    }
    var reader = JSON5Reader(bytes)
    let value = try reader.value()
    try reader.skipBlank()
    guard reader.byte == nil else { throw reader.error("nothing more is expected") }
    return value
  }

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // A byte order mark.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
  }

  private static func firstLineThatIsNotUTF8(_ bytes: [UInt8]) -> Int {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }
    return (bad ?? 0) + 1
  }

  private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

  private func error(_ what: String) -> JSON5Error { JSON5Error(line: line, what: what) }

  private mutating func take(_ character: Character) -> Bool {
    guard let byte, byte == character.asciiValue else { return false }
    place += 1
    return true
  }

  private mutating func expect(_ character: Character) throws(JSON5Error) {
    guard take(character) else { throw error("\(character) is expected") }
  }

  /// White space and comments.
  private mutating func skipBlank() throws(JSON5Error) {
    while let byte {
      switch byte {
      case 10:
        line += 1
        place += 1
      case 9, 11, 12, 13, 32: place += 1
      case 0xC2 where bytes[place...].starts(with: [0xC2, 0xA0]): place += 2
      case UInt8(ascii: "/"): try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSON5Error) {
    let rest = bytes[place...]
    if rest.starts(with: Array("//".utf8)) {
      place = rest.firstIndex(of: 10) ?? bytes.count
      return
    }
    guard rest.starts(with: Array("/*".utf8)) else { throw error("a value or comment is expected") }
    let start = line
    place += 2
    while let byte {
      if byte == UInt8(ascii: "*"), bytes[place...].starts(with: Array("*/".utf8)) {
        place += 2
        return
      }
      if byte == 10 { line += 1 }
      place += 1
    }
    throw JSON5Error(line: start, what: "this comment has no end")
  }

  private mutating func value() throws(JSON5Error) -> JSON5Value {
    try skipBlank()
    let start = line
    guard let byte else { throw error("a value is expected, and the text ends") }
    let content: JSON5Value.Content
    switch byte {
    case UInt8(ascii: "{"): content = .object(try nested(Self.members))
    case UInt8(ascii: "["): content = .array(try nested(Self.elements))
    case UInt8(ascii: "\""), UInt8(ascii: "'"): content = .string(try string())
    default: content = try word()
    }
    return JSON5Value(content: content, line: start)
  }

  private mutating func nested<Part>(
    _ body: (inout JSON5Reader) throws(JSON5Error) -> Part
  ) throws(JSON5Error) -> Part {
    guard depth < Self.deepest else { throw error("this is nested too deeply") }
    depth += 1
    place += 1
    let part = try body(&self)
    depth -= 1
    return part
  }

  private static func members(
    _ reader: inout JSON5Reader
  ) throws(JSON5Error) -> [JSON5Value.Member] {
    var members: [JSON5Value.Member] = []
    while true {
      try reader.skipBlank()
      if reader.take("}") { return members }
      let key = try reader.key()
      guard !members.contains(where: { $0.key == key }) else {
        throw reader.error("\(key) is here twice")
      }
      try reader.skipBlank()
      try reader.expect(":")
      members.append(.init(key: key, value: try reader.value()))
      try reader.skipBlank()
      if !reader.take(",") {
        guard reader.take("}") else { throw reader.error(", or } is expected") }
        return members
      }
    }
  }

  private static func elements(_ reader: inout JSON5Reader) throws(JSON5Error) -> [JSON5Value] {
    var elements: [JSON5Value] = []
    while true {
      try reader.skipBlank()
      if reader.take("]") { return elements }
      elements.append(try reader.value())
      try reader.skipBlank()
      if !reader.take(",") {
        guard reader.take("]") else { throw reader.error(", or ] is expected") }
        return elements
      }
    }
  }

  private mutating func key() throws(JSON5Error) -> String {
    guard let byte else { throw error("} is expected, and the text ends") }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { return try string() }
    let name = takeWord()
    guard let first = name.utf8.first, !(48...57).contains(first) else {
      throw error("a key is expected")
    }
    return name
  }

  private mutating func takeWord() -> String {
    let end = bytes[place...].firstIndex { !Self.isWordByte($0) } ?? bytes.count
    defer { place = end }
    return String(decoding: bytes[place..<end], as: UTF8.self)
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    byte >= 0x80 || (48...57).contains(byte) || (65...90).contains(byte)
      || (97...122).contains(byte) || "_$+-.".utf8.contains(byte)
  }

  /// A number, or one of the words that are values.
  private mutating func word() throws(JSON5Error) -> JSON5Value.Content {
    let word = takeWord()
    switch word {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case "": throw error("a value is expected")
    default: break
    }
    guard let number = Self.number(word) else {
      throw error("\(word.prefix(40)) is no value; a text has quotes round it")
    }
    return .number(number)
  }

  private static func number(_ word: String) -> Double? {
    let isNegative = word.hasPrefix("-")
    let digits = isNegative || word.hasPrefix("+") ? word.dropFirst() : Substring(word)
    guard let first = digits.utf8.first, (48...57).contains(first) || first == UInt8(ascii: ".")
    else { return nil }
    let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
    let value =
      isHexadecimal
      ? UInt32(digits.dropFirst(2), radix: 16).map(Double.init) : Double(digits)
    guard let value, value.isFinite else { return nil }
    return isNegative ? -value : value
  }
}

// MARK: - Texts

extension JSON5Reader {
  private mutating func string() throws(JSON5Error) -> String {
    let quote = bytes[place]
    let start = line
    place += 1
    var text: [UInt8] = []
    while let byte, byte != 10 {
      place += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { try escape(into: &text) } else { text.append(byte) }
    }
    throw JSON5Error(line: start, what: "this text has no closing quote")
  }

  private mutating func escape(into text: inout [UInt8]) throws(JSON5Error) {
    guard let byte else { throw error("this text has no closing quote") }
    place += 1
    switch byte {
    case UInt8(ascii: "n"): text.append(10)
    case UInt8(ascii: "t"): text.append(9)
    case UInt8(ascii: "r"): text.append(13)
    case UInt8(ascii: "u"): text += try unicode(digits: 4)
    case UInt8(ascii: "x"): text += try unicode(digits: 2)
    // The text goes on in the next line.
    case 10: line += 1
    default: text.append(byte)
    }
  }

  private mutating func unicode(digits count: Int) throws(JSON5Error) -> [UInt8] {
    let end = min(place + count, bytes.count)
    let digits = String(decoding: bytes[place..<end], as: UTF8.self)
    guard digits.utf8.count == count, let code = UInt32(digits, radix: 16),
      let scalar = Unicode.Scalar(code)
    else { throw error("\\u\(digits) is no character") }
    place = end
    return Array(String(Character(scalar)).utf8)
  }
}
