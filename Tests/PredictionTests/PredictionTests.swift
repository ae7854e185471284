import Geometry
import Ink
import Prediction
import Testing

/// Samples `period` ms apart along `path`, a function of milliseconds.
func samples(_ count: Int, every period: Double, _ path: (Double) -> Vector) -> [StrokeSample] {
  (0..<count).map { i in
    let t = Double(i) * period
    return StrokeSample(position: path(t), time: 1_000_000_000 + UInt64(t * 1e6))
  }
}

func predictor(after samples: [StrokeSample], strength: Double = 1) -> StrokePredictor {
  var predictor = StrokePredictor(viewScale: 1, strength: strength)
  for sample in samples { predictor.append(sample) }
  return predictor
}

func prediction(
  after samples: [StrokeSample], ahead: Double, strength: Double = 1
) -> [StrokeSample] {
  var predicted: [StrokeSample] = []
  let now = samples.last?.time ?? 0
  predictor(after: samples, strength: strength).predict(
    at: now, until: now + UInt64(ahead * 1e6), into: &predicted)
  return predicted
}

@Suite struct PredictionTests {
  @Test func strengthZeroGivesNothing() {
    let line = samples(30, every: 5) { Vector(0.5 * $0, 0) }
    #expect(prediction(after: line, ahead: 20, strength: 0).isEmpty)
  }

  @Test func constantSpeedGoesOn() throws {
    let line = samples(30, every: 5) { Vector(0.5 * $0, -0.25 * $0) }
    let last = try #require(prediction(after: line, ahead: 20).last)
    let truth = Vector(0.5 * 165, -0.25 * 165)
    #expect((last.position - truth).length < 0.4)
  }

  @Test func oneSampleGivesNothing() {
    #expect(prediction(after: samples(1, every: 5) { Vector($0, 0) }, ahead: 20).isEmpty)
  }
}
