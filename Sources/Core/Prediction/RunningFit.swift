/// Twenty-four coefficients fitted to what comes, one value after the other: a Kalman filter whose
/// coefficients drift back to zero, so that old values count less and nothing grows without end.
struct RunningFit: Sendable {
  /// Twenty-four numbers.
  struct Row: Sendable {
    var low: SIMD16<Float>
    var high: SIMD8<Float>

    static let zero = Row(low: .zero, high: .zero)

    /// The sum of products, in one fixed order, the same on every machine.
    func dot(_ other: Row) -> Float {
      let low = low * other.low
      let eight = low.lowHalf + low.highHalf + high * other.high
      let four = eight.lowHalf + eight.highHalf
      let two = four.lowHalf + four.highHalf
      return two.x + two.y
    }
  }

  /// Part of a coefficient that is forgotten at each value.
  private static let leak: Float = 0.0004
  private static let kept = (1 - leak) * (1 - leak)

  private(set) var coefficients = Row.zero
  /// How far from zero the coefficients are thought to be before any value, squared.
  private let prior: Row
  /// Columns, each in two parts.
  private var low = InlineArray<24, SIMD16<Float>>(repeating: .zero)
  private var high = InlineArray<24, SIMD8<Float>>(repeating: .zero)

  /// - Parameter spread: how far from zero each coefficient is thought to be before any value.
  init(spread: Row) {
    prior = Row(low: spread.low * spread.low, high: spread.high * spread.high)
    forget()
  }

  func value(at row: Row) -> Float { coefficients.dot(row) }

  /// `value` was seen at `row`, give or take the root of `variance`.
  mutating func learn(_ value: Float, at row: Row, variance: Float) {
    var tilt = Row.zero
    for i in 0..<16 {
      tilt.low += low[i] * row.low[i]
      tilt.high += high[i] * row.low[i]
    }
    for i in 0..<8 {
      tilt.low += low[16 + i] * row.high[i]
      tilt.high += high[16 + i] * row.high[i]
    }
    let total = variance + tilt.dot(row)
    let off = value - self.value(at: row)
    guard total >= variance, total.isFinite, off.isFinite else { return forget() }
    let gain = Row(low: tilt.low / total, high: tilt.high / total)
    coefficients.low = (coefficients.low + gain.low * off) * (1 - Self.leak)
    coefficients.high = (coefficients.high + gain.high * off) * (1 - Self.leak)
    for i in 0..<16 {
      low[i] = (low[i] - gain.low * tilt.low[i]) * Self.kept
      high[i] = (high[i] - gain.high * tilt.low[i]) * Self.kept
      low[i][i] += prior.low[i] * (1 - Self.kept)
    }
    for i in 0..<8 {
      low[16 + i] = (low[16 + i] - gain.low * tilt.high[i]) * Self.kept
      high[16 + i] = (high[16 + i] - gain.high * tilt.high[i]) * Self.kept
      high[16 + i][i] += prior.high[i] * (1 - Self.kept)
    }
  }

  private mutating func forget() {
    coefficients = .zero
    for i in 0..<24 { (low[i], high[i]) = (.zero, .zero) }
    for i in 0..<16 { low[i][i] = prior.low[i] }
    for i in 0..<8 { high[16 + i][i] = prior.high[i] }
  }
}
