/// A small network that corrects the bank of estimators: two hidden layers give every estimator its
/// weight at every horizon, and a rest; a linear layer goes past them. Its activation is
/// x / (1 + |x|), so that + - x / alone reach an answer, each sum in one fixed order.
struct Network: Sendable {
  static let inputs = 96
  static let hidden = 64
  static let outputs = 48

  typealias Answer = InlineArray<5, SIMD2<Float>>

  /// The networks of the weight table, read once; their answers are averaged.
  static let ensemble: [Network] = WeightReader.networks()

  private let mean: [Float]
  private let gain: [Float]
  private let first: Layer
  private let second: Layer
  private let mix: Layer
  private let past: Layer

  init(_ reader: inout WeightReader) {
    mean = reader.floats(Self.inputs)
    gain = reader.floats(Self.inputs)
    first = Layer(&reader, rows: Self.inputs, groups: Self.hidden / 16)
    second = Layer(&reader, rows: Self.hidden, groups: Self.hidden / 16)
    mix = Layer(&reader, rows: Self.hidden, groups: Self.outputs / 16)
    past = Layer(&reader, rows: Self.inputs, groups: 1)
  }

  /// Local displacements at the horizons, as parts of scale x reach.
  func answer(_ features: borrowing Features) -> Answer {
    var input = InlineArray<96, Float>(repeating: 0)
    let raw = features.inputs.span
    for i in 0..<Self.inputs { input[i] = (raw[i] - mean[i]) * gain[i] }
    var inner = InlineArray<64, Float>(repeating: 0)
    for group in 0..<Self.hidden / 16 {
      store(active(first.sum(input.span, group)), &inner, group)
    }
    var outer = InlineArray<64, Float>(repeating: 0)
    for group in 0..<Self.hidden / 16 {
      store(active(second.sum(inner.span, group)), &outer, group)
    }
    let rest = mix.sum(outer.span, 0) + past.sum(input.span, 0)
    var weights = InlineArray<64, Float>(repeating: 0)
    for group in 1..<Self.outputs / 16 { store(mix.sum(outer.span, group), &weights, group - 1) }
    // The first 10 columns are the rest; the estimators' weights fill the columns from 16 and, for
    // want of room, 10 to 12.
    for i in 0..<3 { weights[32 + i] = rest[10 + i] }
    var answer = Answer(repeating: .zero)
    let (bank, weight) = (features.bank.span, weights.span)
    for j in 0..<5 {
      var sum = SIMD2(rest[2 * j], rest[2 * j + 1])
      for i in 0..<Features.estimators { sum += bank[i * 5 + j] * weight[i * 5 + j] }
      answer[j] = sum
    }
    return answer
  }

  private func active(_ x: SIMD16<Float>) -> SIMD16<Float> {
    x / (1 + x.replacing(with: -x, where: x .< 0))
  }

  private func store(_ x: SIMD16<Float>, _ target: inout InlineArray<64, Float>, _ group: Int) {
    for i in 0..<16 { target[group * 16 + i] = x[i] }
  }
}

/// One layer's weights: for each group of 16 outputs a row of 16 per input, the bias last.
struct Layer: Sendable {
  private let weights: [SIMD16<Float>]
  private let inputs: Int

  init(_ reader: inout WeightReader, rows: Int, groups: Int) {
    inputs = rows
    var weights: [SIMD16<Float>] = []
    for _ in 0..<groups * (rows + 1) {
      var row = SIMD16<Float>()
      for i in 0..<16 { row[i] = reader.float() }
      weights.append(row)
    }
    self.weights = weights
  }

  /// The outputs of one group before activation.
  func sum(_ input: Span<Float>, _ group: Int) -> SIMD16<Float> {
    let rows = weights.span
    let base = group * (inputs + 1)
    var sum = rows[base + inputs]
    for i in 0..<inputs { sum += rows[base + i] * input[i] }
    return sum
  }
}
