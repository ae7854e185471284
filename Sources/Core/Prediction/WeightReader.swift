/// Reads numbers from the weight table's text: three characters each, a fraction of two digits and
/// a power of two, digits to the base 90 from "#" on, without the backslash. Ends of lines do not
/// count.
struct WeightReader {
  private var text: String.UTF8View.Iterator

  init(_ text: String) {
    self.text = text.utf8.makeIterator()
  }

  static func networks() -> [Network] {
    var reader = WeightReader(WeightTable.text)
    return (0..<WeightTable.networks).map { _ in Network(&reader) }
  }

  mutating func floats(_ count: Int) -> [Float] {
    (0..<count).map { _ in float() }
  }

  mutating func float() -> Float {
    let high = digit()
    let fraction = Float(high * 90 + digit() - 4050)
    return fraction * Float(sign: .plus, exponent: digit() - 60, significand: 1)
  }

  private mutating func digit() -> Int {
    while let byte = text.next() {
      if byte >= 35 { return Int(byte) - (byte > 92 ? 36 : 35) }
    }
    preconditionFailure("the weight table is cut short")
  }
}
