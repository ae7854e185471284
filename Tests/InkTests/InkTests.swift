import Geometry
import Ink
import TestSupport
import Testing

/// A sample at 8 ms steps.
func sample(_ x: Double, _ y: Double, at step: Int = 0, pressure: Double? = nil) -> StrokeSample {
  StrokeSample(
    position: Vector(x, y), pressure: pressure, time: 1_000_000_000 + UInt64(step) * 8_000_000)
}

func liveStroke(smoothing: Double = 0.5, scale: Double = 1) -> LiveStroke {
  LiveStroke(
    id: 1, brush: Brush(smoothing: smoothing), grid: SampleGrid(viewScale: scale))
}

/// Scribble with pauses, leaps and turns.
func scribble(count: Int, seed: UInt64) -> [StrokeSample] {
  var generator = SeededGenerator(seed: seed)
  var position = Vector(100, 100)
  var velocity = Vector.zero
  return (0..<count).map { step in
    let push = Vector(
      Double.random(in: -3...3, using: &generator), Double.random(in: -3...3, using: &generator))
    velocity = velocity * 0.9 + push
    if Int.random(in: 0..<10, using: &generator) > 0 { position += velocity }
    return sample(
      position.x, position.y, at: step, pressure: Double.random(in: 0...1, using: &generator))
  }
}

@Suite struct SampleRules {
  @Test func quantisedSamplesComeBackExactly() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<1000 {
      let grid = SampleGrid(viewScale: Double.random(in: 0.01...64, using: &generator))
      let raw = StrokeSample(
        position: Vector(
          Double.random(in: -1e5...1e5, using: &generator),
          Double.random(in: -1e5...1e5, using: &generator)),
        pressure: Double.random(in: -0.5...1.5, using: &generator),
        altitude: Double.random(in: 0...1.6, using: &generator),
        azimuth: Double.random(in: -7...7, using: &generator), time: .random(in: 0..<1 << 60))
      let stored = grid.quantize(raw)
      #expect(grid.quantize(grid.sample(stored)) == stored)
      let shift = (grid.sample(stored).position - raw.position) * grid.viewScale
      #expect(abs(shift.x) <= 1 / 128.0 + 1e-9)
      #expect(abs(shift.y) <= 1 / 128.0 + 1e-9)
    }
  }

  @Test func nonFinitePositionsAreRefusedAndCounted() {
    var stroke = liveStroke()
    stroke.append(sample(1, 1))
    for bad in [Double.nan, .infinity, -.infinity] {
      for position in [(bad, 1), (1, bad)] {
        let index = stroke.append(sample(position.0, position.1, at: 1))
        #expect(index == nil)
      }
    }
    #expect(stroke.samples.count == 1)
    #expect(stroke.refusedCount == 6)
  }

  @Test func nonFiniteAxesCountAsNotReported() {
    var stroke = liveStroke()
    stroke.append(sample(1, 1, pressure: .nan))
    stroke.append(sample(2, 1, at: 1, pressure: .infinity))
    #expect(stroke.samples.allSatisfy { $0.pressure == nil })
  }

  @Test func timesAlwaysIncrease() {
    var stroke = liveStroke()
    for step in [5, 5, 5, 3, 9, 0] { stroke.append(sample(Double(step), 0, at: step)) }
    let times = stroke.samples.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect(times[0] == 1_040_000_000)
    #expect(times[4] == 1_072_000_000)
  }

  @Test func zeroPressureIsPressure() {
    var stroke = liveStroke()
    stroke.append(sample(0, 0, pressure: 0))
    #expect(stroke.samples[0].pressure == 0)
    #expect(stroke.path.point(at: 0).radius == 0.5)
  }

  @Test(arguments: [0, 0.0001, 0.001])
  func softestTouchIsAsWideAsAPixel(pressure: Double) {
    for (width, scale, expected) in [(4.0, 1.0, 0.5), (0.5, 1, 0.25), (4, 8, 0.4), (4, 0.125, 2)] {
      var stroke = LiveStroke(
        id: 1, brush: Brush(width: width, minimumWidth: 0.2), grid: SampleGrid(viewScale: scale))
      stroke.append(sample(0, 0, pressure: pressure))
      #expect(abs(stroke.path.point(at: 0).radius - expected) < 0.01)
    }
  }

  @Test func mouseAndFullPressureDrawEqualWidths() {
    let brush = Brush(width: 7)
    #expect(brush.radius(pressure: nil) == brush.radius(pressure: 1))
  }
}

@Suite struct SmoothingRules {
  @Test func strokeBeginsAndEndsAtItsSamples() {
    for smoothing in [0, 0.3, 0.5, 1] {
      var stroke = liveStroke(smoothing: smoothing)
      for raw in scribble(count: 200, seed: 11) {
        stroke.append(raw)
        let last = stroke.samples.count - 1
        #expect(stroke.path.point(at: last).position == stroke.samples[last].position)
        #expect(stroke.path.point(at: 0).position == stroke.samples[0].position)
      }
    }
  }

  @Test func settledPointsNeverMove() {
    for smoothing in [0.0, 0.5, 1] {
      var stroke = liveStroke(smoothing: smoothing)
      var seen: [StrokePoint] = []
      for raw in scribble(count: 400, seed: 5) {
        stroke.append(raw)
        for index in seen.indices { #expect(stroke.path.point(at: index) == seen[index]) }
        for index in seen.count..<stroke.path.settledCount {
          seen.append(stroke.path.point(at: index))
        }
      }
      #expect(seen.count > 300)
    }
  }

  @Test func tailIsBoundedInSamples() {
    var stroke = liveStroke(smoothing: 1)
    for step in 0..<5000 {
      stroke.append(sample(Double(step % 2) * 0.02, 0, at: step))
      #expect(stroke.samples.count - stroke.path.settledCount <= 33)
    }
  }

  @Test func livePointsAreThoseOfTheFinishedStroke() throws {
    var stroke = liveStroke()
    for raw in scribble(count: 300, seed: 9) { stroke.append(raw) }
    let finished = StrokePath(try #require(stroke.finished()))
    for index in stroke.samples.indices {
      #expect(finished.point(at: index) == stroke.path.point(at: index))
    }
  }

  @Test func mouseStaircaseIsSmoothed() {
    var stroke = liveStroke()
    for step in 0..<200 {
      stroke.append(sample(Double(step), (Double(step) / 7).rounded(), at: step))
    }
    var worst = 0.0
    for index in 20..<180 {
      let point = stroke.path.point(at: index).position
      worst = max(worst, abs(point.y - point.x / 7))
    }
    #expect(worst < 0.2)
  }

  @Test func roundingOfFastMouseStrokesIsSmoothed() {
    var stroke = liveStroke()
    func wave(_ x: Double) -> Double { 20 * Exponential.exp(-(x - 400) * (x - 400) / 40_000) }
    for step in 0..<60 {
      let x = Double(step) * 14
      stroke.append(sample(x, wave(x).rounded(), at: step))
    }
    var raw = 0.0
    var smoothed = 0.0
    for index in 2..<58 {
      let point = stroke.path.point(at: index).position
      raw += abs(stroke.samples[index].position.y - wave(stroke.samples[index].position.x))
      smoothed += abs(point.y - wave(point.x))
    }
    #expect(smoothed < raw * 0.7)
  }

  @Test func fastStrokesKeepTheirCorners() {
    var stroke = liveStroke()
    let corner = [(0, 0), (14, 0), (28, 0), (42, 0), (42, 14), (42, 28), (42, 42)]
    for (step, at) in corner.enumerated() {
      stroke.append(sample(Double(at.0), Double(at.1), at: step))
    }
    #expect(stroke.path.point(at: 3).position == Vector(42, 0))
  }
}

@Suite struct SegmentRules {
  @Test func segmentsJoinAndCountOneLessThanSamples() throws {
    var stroke = liveStroke()
    for raw in scribble(count: 120, seed: 2) { stroke.append(raw) }
    let segments = Array(StrokeSegments(stroke.path))
    #expect(segments.count == 119)
    for (one, two) in zip(segments, segments.dropFirst()) {
      #expect(one.curve.end == two.curve.start)
      #expect(one.endRadius == two.startRadius)
    }
    #expect(Array(StrokeSegments(stroke.path, 40..<60)) == Array(segments[40..<60]))
  }

  @Test func settledSegmentsNeverChange() {
    var stroke = liveStroke()
    var seen: [StrokeSegment] = []
    for raw in scribble(count: 200, seed: 21) {
      stroke.append(raw)
      let settled = stroke.path.settledSegmentCount
      #expect(Array(StrokeSegments(stroke.path, 0..<seen.count)) == seen)
      seen += StrokeSegments(stroke.path, seen.count..<settled)
    }
  }

  @Test func dotHasNoSegments() {
    var stroke = liveStroke()
    #expect(Array(StrokeSegments(stroke.path)).isEmpty)
    stroke.append(sample(5, 5))
    #expect(Array(StrokeSegments(stroke.path)).isEmpty)
  }
}

@Suite struct EstimateRules {
  @Test func correctionReplacesOnlyWhatWasEstimated() throws {
    var stroke = liveStroke()
    let appended = stroke.append(sample(1, 2, pressure: 1), estimated: .pressure)
    let index = try #require(appended)
    stroke.append(sample(9, 2, at: 1, pressure: 0.5))
    #expect(stroke.estimated(at: index) == .pressure)
    var exact = sample(77, 77, pressure: 0.25)
    exact.altitude = 1
    let didCorrect = stroke.correct(at: index, with: exact)
    #expect(didCorrect)
    let corrected = stroke.samples[index]
    #expect(abs((corrected.pressure ?? 0) - 0.25) < 1e-3)
    #expect(corrected.position == Vector(1, 2))
    #expect(corrected.altitude == nil)
    #expect(stroke.estimated(at: index).isEmpty)
    #expect(stroke.revision == 1)
  }

  @Test func finalValuesCannotBeCorrected() {
    var stroke = liveStroke()
    stroke.append(sample(1, 2, pressure: 0.5))
    for index in [0, 4] {
      let didCorrect = stroke.correct(at: index, with: sample(1, 2, pressure: 0.1))
      #expect(!didCorrect)
    }
    #expect(stroke.revision == 0)
  }

  @Test func estimatesAreBounded() {
    var stroke = liveStroke()
    for step in 0..<1000 {
      stroke.append(sample(Double(step), 0, at: step, pressure: 0), estimated: .pressure)
    }
    #expect(stroke.estimated(at: 0).isEmpty)
    #expect(stroke.estimated(at: 999) == .pressure)
  }
}
