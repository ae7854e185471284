import TestSupport

/// Changes text so that most of it still parses: numbers, elements and words before bytes.
struct TextMutator {
  var generator: SeededGenerator
  /// What the format knows, to be put in anywhere.
  let words: [String]

  private static let numbers = [
    "-1", "0", "1", "1e308", "-1e308", "1e-300", "99999999999999999999", "0.0000001", "65536",
    "2147483648", "nan", "inf", "1e9", "100000", "-0", ".", "1 2 3", "",
  ]
  private static let marks = [
    "<", "/>", "</", "\"", "&lt;", "&#0;", "&#xFFFF;", "#", "-", "\0", "]]>", "<!--", "-->", "e",
    "'",
    "?", "!", ",", ";", ":", "(", ")", "%", "\u{FEFF}", "\n", "=",
  ]

  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<(1 << Int.random(in: 0...4, using: &generator)) where !bytes.isEmpty {
      change(&bytes)
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = Int.random(in: 0..<bytes.count, using: &generator)
    switch Int.random(in: 0..<16, using: &generator) {
    case 0...4:
      let number = Self.run(in: bytes, from: place, where: Self.isNumeric)
      bytes.replaceSubrange(number, with: word(of: Self.numbers))
    case 5, 6: bytes.insert(contentsOf: word(of: words), at: place)
    case 7, 8:
      let name = Self.run(in: bytes, from: place, where: Self.isLetter)
      bytes.replaceSubrange(name, with: word(of: words))
    case 9: bytes.insert(contentsOf: word(of: Self.marks), at: place)
    case 10:
      let element = Self.element(in: bytes, from: place)
      bytes.insert(contentsOf: bytes[element], at: element.lowerBound)
    case 11: bytes.removeSubrange(Self.element(in: bytes, from: place))
    case 12:
      let (one, other) = (
        Self.element(in: bytes, from: place),
        Self.element(in: bytes, from: .random(in: 0..<bytes.count, using: &generator))
      )
      bytes.replaceSubrange(one, with: Array(bytes[other]))
    case 13: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 14: bytes[place] = .random(in: 0...255, using: &generator)
    default:
      guard Int.random(in: 0..<8, using: &generator) == 0 else { return }
      bytes.removeLast(bytes.count - place)
    }
  }

  private mutating func word(of words: [String]) -> [UInt8] {
    Array((words.randomElement(using: &generator) ?? "").utf8)
  }

  private static func isNumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || byte == 0x2E || byte == 0x2D
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
  }

  /// The next run of such bytes; empty where there is none.
  private static func run(
    in bytes: [UInt8], from place: Int, where isPart: (UInt8) -> Bool
  ) -> Range<Int> {
    guard let start = bytes[place...].firstIndex(where: isPart) else { return place..<place }
    let end = bytes[start...].firstIndex { !isPart($0) } ?? bytes.count
    return start..<end
  }

  /// The next tag with what follows up to the one after; for text without tags, the next line.
  private static func element(in bytes: [UInt8], from place: Int) -> Range<Int> {
    let isBorder = { (byte: UInt8) in byte == 0x3C || byte == 0x0A }
    guard let start = bytes[place...].firstIndex(where: isBorder) else { return place..<place }
    let end = bytes[(start + 1)...].firstIndex(where: isBorder) ?? bytes.count
    return start..<end
  }
}
