/// Sixteen coefficients fitted to what comes, one value after the other: a Kalman filter whose
/// coefficients drift back to zero, so that old values count less and nothing grows without end.
struct RunningFit: Sendable {
  typealias Row = SIMD16<Double>

  /// How far from zero a coefficient is thought to be before any value.
  private static let spread = 0.5
  /// Part of a coefficient that is forgotten at each value.
  private static let leak = 0.0005

  private(set) var coefficients = Row.zero
  private var covariance = RunningFit.prior

  private static var prior: InlineArray<16, Row> {
    var rows = InlineArray<16, Row>(repeating: .zero)
    for i in 0..<16 { rows[i][i] = spread * spread }
    return rows
  }

  static func value(_ coefficients: Row, at row: Row) -> Double { sum(coefficients * row) }

  /// `value` was seen at `row`, give or take the root of `variance`.
  mutating func learn(_ value: Double, at row: Row, variance: Double) {
    let kept = (1 - Self.leak) * (1 - Self.leak)
    var tilt = Row.zero
    for i in 0..<16 {
      covariance[i] *= kept
      covariance[i][i] += (1 - kept) * Self.spread * Self.spread
      tilt += covariance[i] * row[i]
    }
    coefficients *= 1 - Self.leak
    let total = variance + Self.sum(tilt * row)
    let off = value - Self.value(coefficients, at: row)
    guard total >= variance, total.isFinite, off.isFinite else {
      self = RunningFit()
      return
    }
    coefficients += tilt * (off / total)
    let gain = tilt / total
    for i in 0..<16 { covariance[i] -= gain * tilt[i] }
  }

  /// In one fixed order, the same on every machine.
  private static func sum(_ row: Row) -> Double {
    let eight = row.lowHalf + row.highHalf
    let four = eight.lowHalf + eight.highHalf
    let two = four.lowHalf + four.highHalf
    return two.x + two.y
  }
}
