import Geometry
import Ink
import Prediction
import TestSupport
import Testing

/// What holds for any samples, however the predictor is made.
@Suite struct StrokePredictorTests {
  private let curve = samples(60, every: 5) {
    Vector(0.4 * $0, 12 * ($0 / 50) * (1 - $0 / 400))
  }

  @Test func strengthZeroGivesNothing() {
    #expect(prediction(after: curve, ahead: 20, strength: 0).isEmpty)
  }

  @Test func halfStrengthGoesHalfAsFar() throws {
    let line = samples(40, every: 5) { Vector(0.5 * $0, 0) }
    let whole = try #require(prediction(after: line, ahead: 20).last)
    let half = try #require(prediction(after: line, ahead: 20, strength: 0.5).last)
    let last = try #require(line.last).position.x
    #expect(abs((half.position.x - last) - 0.5 * (whole.position.x - last)) < 0.01)
  }

  @Test func nothingIsPredictedFromNoOrOneSample() {
    #expect(prediction(after: [], ahead: 20).isEmpty)
    #expect(prediction(after: Array(curve.prefix(1)), ahead: 20).isEmpty)
  }

  @Test(arguments: [2, 3, 4, 7, 8, 9, 15, 33])
  func fewSamplesDoNotShootAhead(count: Int) {
    let line = samples(count, every: 5) { Vector(0.5 * $0, 0) }
    for sample in prediction(after: line, ahead: 33) {
      let ahead = sample.position.x - 0.5 * 5 * Double(count - 1)
      #expect(ahead > -0.5 && ahead < 1.2 * 0.5 * 33)
      #expect(abs(sample.position.y) < 2)
    }
  }

  @Test func samplesThatAreNotFiniteAreRefused() {
    var clean = predictor(after: [])
    var fouled = clean
    for sample in curve {
      clean.append(sample)
      fouled.append(sample)
      for bad in [Double.nan, .infinity, -.infinity] {
        var worse = sample
        worse.position.x = bad
        worse.time += 1000
        fouled.append(worse)
      }
    }
    expectEqual(clean, fouled)
  }

  @Test func aPressureThatIsNotFiniteCountsAsNone() {
    var pressed = curve
    for i in pressed.indices { pressed[i].pressure = .nan }
    #expect(
      prediction(after: pressed, ahead: 20).map(\.position)
        == prediction(after: curve, ahead: 20).map(\.position))
  }

  @Test func predictingLeavesTheModelUnchanged() {
    var asked = predictor(after: [])
    var silent = asked
    var predicted: [StrokeSample] = []
    for sample in curve {
      asked.append(sample)
      silent.append(sample)
      for ahead in [UInt64(0), 9_000_000, 50_000_000, 400_000_000] {
        asked.predict(at: sample.time, until: sample.time + ahead, into: &predicted)
      }
    }
    expectEqual(asked, silent)
  }

  @Test func theSameHoweverSamplesAreBatched() {
    var generator = SeededGenerator(seed: 3)
    let whole = predictor(after: curve)
    var parts = predictor(after: [])
    var predicted: [StrokeSample] = []
    var rest = curve[...]
    while !rest.isEmpty {
      let batch = rest.prefix(Int.random(in: 1...9, using: &generator))
      for sample in batch { parts.append(sample) }
      rest = rest.dropFirst(batch.count)
      parts.predict(until: (batch.last?.time ?? 0) + 16_000_000, into: &predicted)
    }
    expectEqual(whole, parts)
  }

  /// What it learned of the device stays, and changes a tail by little.
  @Test func resetForgetsTheStroke() throws {
    var used = predictor(after: curve)
    used.reset()
    var predicted = curve
    used.predict(until: nanoseconds(320), into: &predicted)
    #expect(predicted.isEmpty)
    let line = samples(20, every: 7) { Vector(-0.3 * $0, 0.1 * $0) }
    for sample in line { used.append(sample) }
    let fresh = try #require(prediction(after: line, ahead: 20).last).position
    let newest = try #require(line.last)
    used.predict(at: newest.time, until: newest.time + 20_000_000, into: &predicted)
    let tip = try #require(predicted.last).position
    #expect((tip - fresh).length < 0.15 * (fresh - newest.position).length)
  }

  /// A hand that always does the same is known better after some strokes.
  @Test func learnsFromEarlierStrokes() {
    var generator = SeededGenerator(seed: 5)
    var used = predictor(after: [])
    for _ in 0..<12 { play(wave(&generator), on: &used) }
    var fresh = predictor(after: [])
    let last = wave(&generator)
    #expect(play(last, on: &used) < 0.8 * play(last, on: &fresh))
  }

  /// What was learned from nonsense is outweighed again within seconds.
  @Test func nonsenseDoesNoLastingHarm() {
    var generator = SeededGenerator(seed: 6)
    var used = predictor(after: [])
    for _ in 0..<4 {
      let noise = samples(50, every: 6) { _ in
        Vector(
          .random(in: -1e4...1e4, using: &generator), .random(in: -1e4...1e4, using: &generator))
      }
      play(noise, on: &used)
    }
    for _ in 0..<10 { play(wave(&generator), on: &used) }
    let stroke = wave(&generator)
    let held = zip(stroke[10...], stroke[13...]).map { ($1.position - $0.position).length }
    #expect(play(stroke, on: &used) < 0.5 * held.reduce(0, +) / Double(held.count))
  }

  private func wave(_ generator: inout SeededGenerator) -> [StrokeSample] {
    let phase = Double.random(in: 0...6, using: &generator)
    return samples(50, every: 8) { Vector(0.3 * $0, 20 * Self.wave(phase + $0 / 100)) }
  }

  /// Plays a stroke and gives the mean error of its predictions 24 ms ahead, three samples of 8 ms.
  @discardableResult
  private func play(_ stroke: [StrokeSample], on predictor: inout StrokePredictor) -> Double {
    predictor.reset()
    var (errors, predicted) = ([Double](), [StrokeSample]())
    for (i, sample) in stroke.enumerated() {
      predictor.append(sample)
      guard i >= 10, i + 3 < stroke.count else { continue }
      predictor.predict(at: sample.time, until: sample.time + 24_000_000, into: &predicted)
      let tip = predicted.last?.position ?? sample.position
      errors.append((tip - stroke[i + 3].position).length)
    }
    return errors.reduce(0, +) / Double(errors.count)
  }

  /// A smooth wave between -1 and 1 of period 4.
  private static func wave(_ x: Double) -> Double {
    let u = x - 4 * (x / 4).rounded(.down)
    return u < 2 ? u * (2 - u) : (u - 2) * (u - 4)
  }

  @Test func timesRiseUpToTheOneAskedFor() throws {
    let predicted = prediction(after: curve, ahead: 31)
    let newest = try #require(curve.last).time
    #expect(predicted.last?.time == newest + 31_000_000)
    var before = newest
    for sample in predicted {
      #expect(sample.time > before)
      before = sample.time
    }
    #expect(predicted.count <= StrokePredictor.maximumCount)
  }

  @Test func neverReachesFurtherThanTheLongestHorizon() throws {
    let newest = try #require(curve.last).time
    let predicted = prediction(after: curve, ahead: 900)
    #expect(predicted.last?.time == newest + StrokePredictor.longestHorizon)
    #expect(predicted == prediction(after: curve, ahead: 50))
  }

  @Test func aTimeInThePastGivesNothing() throws {
    let newest = try #require(curve.last).time
    var predicted = curve
    predictor(after: curve).predict(at: newest, until: newest - 5_000_000, into: &predicted)
    #expect(predicted.isEmpty)
  }

  @Test func theOutputKeepsItsStorage() throws {
    let predictor = predictor(after: curve)
    var predicted: [StrokeSample] = []
    predicted.reserveCapacity(StrokePredictor.maximumCount)
    let capacity = predicted.capacity
    let newest = try #require(curve.last).time
    for ahead in 1...60 {
      predictor.predict(at: newest, until: newest + UInt64(ahead) * 1_000_000, into: &predicted)
    }
    #expect(predicted.capacity == capacity)
  }

  @Test func scaleAndPlaceDoNotMatter() throws {
    let far = curve.map { sample in
      var other = sample
      other.position = sample.position * 64 + Vector(4096, -8192)
      return other
    }
    let near = try #require(prediction(after: curve, ahead: 25).last)
    let away = try #require(prediction(after: far, ahead: 25).last)
    let expected = near.position * 64 + Vector(4096, -8192)
    #expect((away.position - expected).length < 0.01)
  }
}

/// Both predict the same at a few times after their newest sample.
func expectEqual(
  _ one: StrokePredictor, _ other: StrokePredictor, _ location: SourceLocation = #_sourceLocation
) {
  var (first, second): ([StrokeSample], [StrokeSample]) = ([], [])
  for ahead in [UInt64(4), 12, 28, 49] {
    let now = nanoseconds(300)
    one.predict(at: now, until: now + ahead * 1_000_000, into: &first)
    other.predict(at: now, until: now + ahead * 1_000_000, into: &second)
    #expect(first == second, sourceLocation: location)
  }
}
