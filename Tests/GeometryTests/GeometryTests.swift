import Geometry
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

@Suite struct CurveRules {
  @Test func curvePassesThroughItsPoints() {
    let curve = CubicCurve(
      before: Vector(0, 0), start: Vector(10, 5), end: Vector(20, 3), after: Vector(40, 9))
    #expect(curve.point(at: 0) == Vector(10, 5))
    #expect(curve.point(at: 1) == Vector(20, 3))
  }

  @Test func evenlySpacedPointsOnALineGiveTheLine() {
    let curve = CubicCurve(
      before: Vector(0, 0), start: Vector(1, 1), end: Vector(2, 2), after: Vector(3, 3))
    for step in 0...10 {
      let point = curve.point(at: Double(step) / 10)
      #expect(abs(point.x - point.y) < 1e-12)
      #expect(abs(point.x - 1 - Double(step) / 10) < 1e-12)
    }
  }

  @Test func neighboursShareTheirTangent() {
    let p = [Vector(0, 0), Vector(7, 1), Vector(9, 8), Vector(20, 9), Vector(22, 30)]
    let first = CubicCurve(before: p[0], start: p[1], end: p[2], after: p[3])
    let second = CubicCurve(before: p[1], start: p[2], end: p[3], after: p[4])
    let out = first.end - first.control2
    let into = second.control1 - second.start
    #expect(abs(out.cross(into)) < 1e-9 * out.length * into.length)
    #expect(out.dot(into) > 0)
  }

  @Test func missingAndCoincidingNeighboursAreEqual() {
    let a = Vector(3, 4)
    let b = Vector(13, 4)
    let missing = CubicCurve(before: nil, start: a, end: b, after: Vector(20, 20))
    let coinciding = CubicCurve(before: a, start: a, end: b, after: Vector(20, 20))
    #expect(missing == coinciding)
  }

  @Test func stepsKeepTheTolerance() {
    var generator = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let p = (0..<4).map { _ in
        Vector(
          Double.random(in: 0..<300, using: &generator),
          Double.random(in: 0..<300, using: &generator))
      }
      let curve = CubicCurve(before: p[0], start: p[1], end: p[2], after: p[3])
      let count = curve.stepCount(tolerance: 0.1)
      for step in 0..<count {
        let from = curve.point(at: Double(step) / Double(count))
        let to = curve.point(at: Double(step + 1) / Double(count))
        let middle = curve.point(at: (Double(step) + 0.5) / Double(count))
        #expect((middle - (from + to) * 0.5).length <= 0.1001)
      }
    }
  }
}

@Suite struct AngleRules {
  @Test func unitVectorsAgreeWithTheLibrary() {
    for degrees in stride(from: -540.0, through: 540, by: 7.3) {
      let radians = degrees * .pi / 180
      let found = Angles.unit(radians)
      #expect(abs(found.x - cos(radians)) < 1e-9)
      #expect(abs(found.y - sin(radians)) < 1e-9)
    }
    #expect(Angles.unit(.nan) == Vector(1, 0))
    #expect(Angles.unit(1e9) == Vector(1, 0))
  }

  @Test func directionAgreesWithTheLibrary() {
    for degrees in stride(from: -179.5, through: 180, by: 0.5) {
      let radians = degrees * Double.pi / 180
      let found = Angles.direction(x: cos(radians) * 5, y: sin(radians) * 5)
      #expect(abs(found - radians) < 1e-9)
    }
    #expect(Angles.direction(x: 0, y: 0) == 0)
    #expect(Angles.direction(x: .nan, y: 1) == 0)
  }

  @Test func uprightPenStandsAtARightAngle() throws {
    let upright = try #require(Angles.altitudeAzimuth(tiltX: 0, tiltY: 0))
    #expect(abs(upright.altitude - .pi / 2) < 1e-9)
    let right = try #require(Angles.altitudeAzimuth(tiltX: 60, tiltY: 0))
    #expect(abs(right.altitude - .pi / 6) < 1e-7)
    #expect(abs(right.azimuth) < 1e-7)
    let towardsUser = try #require(Angles.altitudeAzimuth(tiltX: 0, tiltY: 30))
    #expect(abs(towardsUser.azimuth - .pi / 2) < 1e-7)
    #expect(Angles.altitudeAzimuth(tiltX: .nan, tiltY: 0) == nil)
  }
}

@Suite struct RectangleRules {
  @Test func emptyIsNeutralInUnions() {
    let rect = PixelRect(x: 3, y: 4, width: 5, height: 6)
    #expect(PixelRect.empty.union(rect) == rect)
    #expect(rect.union(.empty) == rect)
    #expect(Rect.empty.union(rect.rect) == rect.rect)
  }

  @Test func coveringTakesInEveryTouchedPixel() {
    let covering = PixelRect(covering: Rect(min: Vector(0.2, -1.5), max: Vector(3.0, 2.1)))
    #expect(covering == PixelRect(minX: 0, minY: -2, maxX: 3, maxY: 3))
    #expect(PixelRect(covering: .empty).isEmpty)
  }
}
