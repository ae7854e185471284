/// Decimal numbers as files want them: short, with a point, without an exponent.
enum NumberText {
  /// `value` to `digits` places after the point, without zeros at its end.
  static func decimal(_ value: Double, digits: Int = 3) -> String {
    var text = ""
    append(value, digits: digits, to: &text)
    return text
  }

  static func append(_ value: Double, digits: Int, to text: inout String) {
    var factor = 1.0
    for _ in 0..<digits { factor *= 10 }
    let scaled = (value * factor).rounded()
    guard scaled.isFinite, abs(scaled) < 0x1p62 else {
      text += "0"
      return
    }
    append(whole: Int(scaled), digits: digits, to: &text)
  }

  /// `whole` / 10^`digits`.
  static func append(whole: Int, digits: Int, to text: inout String) {
    var digits = digits
    var rest = whole.magnitude
    while digits > 0, rest % 10 == 0 {
      rest /= 10
      digits -= 1
    }
    if whole < 0 { text += "-" }
    var divisor: UInt = 1
    for _ in 0..<digits { divisor *= 10 }
    let (front, back) = rest.quotientAndRemainder(dividingBy: divisor)
    if front > 0 || digits == 0 { text += String(front) }
    guard digits > 0 else { return }
    let tail = String(back)
    text += "." + String(repeating: "0", count: digits - tail.count) + tail
  }

  /// `#rrggbb`.
  static func hex(_ color: UInt32) -> String {
    let digits = String(color, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
