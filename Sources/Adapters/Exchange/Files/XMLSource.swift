internal import CXML

/// The bytes of an XML file, once it is known that a parser takes no longer over them than over any
/// file of their size. libxml2's own limits would refuse large pictures; what they keep out is kept
/// out here: entities in entities, depth without end, and elements of so many attributes that
/// comparing them takes for ever.
struct XMLSource {
  /// Of an encoding in which what makes up the markup is ASCII.
  let bytes: [UInt8]

  static let options = Int32(
    XML_PARSE_NONET.rawValue | XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue
      | XML_PARSE_HUGE.rawValue)

  init(_ bytes: [UInt8]) throws(FileFailure) {
    self.bytes = Self.inASCII(bytes)
    if let encoding = Self.encoding(self.bytes),
      !Self.encodings.contains(where: { encoding.hasPrefix($0) })
    {
      throw .library("its encoding, \(encoding.prefix(40)), is not known here")
    }
    var scan = XMLScan()
    let problem = self.bytes.withUnsafeBufferPointer { scan.problem(in: $0) }
    if let problem { throw .library(problem) }
  }

  /// Text of 16 bits becomes UTF-8, without the declaration that says otherwise.
  private static func inASCII(_ bytes: [UInt8]) -> [UInt8] {
    let start = Array(bytes.prefix(2))
    let isBig = start == [0xFE, 0xFF] || start == [0, 0x3C]
    guard isBig || start == [0xFF, 0xFE] || start == [0x3C, 0] else { return bytes }
    let (high, low) = isBig ? (0, 1) : (1, 0)
    let words = (0..<bytes.count / 2).map { (index: Int) -> UInt16 in
      UInt16(bytes[2 * index + high]) << 8 | UInt16(bytes[2 * index + low])
    }
    var text = Substring(String(decoding: words, as: UTF16.self))
    if text.first == "\u{FEFF}" { text = text.dropFirst() }
    if text.hasPrefix("<?xml"), let end = text.firstIndex(of: ">") {
      text = text[text.index(after: end)...]
    }
    return Array(text.utf8)
  }

  /// What the declaration says, in small letters.
  private static func encoding(_ bytes: [UInt8]) -> String? {
    let line = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard let declaration = line.split(separator: "?>", omittingEmptySubsequences: false).first,
      declaration.count < line.count, declaration.contains("<?xml"),
      let value = declaration.split(separator: "encoding").dropFirst().first
    else { return nil }
    let quoted = value.split(omittingEmptySubsequences: true) { "\"'= \t\r\n".contains($0) }
    return quoted.first.map { $0.lowercased() }
  }

  private static let encodings = [
    "utf-8", "utf8", "us-ascii", "ascii", "iso-8859-", "latin", "windows-12", "cp125", "koi8",
    "shift_jis", "euc-", "gb2312", "gbk", "gb18030", "big5",
  ]
}

/// One look at all of the markup.
private struct XMLScan {
  private var at = 0
  private var tagCount = 0
  private var depth = 0
  /// Of the entities that the file makes itself, and of what names one.
  private var entityBytes = 0
  private var referenceCount = 0
  /// Written as numbers: in an entity they begin a reference.
  private var ampersandCount = 0

  private static let mostTags = 4_000_000
  private static let deepest = 256
  private static let mostAttributes = 1000
  private static let mostEntityBytes = 1 << 25

  mutating func problem(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "&") { countReference(bytes) }
      guard byte == UInt8(ascii: "<") else { continue }
      tagCount += 1
      guard tagCount <= Self.mostTags else { return "it has too many elements" }
      if let end = Self.ends.first(where: { has($0.start, bytes) })?.end {
        while at < bytes.count, !has(end, bytes) { at += 1 }
      } else if has("!", bytes) {
        if let problem = passDeclaration(bytes) { return problem }
      } else if let problem = passTag(bytes) {
        return problem
      }
    }
    let (whole, isTooLarge) = entityBytes.multipliedReportingOverflow(by: referenceCount)
    return isTooLarge || whole > Self.mostEntityBytes ? "its entities are too large" : nil
  }

  /// What holds anything up to its end, after its first `<`.
  private static let ends: [(start: StaticString, end: StaticString)] = [
    ("!--", "-->"), ("![CDATA[", "]]>"), ("?", "?>"),
  ]

  private func has(_ text: StaticString, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard bytes.count - at >= text.utf8CodeUnitCount else { return false }
    for index in 0..<text.utf8CodeUnitCount where bytes[at + index] != text.utf8Start[index] {
      return false
    }
    return true
  }

  /// After an ampersand.
  private mutating func countReference(_ bytes: UnsafeBufferPointer<UInt8>) {
    if has("#", bytes) {
      // Any number of zeros may stand before it.
      let digits = bytes[(at + 1)...].prefix { $0 > 0x2F && $0 != UInt8(ascii: ";") }
      let text = String(decoding: digits, as: UTF8.self).lowercased()
      let value = text.hasPrefix("x") ? Int(text.dropFirst(), radix: 16) : Int(text)
      if value == 38 { ampersandCount += 1 }
    } else if !Self.known.contains(where: { has($0, bytes) }) {
      referenceCount += 1
    }
  }

  private static let known: [StaticString] = ["amp;", "lt;", "gt;", "quot;", "apos;"]

  private mutating func passTag(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let isEnd = has("/", bytes)
    var valueCount = 0
    while at < bytes.count, bytes[at] != UInt8(ascii: ">") {
      let byte = bytes[at]
      at += 1
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      passValue(bytes, until: byte)
      valueCount += 1
      guard valueCount <= Self.mostAttributes else {
        return "an element of it has too many attributes"
      }
    }
    if isEnd { depth -= 1 } else if bytes[at - 1] != UInt8(ascii: "/") { depth += 1 }
    return depth <= Self.deepest ? nil : "its elements lie too deep in each other"
  }

  private mutating func passValue(_ bytes: UnsafeBufferPointer<UInt8>, until quote: UInt8) {
    while at < bytes.count, bytes[at] != quote {
      let byte = bytes[at]
      at += 1
      if byte == UInt8(ascii: "&") { countReference(bytes) }
    }
    at = min(at + 1, bytes.count)
  }

  /// To the end of a declaration; those that a document type holds begin anew.
  private mutating func passDeclaration(_ bytes: UnsafeBufferPointer<UInt8>) -> String? {
    let isEntity = has("!ENTITY", bytes)
    var quoted = false
    while at < bytes.count, bytes[at] != UInt8(ascii: ">"), bytes[at] != UInt8(ascii: "<") {
      let byte = bytes[at]
      at += 1
      if isEntity, !quoted, byte == UInt8(ascii: "%") { return "it has entities of parameters" }
      guard byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") else { continue }
      quoted = true
      let start = at
      let (references, ampersands) = (referenceCount, ampersandCount)
      passValue(bytes, until: byte)
      guard isEntity else { continue }
      entityBytes += at - start
      guard referenceCount == references, ampersandCount == ampersands else {
        return "its entities lie in each other"
      }
    }
    return nil
  }
}
