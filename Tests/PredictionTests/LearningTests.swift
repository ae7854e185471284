import Geometry
import Ink
import TestSupport
import Testing

@testable import Prediction

/// What is learned of a device while it draws.
@Suite struct LearningTests {
  @Test func runningFitFindsWhatValuesAreMadeOf() {
    var random = SeededGenerator(seed: 5)
    var fit = RunningFit(
      spread: RunningFit.Row(low: .init(repeating: 1), high: .init(repeating: 1)))
    var row = RunningFit.Row.zero
    for _ in 0..<400 {
      for i in 0..<16 { row.low[i] = .random(in: -1...1, using: &random) }
      for i in 0..<8 { row.high[i] = .random(in: -1...1, using: &random) }
      fit.learn(0.5 * row.low[3] - 0.25 * row.high[6], at: row, variance: 0.01)
    }
    #expect(abs(fit.coefficients.low[3] - 0.5) < 0.02)
    #expect(abs(fit.coefficients.high[6] + 0.25) < 0.02)
    #expect(abs(fit.coefficients.low[4]) < 0.02)
  }

  @Test func runningFitForgetsWhatIsNoNumber() {
    var fit = RunningFit(spread: CorrectionTerms.spread)
    var row = RunningFit.Row.zero
    row.low[0] = 1
    fit.learn(1, at: row, variance: 0.01)
    #expect(fit.value(at: row) > 0.5)
    fit.learn(.infinity, at: row, variance: 0.01)
    #expect(fit.value(at: row) == 0)
  }

  @Test func circumstancesAreTheInputsTheyAreNamedAfter() {
    var history = SampleHistory()
    for var sample in samples(12, every: 10, { Vector(3 * $0, 0) }) {
      sample.pressure = 1 - Double(sample.time - nanoseconds(0)) * 1e-6 / 220
      history.append(sample)
    }
    let features = Features(history, silence: 5)
    // 110 ms old; one entry every 10 ms; from full to half pressure.
    #expect(abs(features[.life] - 110 / 190) < 1e-5)
    #expect(abs(features[.staleness] - 1 / 3) < 1e-5)
    #expect(abs(features[.support] - 12 / 32) < 1e-5)
    #expect(abs(features[.pressureFall10] - 2 * 10 / 220) < 1e-5)
    #expect(abs(features[.pressureFall40] - 2 * 40 / 220) < 1e-5)
    #expect(abs(features[.looseness]) < 1e-5 && abs(features[.longLooseness]) < 1e-5)
    // Steps of 30 at 3 a millisecond.
    let slowness = 30 / (2 * Float(features.scale))
    #expect(abs(features[.slowness] - slowness / (1 + slowness)) < 1e-3)
    #expect(features[.slowing] > 0.45 && features[.slowing] < 0.55)
  }

  /// A hand that turns back and forth evenly teaches; drawn again, its strokes are predicted better.
  @Test func laterStrokesOnADeviceArePredictedBetter() {
    var predictor = StrokePredictor(viewScale: 64, strength: 1)
    let stroke = samples(200, every: 7) { t in
      Vector(0.3 * t, 20 * (t / 90).truncatingRemainder(dividingBy: 2).magnitude)
    }
    let misses = (0..<8).map { _ in
      predictor.reset()
      return miss(of: &predictor, along: stroke)
    }
    #expect(misses[7] < 0.95 * misses[0])
  }

  /// Mean distance of predictions, 35 ms ahead, to where the stroke then is.
  private func miss(of predictor: inout StrokePredictor, along stroke: [StrokeSample]) -> Double {
    var sum = 0.0
    var predicted: [StrokeSample] = []
    for i in 0..<stroke.count {
      predictor.append(stroke[i])
      guard i >= 10, i + 5 < stroke.count else { continue }
      predictor.predict(at: stroke[i].time, until: stroke[i + 5].time, into: &predicted)
      let tip = predicted.last?.position ?? stroke[i].position
      sum += (tip - stroke[i + 5].position).length
    }
    return sum
  }
}
