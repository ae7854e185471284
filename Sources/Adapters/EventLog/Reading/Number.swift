/// A number of the log, digit by digit, so that whole numbers and times are exact.
struct Number {
  var isNegative = false
  /// All digits as one whole number; meaningless when `isLong`.
  var digits: UInt64 = 0
  /// The number is `digits` times ten to this.
  var exponent = 0
  /// True when `digits` could not hold all.
  var isLong = false
  /// As it stands in the line.
  var text: ArraySlice<UInt8> = []

  /// Powers of ten that a `Double` holds exactly.
  private static let powers: [Double] = (0...22).map { power in
    (0..<power).reduce(1.0) { value, _ in value * 10 }
  }

  /// The nearest double; `nil` beyond the greatest.
  var double: Double? {
    // Both factors are exact, so the one rounding is the right one.
    if !isLong, digits < 1 << 53, abs(exponent) <= 22 {
      let whole = Double(digits)
      let value =
        exponent < 0 ? whole / Self.powers[-exponent] : whole * Self.powers[exponent]
      return isNegative ? -value : value
    }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  /// `nil` when there is a fraction or it does not fit.
  var integer: Int? {
    guard !isLong, exponent == 0 else { return double.flatMap { Int(exactly: $0) } }
    if isNegative { return digits > 1 << 63 ? nil : Int(truncatingIfNeeded: 0 &- digits) }
    return Int(exactly: digits)
  }

  /// Nanoseconds, rounded, of this many milliseconds; `nil` when it does not fit.
  var nanoseconds: Int64? {
    guard !isLong else { return nil }
    var value = digits
    var power = exponent + 6
    while power > 0, value > 0 {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      guard !overflows else { return nil }
      value = product
      power -= 1
    }
    if power < 0, value > 0 {
      guard power >= -19 else { return 0 }
      let divisor = (0..<(-power)).reduce(UInt64(1)) { divisor, _ in divisor * 10 }
      let rest = value % divisor
      value = value / divisor + (rest >= divisor - rest ? 1 : 0)
    }
    guard let whole = Int64(exactly: value) else { return nil }
    return isNegative ? -whole : whole
  }
}
