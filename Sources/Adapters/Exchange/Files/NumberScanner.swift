/// Reads numbers from text, separated by white space or commas or by nothing where that is clear.
struct NumberScanner {
  private let bytes: [UInt8]
  private(set) var place = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool {
    mutating get {
      skipSeparators()
      return place >= bytes.count
    }
  }

  /// The byte that comes next, separators aside.
  mutating func peek() -> UInt8? {
    skipSeparators()
    return place < bytes.count ? bytes[place] : nil
  }

  mutating func skip() { place += 1 }

  /// The next number, finite; `nil`, and stays where it is, when there is none.
  mutating func number() -> Double? {
    skipSeparators()
    let start = place
    var at = place
    func isDigit(_ index: Int) -> Bool {
      index < bytes.count && bytes[index] >= 0x30 && bytes[index] <= 0x39
    }
    if at < bytes.count, bytes[at] == 0x2B || bytes[at] == 0x2D { at += 1 }
    let digits = at
    while isDigit(at) { at += 1 }
    var count = at - digits
    if at < bytes.count, bytes[at] == 0x2E {
      at += 1
      while isDigit(at) { at += 1 }
      count = at - digits - 1
    }
    guard count > 0 else { return nil }
    if at < bytes.count, bytes[at] | 0x20 == 0x65 {
      var end = at + 1
      if end < bytes.count, bytes[end] == 0x2B || bytes[end] == 0x2D { end += 1 }
      if isDigit(end) {
        while isDigit(end) { end += 1 }
        at = end
      }
    }
    let text = bytes[start..<at].first == 0x2B ? bytes[(start + 1)..<at] : bytes[start..<at]
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    place = at
    return value
  }

  /// A single 0 or 1, as the flags of an arc, which need no separator.
  mutating func flag() -> Bool? {
    guard let next = peek(), next == 0x30 || next == 0x31 else { return nil }
    place += 1
    return next == 0x31
  }

  /// All that are there; stops at what is none.
  static func numbers(_ text: some StringProtocol) -> [Double] {
    var scanner = NumberScanner(text)
    var numbers: [Double] = []
    while let number = scanner.number() { numbers.append(number) }
    return numbers
  }

  private mutating func skipSeparators() {
    while place < bytes.count, bytes[place] == 0x2C || bytes[place] <= 0x20 { place += 1 }
  }
}
