import Geometry
import Ink
import Prediction
import TestSupport
import Testing

/// How predictions follow motions that are known exactly.
@Suite struct MotionTests {
  /// Within 1 % of the way ahead, at any rate and in any direction.
  @Test(arguments: [30.0, 60, 100, 133, 240, 500, 1000, 8000])
  func constantSpeedIsPredictedExactly(rate: Double) throws {
    for velocity in [Vector(0.5, 0), Vector(-0.3, 0.4), Vector(0.02, -0.07)] {
      let line = samples(Int(rate * 0.4), every: 1000 / rate) { Vector(40, 70) + velocity * $0 }
      let end = try #require(line.last)
      let tip = try #require(prediction(after: line, ahead: 25).last)
      #expect((tip.position - end.position - velocity * 25).length < 0.01 * velocity.length * 25)
    }
  }

  /// A hand that slows down evenly and stands is not overshot by more than an eighth of the way
  /// that it would have gone on at its greatest speed.
  @Test func aStopIsNotOvershot() {
    let speed = 0.6
    let (braking, stop) = (120.0, 300.0)
    func path(_ t: Double) -> Vector {
      let into = min(max(t - (stop - braking), 0), braking)
      return Vector(speed * (min(t, stop) - into * into / (2 * braking)), 0)
    }
    let all = samples(100, every: 5, path)
    for (_, tail) in predictions(along: all, from: 19, every: 3, ahead: 33) {
      for sample in tail { #expect(sample.position.x - path(stop).x < speed * 33 / 8) }
    }
  }

  /// After the turn of a right angle the old direction is left within three samples.
  @Test func aCornerIsFollowed() throws {
    func path(_ t: Double) -> Vector { t < 200 ? Vector(0.4 * t, 0) : Vector(80, 0.4 * (t - 200)) }
    let all = samples(60, every: 5, path)
    for (i, tail) in predictions(along: all, from: 43, ahead: 16) {
      let tip = try #require(tail.last)
      #expect(tip.position.x - 80 < 3)
      #expect(tip.position.y > 0.4 * (Double(i) * 5 - 200))
    }
  }

  /// On a slow curve of whole pixels the tip goes on evenly: a third as uneven as the samples.
  @Test func theTailDoesNotTremble() throws {
    func path(_ t: Double) -> Vector { Vector(0.05 * t, 40 - 40 * (1 - t / 2400) * (1 - t / 2400)) }
    let all = samples(300, every: 8) { path($0).rounded(.toNearestOrEven) }
    let tips = try predictions(along: all, from: 40, ahead: 16).map {
      try #require($0.tail.last).position - path(Double($0.index) * 8 + 16)
    }
    let held = all.indices.dropFirst(40).map { all[$0].position - path(Double($0) * 8) }
    func unevenness(_ off: [Vector]) -> Double {
      zip(off, off.dropFirst()).map { ($1 - $0).length }.reduce(0, +) / Double(off.count - 1)
    }
    #expect(unevenness(tips) < 0.35 * unevenness(held))
  }

  @Test func aPointerAtRestIsNotPredicted() {
    let rest = samples(40, every: 5) { _ in Vector(10, 20) }
    #expect(prediction(after: rest, ahead: 33).isEmpty)
  }

  /// A mouse reports nothing while it rests.
  @Test func silenceShortensThePrediction() throws {
    let line = samples(40, every: 5) { Vector(0.5 * $0, 0) }
    let end = try #require(line.last).position.x
    let after60 = prediction(after: line, ahead: 16, silence: 60).last?.position.x ?? end
    #expect(after60 - end < 0.5 * 16)
    #expect(prediction(after: line, ahead: 16, silence: 200).isEmpty)
  }

  /// A line drawn at constant speed, stamps off by up to a period, doubled or backwards: the tip
  /// is off by less than 60 % of the way ahead.
  @Test func randomStampsAreRidden() throws {
    var generator = SeededGenerator(seed: 11)
    var line = samples(80, every: 5) { Vector(0.5 * $0, 0.1 * $0) }
    let truth = line
    for i in line.indices {
      line[i].time = nanoseconds(Double(i) * 5 + Double.random(in: 0...5, using: &generator))
    }
    var predictor = predictor(after: [])
    var predicted: [StrokeSample] = []
    for (i, sample) in line.enumerated() {
      predictor.append(sample)
      guard i >= 40, i.isMultiple(of: 2) else { continue }
      let now = truth[i].time + 5_000_000
      predictor.predict(at: now, until: now + 25_000_000, into: &predicted)
      let tip = try #require(predicted.last).position
      let expected = truth[i].position + Vector(0.5, 0.1) * 30
      #expect((tip - expected).length < 0.6 * 0.51 * 30)
    }
  }

  /// Whatever the stamps say of the device, a tail begins where the newest sample is.
  @Test func theTailLeavesTheNewestSample() throws {
    var generator = SeededGenerator(seed: 12)
    var line = samples(80, every: 8) { Vector(0.5 * $0, 0.002 * $0 * $0) }
    for i in line.indices {
      line[i].time = nanoseconds(Double(i) * 8 + Double.random(in: 0...7, using: &generator))
    }
    for count in 40...80 {
      let drawn = Array(line.prefix(count))
      let newest = try #require(drawn.last).position
      func way(_ ahead: Double) -> Vector {
        (prediction(after: drawn, ahead: ahead).last?.position ?? newest) - newest
      }
      #expect((way(0.83) - way(8.3) * 0.1).length < 0.15)
    }
  }

  @Test func equalStampsAreTakenApart() throws {
    var line = samples(60, every: 5) { Vector(0.5 * $0, 0) }
    for i in line.indices { line[i].time = nanoseconds((Double(i) * 5 / 8).rounded(.up) * 8) }
    let tip = try #require(prediction(after: line, ahead: 16).last).position.x
    #expect(tip - 0.5 * 59 * 5 > 0.5 * 10 && tip - 0.5 * 59 * 5 < 0.5 * 26)
  }

  @Test func oneStampForAllGivesNothingWild() {
    var line = samples(30, every: 5) { Vector(0.5 * $0, 0) }
    for i in line.indices { line[i].time = nanoseconds(0) }
    for sample in prediction(after: line, ahead: 16) {
      #expect((sample.position - line[29].position).length < 1000)
    }
  }

  @Test func backwardStampsCountAsTheNewest() {
    var line = samples(40, every: 5) { Vector(0.5 * $0, 0) }
    line[30].time = nanoseconds(20)
    var repaired = line
    repaired[30].time = repaired[29].time
    #expect(prediction(after: line, ahead: 16) == prediction(after: repaired, ahead: 16))
  }

  /// Whole pixels at 8,000 reports a second: the tip is off by less than a third of the way ahead.
  @Test func eightThousandReportsASecond() throws {
    let all = samples(2400, every: 0.125) {
      Vector((0.8 * $0).rounded(.down), (0.3 * $0).rounded(.down))
    }
    for (i, tail) in predictions(along: all, from: 1200, every: 111, ahead: 16) {
      let t = Double(i) * 0.125
      let tip = try #require(tail.last).position
      #expect((tip - Vector(0.8 * (t + 16), 0.3 * (t + 16))).length < 0.854 * 16 / 3)
    }
  }

  /// Pressure goes on as it fell, within 0 ... 1, so that the tail's width continues.
  @Test func pressureContinues() throws {
    var line = samples(40, every: 5) { Vector(0.5 * $0, 0) }
    for i in line.indices { line[i].pressure = 0.8 - 0.004 * Double(max(i - 20, 0)) * 5 }
    let predicted = prediction(after: line, ahead: 16)
    var before = try #require(line.last?.pressure)
    for sample in predicted {
      let pressure = try #require(sample.pressure)
      #expect(pressure <= before && before - pressure < 0.004 * 5 && pressure >= 0)
      before = pressure
    }
  }

  @Test func whatTheDeviceDoesNotReportIsNotMadeUp() throws {
    var line = samples(40, every: 5) { Vector(0.5 * $0, 0) }
    let plain = try #require(prediction(after: line, ahead: 16).last)
    #expect(plain.pressure == nil && plain.altitude == nil && plain.azimuth == nil)
    for i in line.indices { line[i].altitude = 1.1 }
    #expect(prediction(after: line, ahead: 16).last?.altitude == 1.1)
  }
}
