import Geometry
import TestSupport
import Testing

@testable import Ink

@Suite struct BrushRules {
  private func live(_ brush: Brush) -> LiveStroke {
    LiveStroke(id: 1, brush: brush, grid: SampleGrid(viewScale: 1))
  }

  private func line(
    _ brush: Brush, count: Int = 100, step: Double = 3, milliseconds: Double = 5
  ) -> LiveStroke {
    var stroke = live(brush)
    for index in 0..<count {
      stroke.append(
        StrokeSample(
          position: Vector(Double(index) * step, 0), pressure: 0.8,
          time: UInt64(Double(index) * milliseconds * 1e6)))
    }
    return stroke
  }

  @Test func curvesRunFromCornerToCornerAndNeverFall() {
    for firmness in [1.0 / 16, 0.5, 1, 2, 16] {
      let curve = ResponseCurve(firmness: firmness)
      #expect(curve.value(at: 0) == 0)
      #expect(curve.value(at: 1) == 1)
      #expect(abs(curve.value(at: 0.5) - 1 / (1 + firmness)) < 1e-12)
      var before = 0.0
      for step in 1...100 {
        let value = curve.value(at: Double(step) / 100)
        #expect(value > before)
        before = value
      }
    }
  }

  @Test func constantWidthKeepsNoPressure() {
    let stroke = line(Brush(minimumWidth: 1))
    #expect(stroke.samples.allSatisfy { $0.pressure == nil })
    #expect(line(Brush()).samples.allSatisfy { $0.pressure != nil })
    var estimated = live(Brush(minimumWidth: 1))
    let sample = StrokeSample(position: .zero, pressure: 0.3, time: 0)
    estimated.append(sample, estimated: .pressure)
    estimated.correct(at: 0, with: sample)
    #expect(estimated.samples[0].pressure == nil)
  }

  @Test func mouseAndFullPressureDrawEqualWidthsByEveryCurve() {
    for firmness in [0.25, 1, 4] {
      var brush = Brush(width: 7)
      brush.firmness = firmness
      #expect(brush.radius(pressure: nil) == brush.radius(pressure: 1))
    }
  }

  @Test func tapersEndThinAndAreFullBetween() {
    var brush = Brush(width: 10, minimumWidth: 1)
    brush.startTaper = 2
    brush.endTaper = 4
    let path = line(brush).path
    #expect(path.point(at: 0).radius == 0.5)
    #expect(path.point(at: 99).radius == 0.5)
    #expect(path.point(at: 50).radius == 5)
    for index in 1..<6 { #expect(path.point(at: index).radius > path.point(at: index - 1).radius) }
    for index in 88..<97 {
      #expect(path.point(at: index).radius > path.point(at: index + 1).radius)
    }
  }

  @Test func tapOfATaperedBrushIsAWholeDot() {
    var brush = Brush(width: 10)
    brush.startTaper = 3
    brush.endTaper = 3
    var stroke = live(brush)
    stroke.append(StrokeSample(position: .zero, time: 0))
    #expect(stroke.path.point(at: 0).radius == 5)
  }

  @Test func penThatRestsLeavesABluntEnd() {
    var brush = Brush(width: 10, minimumWidth: 1)
    brush.endTaper = 3
    var stroke = line(brush)
    for step in 0..<40 {
      stroke.append(
        StrokeSample(position: Vector(297, 0), time: 600_000_000 + UInt64(step) * 5_000_000))
    }
    #expect(stroke.path.point(at: stroke.samples.count - 1).radius == 5)
  }

  @Test func quickHandDrawsThinner() {
    var brush = Brush(width: 10, minimumWidth: 1)
    brush.speedThinning = 0.6
    let slow = line(brush, step: 0.5, milliseconds: 8).path.point(at: 50).radius
    let quick = line(brush, step: 20, milliseconds: 8).path.point(at: 50).radius
    #expect(quick < slow * 0.75)
    #expect(quick >= 10 * 0.5 * 0.4)
  }

  /// Speed is that of device times, so the rate of the device does not matter much.
  @Test func deviceRateDoesNotChangeTheWidth() {
    var brush = Brush(width: 10, minimumWidth: 1)
    brush.speedThinning = 0.6
    let coarse = line(brush, step: 8, milliseconds: 8).path.point(at: 50).radius
    let fine = line(brush, count: 400, step: 4, milliseconds: 4).path.point(at: 200).radius
    #expect(abs(coarse - fine) < 0.15)
  }

  @Test func settledPointsOfEveryBrushNeverMove() {
    for (start, end, thinning) in [(2.0, 5.0, 0.0), (30, 100, 0.5), (0, 3, 0.3), (6, 0, 0)] {
      var brush = Brush(width: 8, smoothing: 0.5)
      brush.startTaper = start
      brush.endTaper = end
      brush.speedThinning = thinning
      var generator = SeededGenerator(seed: 4)
      var stroke = live(brush)
      var seen: [StrokePoint] = []
      var place = Vector.zero
      for step in 0..<400 {
        place += Vector(
          Double.random(in: -4...4, using: &generator), Double.random(in: -4...4, using: &generator)
        )
        stroke.append(
          StrokeSample(
            position: place, pressure: Double.random(in: 0...1, using: &generator),
            time: UInt64(step) * 4_000_000))
        for index in seen.indices { #expect(stroke.path.point(at: index) == seen[index]) }
        while seen.count < stroke.path.settledCount {
          seen.append(stroke.path.point(at: seen.count))
        }
      }
      #expect(seen.count > 320)
    }
  }

  @Test func propertiesAreWhatTheySay() {
    for property in Brush.Property.allCases {
      var brush = Brush()
      let (least, greatest) = (property.range.lowerBound, property.range.upperBound)
      let value = brush[property] == greatest ? least : greatest
      brush[property] = value
      #expect(brush[property] == value)
      #expect(brush.isValid)
      #expect(brush.namedProperties.map(\.property) == [property])
      // A yes or no is never out of range.
      guard property != .keepsAlpha else { continue }
      brush[property] = greatest + 1
      #expect(!brush.isValid)
      brush[property] = .nan
      #expect(!brush.isValid)
    }
    #expect(Brush().namedProperties.isEmpty)
  }
}

@Suite struct JitterTests {
  private var brush: Brush {
    var brush = Brush(color: SRGBColor(hex: 0x3070C0))
    brush.hueJitter = 0.3
    brush.brightnessJitter = 0.2
    return brush
  }

  @Test func noJitterKeepsTheColour() {
    for seed in 0..<20 as Range<UInt64> {
      #expect(Brush(color: SRGBColor(hex: 0x123456)).jittered(by: seed).color.hex == 0x123456)
    }
  }

  @Test func colourDependsOnTheSeedAlone() {
    let colors = (0..<50 as Range<UInt64>).map { brush.jittered(by: $0).color }
    #expect(colors == (0..<50 as Range<UInt64>).map { brush.jittered(by: $0).color })
    #expect(Set(colors).count > 40)
    #expect(brush.jittered(by: 7).jittered(by: 9) == brush.jittered(by: 7))
  }

  @Test func coloursStayNear() {
    for seed in 0..<200 as Range<UInt64> {
      let (near, color) = (HSVColor(brush.jittered(by: seed).color), HSVColor(brush.color))
      let away = abs(near.hue - color.hue)
      #expect(min(away, 1 - away) < 0.16)
      #expect(abs(near.value - color.value) < 0.21)
      #expect(abs(near.saturation - color.saturation) < 0.02)
    }
  }
}

@Suite struct ResponseTests {
  private func path(_ brush: Brush, _ samples: [StrokeSample]) -> StrokePath {
    var path = StrokePath(brush: brush, grid: SampleGrid(viewScale: 1))
    for sample in samples { path.append(sample) }
    return path
  }

  private func sample(
    _ x: Double, pressure: Double? = nil, altitude: Double? = nil, azimuth: Double? = nil,
    time: UInt64 = 0
  ) -> StrokeSample {
    StrokeSample(
      position: Vector(x, 0), pressure: pressure, altitude: altitude, azimuth: azimuth, time: time)
  }

  @Test func layingOverWidensAndFades() {
    var brush = Brush(width: 3, minimumWidth: 1, smoothing: 0)
    brush.tiltWidening = 8
    brush.tiltFading = 0.7
    var last = StrokePoint(position: .zero, radius: 0)
    for degrees in [90.0, 80, 60, 45, 30] {
      let point = path(brush, [sample(0, altitude: degrees * .pi / 180)]).point(at: 0)
      #expect(point.radius > last.radius)
      if degrees < 90 { #expect(point.strength < last.strength) }
      last = point
    }
    #expect(abs(last.radius - 13.5) < 1e-9 && abs(last.strength - 0.3) < 1e-9)
    let unknown = path(brush, [sample(0)]).point(at: 0)
    #expect(unknown.radius == 1.5 && unknown.strength == 1)
  }

  @Test func pressureAndSpeedDriveTheInk() {
    var brush = Brush(width: 3, minimumWidth: 1, smoothing: 0)
    brush.minimumOpacity = 0.2
    brush.speedFading = 1
    #expect(brush.usesPressure)
    #expect(path(brush, [sample(0, pressure: 0)]).point(at: 0).strength == 0.2)
    #expect(path(brush, [sample(0, pressure: 1)]).point(at: 0).strength == 1)
    // 1500 pixels a second: half is left.
    let quick = path(brush, [sample(0), sample(15, time: 10_000_000)])
    #expect(abs(quick.point(at: 1).strength - 0.5) < 1e-9)
  }

  @Test func nibLiesAcrossTheAzimuth() {
    var brush = Brush(width: 16, smoothing: 0)
    brush.nibRatio = 0.2
    brush.nibAngle = 20
    brush.nibAzimuth = 1
    func axis(_ altitude: Double?, _ azimuth: Double?) -> Vector {
      path(brush, [sample(0, altitude: altitude, azimuth: azimuth)]).point(at: 0).nibAxis
    }
    let fixed = Angles.unit(40 * .pi / 180)
    #expect((axis(nil, nil) - fixed).length < 1e-9)
    #expect((axis(.pi / 2, 1) - fixed).length < 1e-9)
    for azimuth in [0.0, 1, 3, 5] {
      // Doubled, a quarter turn is half a turn.
      let expected = -Angles.unit(azimuth).turned(by: Angles.unit(azimuth))
      #expect((axis(0.9, azimuth) - expected).length < 1e-7)
    }
  }
}
