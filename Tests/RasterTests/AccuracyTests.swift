import Geometry
import Raster
import Testing

/// Coverage against a 16 x 16 supersampled reference; the figures of `docs/decisions/coverage.md`.
@Suite struct AccuracyTests {
  enum Shape: CaseIterable {
    /// One piece of even width, of a random one, or without length.
    case line, taper, dot
    /// Two pieces, or twelve, that turn a little.
    case bend, curve
  }

  /// Pixels; small widths are drawn more often, as they have fewer edge pixels.
  static let widths: [(range: ClosedRange<Double>, count: Int)] = [
    (0.1...0.5, 40), (0.5...2, 40), (2...8, 16), (8...32, 3), (32...128, 1), (128...500, 1),
  ]

  @Test(arguments: Shape.allCases) func edgesAreAccurate(shape: Shape) {
    var random = SeededRandom(state: 2)
    var all = CoverageErrors()
    for (widths, count) in Self.widths {
      var errors = CoverageErrors()
      for _ in 0..<count {
        let width = random.scale(widths)
        let cones = shape.cones(width: width, using: &random)
        errors.add(CoverageErrors(of: cones, every: width > 8 ? 17 : 1))
      }
      #expect(errors.mean < 3, "\(shape) \(widths)")
      #expect(errors.maximum < 16, "\(shape) \(widths)")
      all.add(errors)
    }
    #expect(abs(all.bias) < 0.5, "\(shape)")
  }

  /// Where a stroke turns back on itself the maximum is lighter than the union, never a hole.
  @Test func hairpinsAreLighterByABoundedAmount() {
    var errors = CoverageErrors()
    var random = SeededRandom(state: 3)
    for _ in 0..<40 {
      let width = random.scale(0.5...6)
      let angle = Double.random(in: -0.4...0.4, using: &random)
      let discs = [(2.3, 3.1), (20.7, 5.2), (2.3 + angle * 4, 5.2 + angle * 9)].map {
        RoundCone.Disc(x: .fixed($0), y: .fixed($1), radius: .fixed(width / 2))
      }
      var cones: [RoundCone] = []
      RoundCone.appendChain(through: discs, to: &cones)
      errors.add(CoverageErrors(of: cones))
    }
    #expect(errors.lightest > -128)
    #expect(errors.maximum == -errors.lightest)
  }
}

extension Int32 {
  /// Whole 1/256 pixels.
  fileprivate static func fixed(_ pixels: Double) -> Int32 { Int32((pixels * 256).rounded()) }
}

extension AccuracyTests.Shape {
  func cones(width: Double, using random: inout SeededRandom) -> [RoundCone] {
    let direction = Vector(
      Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
    var step = (direction.normalized ?? Vector(1, 0)) * random.scale(0.2...40)
    var place = Vector(
      Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random))
    let radius = max(1, Int32.fixed(width / 2))
    let first = RoundCone.Disc(x: .fixed(place.x), y: .fixed(place.y), radius: radius)
    var discs = [first]
    var pieces = 1
    var turn = Vector(1, 0)
    switch self {
    case .dot: pieces = 0
    case .line, .taper: break
    case .bend, .curve:
      pieces = self == .bend ? 2 : 12
      step += (step.normalized ?? Vector(1, 0))
      let sine = Double.random(in: -0.2...0.2, using: &random)
      turn = Vector((1 - sine * sine).squareRoot(), sine)
      // A curve as tight as half its width runs into itself.
      if step.length < width * 2 { step = (step.normalized ?? Vector(1, 0)) * width * 2 }
    }
    for _ in 0..<pieces {
      place += step
      step = step.turned(by: turn)
      let end = self == .taper ? Double.random(in: 0...width / 2, using: &random) : width / 2
      discs.append(
        RoundCone.Disc(
          x: .fixed(place.x), y: .fixed(place.y), radius: self == .taper ? .fixed(end) : radius))
    }
    var cones: [RoundCone] = []
    RoundCone.appendChain(through: discs, to: &cones)
    return cones
  }
}
