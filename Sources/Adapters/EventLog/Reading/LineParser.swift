/// What is wrong with a line.
struct LineFault: Error {
  let what: String
  init(_ what: String) { self.what = what }
}

/// Reads one line of JSON, strictly. It stands here because a general decoder takes several times
/// as long for each line; the module's README has the figures.
struct LineParser {
  private let bytes: [UInt8]
  private(set) var index: Int
  private let end: Int
  /// Values within values; no key of ours nests deeper than two.
  private static let depthLimit = 32

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// The next byte after white space, not taken; `nil` at the end.
  mutating func peek() -> UInt8? {
    while index < end {
      let byte = bytes[index]
      guard byte == 0x20 || byte == 0x09 || byte == 0x0D else { return byte }
      index += 1
    }
    return nil
  }

  private mutating func take(_ character: Unicode.Scalar) throws(LineFault) {
    guard peek() == UInt8(character.value) else { throw LineFault("'\(character)' is missing") }
    index += 1
  }

  private mutating func takes(_ character: Unicode.Scalar) -> Bool {
    guard peek() == UInt8(character.value) else { return false }
    index += 1
    return true
  }

  func requireEnd() throws(LineFault) {
    var rest = self
    guard rest.peek() == nil else { throw LineFault("something follows the object") }
  }

  /// Calls `member` with every key; it must read the value.
  mutating func object(
    _ member: (inout LineParser, ArraySlice<UInt8>) throws(LineFault) -> Void
  ) throws(LineFault) {
    try take("{")
    if takes("}") { return }
    repeat {
      let key = try key()
      try take(":")
      try member(&self, key)
    } while takes(",")
    try take("}")
  }

  mutating func array(
    _ element: (inout LineParser) throws(LineFault) -> Void
  ) throws(LineFault) {
    try take("[")
    if takes("]") { return }
    repeat { try element(&self) } while takes(",")
    try take("]")
  }

  // MARK: Strings

  private mutating func key() throws(LineFault) -> ArraySlice<UInt8> {
    guard peek() == 0x22 else { throw LineFault("a key is missing") }
    let (range, hasEscapes) = try stringRange()
    return hasEscapes ? try unescaped(range)[...] : bytes[range]
  }

  mutating func string() throws(LineFault) -> String {
    guard peek() == 0x22 else { throw LineFault("a string is missing") }
    let (range, hasEscapes) = try stringRange()
    let text = hasEscapes ? try unescaped(range) : Array(bytes[range])
    guard let string = String(validating: text, as: UTF8.self) else {
      throw LineFault("a string is not UTF-8")
    }
    return string
  }

  /// The bytes between the quotes.
  private mutating func stringRange() throws(LineFault) -> (Range<Int>, hasEscapes: Bool) {
    let start = index + 1
    var hasEscapes = false
    var i = start
    while i < end {
      switch bytes[i] {
      case 0x22:
        index = i + 1
        return (start..<i, hasEscapes)
      case 0x5C:
        hasEscapes = true
        i += 2
      case 0..<0x20: throw LineFault("a string holds a control character")
      default: i += 1
      }
    }
    throw LineFault("a string does not end")
  }

  private func unescaped(_ range: Range<Int>) throws(LineFault) -> [UInt8] {
    var text: [UInt8] = []
    var i = range.lowerBound
    while i < range.upperBound {
      guard bytes[i] == 0x5C else {
        text.append(bytes[i])
        i += 1
        continue
      }
      let escape = Unicode.Scalar(bytes[i + 1])
      i += 2
      switch escape {
      case "\"", "\\", "/": text.append(UInt8(escape.value))
      case "b": text.append(0x08)
      case "f": text.append(0x0C)
      case "n": text.append(0x0A)
      case "r": text.append(0x0D)
      case "t": text.append(0x09)
      case "u": text += try utf16Escape(at: &i, in: range)
      default: throw LineFault("a string has an unknown escape")
      }
    }
    return text
  }

  /// One character of one unit or of two, the first `\u` already taken.
  private func utf16Escape(at i: inout Int, in range: Range<Int>) throws(LineFault) -> [UInt8] {
    var units = [try hexadecimalUnit(at: &i, in: range)]
    if UTF16.isLeadSurrogate(units[0]), range.upperBound - i >= 6, bytes[i] == 0x5C,
      bytes[i + 1] == 0x75
    {
      i += 2
      units.append(try hexadecimalUnit(at: &i, in: range))
    }
    guard let string = String(validating: units, as: UTF16.self) else {
      throw LineFault("a string has half a character")
    }
    return Array(string.utf8)
  }

  private func hexadecimalUnit(at i: inout Int, in range: Range<Int>) throws(LineFault) -> UInt16 {
    guard range.upperBound - i >= 4 else { throw LineFault("a string has an unknown escape") }
    defer { i += 4 }
    var value: UInt16 = 0
    for byte in bytes[i..<(i + 4)] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw LineFault("a string has an unknown escape")
      }
      value = value << 4 | UInt16(digit)
    }
    return value
  }

  // MARK: Numbers

  mutating func number() throws(LineFault) -> Number {
    var number = Number()
    _ = peek()
    let start = index
    number.isNegative = takesByte(0x2D)
    if takesByte(0x30) {
      if hasDigit { throw LineFault("a number begins with 0") }
    } else {
      try digits(of: &number)
    }
    if takesByte(0x2E) {
      let first = index
      try digits(of: &number)
      number.exponent = first - index
    }
    if takesByte(0x65) || takesByte(0x45) {
      let isNegative = takesByte(0x2D)
      if !isNegative { _ = takesByte(0x2B) }
      var power = Number()
      try digits(of: &power)
      let size = Int(min(power.isLong ? 9999 : power.digits, 9999))
      number.exponent += isNegative ? -size : size
    }
    number.text = bytes[start..<index]
    return number
  }

  private var hasDigit: Bool { index < end && bytes[index] >= 0x30 && bytes[index] <= 0x39 }

  private mutating func takesByte(_ byte: UInt8) -> Bool {
    guard index < end, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func digits(of number: inout Number) throws(LineFault) {
    guard hasDigit else { throw LineFault("a number is missing or malformed") }
    while hasDigit {
      // Nineteen digits always fit.
      if number.digits >= 1_000_000_000_000_000_000 { number.isLong = true }
      if !number.isLong { number.digits = number.digits * 10 + UInt64(bytes[index] - 0x30) }
      index += 1
    }
  }

  // MARK: Anything

  mutating func flag() throws(LineFault) -> Bool {
    for (word, value) in [("true", true), ("false", false)] where takesWord(word) { return value }
    throw LineFault("true or false is missing")
  }

  private mutating func takesWord(_ word: String) -> Bool {
    _ = peek()
    guard bytes[index..<end].starts(with: word.utf8) else { return false }
    index += word.utf8.count
    return true
  }

  /// Passes over a value that nothing here knows.
  mutating func skipValue(depth: Int = 0) throws(LineFault) {
    guard depth < Self.depthLimit else { throw LineFault("values are nested too deeply") }
    switch peek() {
    case 0x22: _ = try string()
    case 0x7B:
      try object { (parser: inout LineParser, _) throws(LineFault) in
        try parser.skipValue(depth: depth + 1)
      }
    case 0x5B:
      try array { (parser: inout LineParser) throws(LineFault) in
        try parser.skipValue(depth: depth + 1)
      }
    case 0x74, 0x66: _ = try flag()
    case 0x6E:
      guard takesWord("null") else { throw LineFault("a value is missing") }
    case nil: throw LineFault("a value is missing")
    default: _ = try number()
    }
  }
}
