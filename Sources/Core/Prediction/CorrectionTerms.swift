internal import Geometry

/// What a correction of the networks' answer is made of: the answer itself, the bank's estimators less
/// it, where the stroke was, the circumstances, and some of the former by the circumstances: a device
/// with much noise wants long fits where the pen is slow, and another gain at a stroke's beginning.
struct CorrectionTerms {
  /// Those of the bank that count by themselves; what the others add, these add as well.
  private static let bank: InlineArray<5, Int> = [0, 2, 4, 5, 6]
  private static let circumstances: InlineArray<4, Features.Circumstance> = [
    .slowness, .pressureFall40, .looseness, .pressureFall10,
  ]

  /// How far from zero a coefficient of each is thought to be.
  static let spread: RunningFit.Row = {
    var spread = RunningFit.Row(
      low: SIMD16(repeating: 0.5),
      high: SIMD8(lowHalf: [0.2, 0.2, 0.3, 0.3], highHalf: SIMD4(repeating: 0.3)))
    (spread.low[14], spread.low[15]) = (0.2, 0.2)
    return spread
  }()

  /// From the answer to the bank's shortest line.
  static func line(_ along: RunningFit.Row, _ across: RunningFit.Row) -> Vector {
    Vector(Double(along.low[1]), Double(across.low[1]))
  }

  private var terms = InlineArray<24, SIMD2<Float>>(repeating: .zero)

  /// Those that are the same at all horizons.
  init(_ features: borrowing Features) {
    for k in 1...7 { terms[5 + k] = features.velocityBack(toEntry: k) }
    terms[13] = features.velocityBackToLongestLag
    for i in 0..<4 { terms[14 + i] = SIMD2(repeating: features[Self.circumstances[i]]) }
  }

  /// All of a horizon.
  mutating func rows(
    _ answer: Vector, _ j: Int, _ features: borrowing Features
  ) -> (along: RunningFit.Row, across: RunningFit.Row) {
    let answer = SIMD2<Float>(answer)
    let bank = features.bank.span
    func estimator(_ i: Int) -> SIMD2<Float> { bank[i * 5 + j] - answer }
    terms[0] = answer
    for i in 0..<5 { terms[1 + i] = estimator(Self.bank[i]) }
    terms[18] = estimator(4) * features[.slowness]
    terms[19] = answer * features[.life]
    terms[20] = estimator(3) * features[.support]
    terms[21] = estimator(2) * features[.staleness]
    terms[22] = estimator(3) * features[.longLooseness]
    terms[23] = estimator(6) * features[.slowing]
    return (Self.row(terms.span, 0), Self.row(terms.span, 1))
  }

  private static func row(_ terms: Span<SIMD2<Float>>, _ axis: Int) -> RunningFit.Row {
    var row = RunningFit.Row.zero
    for i in 0..<16 { row.low[i] = terms[i][axis] }
    for i in 0..<8 { row.high[i] = terms[16 + i][axis] }
    return row
  }
}
