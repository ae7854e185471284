import Geometry
import Ink
import TestSupport
import Testing

@testable import Prediction

/// What becomes of stamps that a toolkit writes when it polls.
@Suite struct PolledClockTests {
  /// Reports `period` milliseconds apart, some lost, stamped when a poll every 8 ms finds them: when they
  /// were taken, and how far off a clock says they were.
  private func errors(period: Double, lost: Double, count: Int = 1200) -> [Double] {
    var random = SeededGenerator(seed: 3)
    var clock = PolledClock()
    clock.beginStroke()
    return (0..<count).compactMap { i in
      if i > 0, Double.random(in: 0..<1, using: &random) < lost { return nil }
      let taken = 3 + Double(i) * period
      let stamp = (taken / 8).rounded(.up) * 8
      let found = clock.time(of: nanoseconds(stamp))
      return Double(Int64(found) - Int64(nanoseconds(taken))) * 1e-6
    }
  }

  @Test(arguments: [
    (8.333, 0.0), (8.333, 0.04), (7.5, 0.0), (7.5, 0.04), (8.7, 0.04), (5.3, 0.02), (4.1, 0),
  ])
  func findsWhenPolledReportsWereTaken(period: Double, lost: Double) {
    let late = errors(period: period, lost: lost).suffix(600)
    #expect(late.map(abs).reduce(0, +) / Double(late.count) < 1)
  }

  @Test(arguments: [0, 0.01, 0.04])
  func believesStampsThatAreRight(lost: Double) {
    var random = SeededGenerator(seed: 4)
    var clock = PolledClock()
    var sum = 0.0
    for i in 0..<2000 where Double.random(in: 0..<1, using: &random) >= lost {
      let stamp = nanoseconds(Double(i) * 8)
      sum += Double(stamp - clock.time(of: stamp)) * 1e-6
    }
    #expect(sum / 2000 < 0.1)
  }

  @Test(arguments: [1.0, 4.0, 7.5, 10, 16.667])
  func leavesFineStampsAlone(period: Double) {
    var clock = PolledClock()
    for i in 0..<500 {
      // Whole milliseconds, as many systems write them.
      let stamp = nanoseconds((Double(i) * period).rounded(.up))
      #expect(abs(Double(stamp - clock.time(of: stamp)) * 1e-6) < 0.1)
    }
  }

  @Test func predictsNothingForThePast() {
    var predictor = StrokePredictor(viewScale: 1, strength: 1)
    var predicted: [StrokeSample] = []
    for i in 0..<600 {
      let taken = Double(i) * 8.333
      let stamp = nanoseconds((taken / 8).rounded(.up) * 8)
      predictor.append(StrokeSample(position: Vector(taken, 0.3 * taken), time: stamp))
      predictor.predict(at: stamp, until: stamp + 20_000_000, into: &predicted)
      #expect(predicted.allSatisfy { $0.time >= stamp && $0.time <= stamp + 20_000_000 })
      #expect(zip(predicted, predicted.dropFirst()).allSatisfy { $0.time <= $1.time })
    }
    #expect(!predicted.isEmpty)
  }
}
