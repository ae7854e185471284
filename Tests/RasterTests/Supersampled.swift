import Geometry
import Raster

/// SplitMix64, so that a seed gives the same cases everywhere.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Spread evenly over the logarithm.
  mutating func scale(_ range: ClosedRange<Double>) -> Double {
    var value = range.lowerBound
    let steps = 64 * Double.random(in: 0...1, using: &self)
    // (upper / lower) ^ (1 / 64) by six square roots.
    var factor = range.upperBound / range.lowerBound
    for _ in 0..<6 { factor.formSquareRoot() }
    for _ in 0..<Int(steps) { value *= factor }
    return value * (1 + (factor - 1) * (steps - steps.rounded(.down)))
  }
}

/// The true union of pieces, from 16 x 16 places in a pixel.
struct Supersampled {
  private struct Piece {
    var x, y, dx, dy, r0, dr, squared, lag: Double
    var bounds: PixelRect

    func contains(_ x: Double, _ y: Double) -> Bool {
      let (px, py) = (x - self.x, y - self.y)
      let off = abs(px * dy - py * dx)
      let t = min(max((px * dx + py * dy - off * lag) / squared, 0), 1)
      let (ex, ey) = (px - t * dx, py - t * dy)
      let radius = r0 + t * dr
      return ex * ex + ey * ey < radius * radius
    }
  }

  private var pieces: [Piece] = []

  init(_ cones: [RoundCone]) {
    for cone in cones {
      let (r0, r1) = (Double(cone.r0) / 256, Double(cone.r1) / 256)
      var piece = Piece(
        x: Double(cone.x0) / 256, y: Double(cone.y0) / 256,
        dx: (Double(cone.x1) - Double(cone.x0)) / 256,
        dy: (Double(cone.y1) - Double(cone.y0)) / 256, r0: r0, dr: r1 - r0, squared: 0, lag: 0,
        bounds: cone.bounds)
      piece.squared = piece.dx * piece.dx + piece.dy * piece.dy
      if piece.squared <= piece.dr * piece.dr {
        if piece.dr > 0 {
          piece.x += piece.dx
          piece.y += piece.dy
          piece.r0 = r1
        }
        (piece.dx, piece.dy, piece.dr, piece.squared) = (0, 0, 0, 1)
      } else {
        piece.lag = -piece.dr / (piece.squared - piece.dr * piece.dr).squareRoot()
      }
      pieces.append(piece)
    }
  }

  /// 0...255
  func coverage(x: Int, y: Int) -> Double {
    let near = pieces.filter { $0.bounds.contains(x: x, y: y) }
    var inside = 0
    for row in 0..<16 {
      let py = Double(y) + (Double(row) + 0.5) / 16
      for column in 0..<16 {
        let px = Double(x) + (Double(column) + 0.5) / 16
        if near.contains(where: { $0.contains(px, py) }) { inside += 1 }
      }
    }
    return Double(inside) * 255 / 256
  }
}

/// Differences of coverage from the truth on edge pixels, in 1/255.
struct CoverageErrors {
  private(set) var pixels = 0
  private(set) var sum = 0.0
  private(set) var absolute = 0.0
  private(set) var maximum = 0.0
  /// The largest on the light side.
  private(set) var lightest = 0.0

  var mean: Double { absolute / Double(max(1, pixels)) }
  var bias: Double { sum / Double(max(1, pixels)) }

  mutating func add(_ error: Double) {
    pixels += 1
    sum += error
    absolute += abs(error)
    maximum = max(maximum, abs(error))
    lightest = min(lightest, error)
  }

  mutating func add(_ other: CoverageErrors) {
    pixels += other.pixels
    sum += other.sum
    absolute += other.absolute
    maximum = max(maximum, other.maximum)
    lightest = min(lightest, other.lightest)
  }

  /// Compares every edge pixel of the pieces' union, drawn into one mask; `every` n-th row of it.
  init(of cones: [RoundCone], every: Int = 1) {
    let truth = Supersampled(cones)
    let bounds = cones.reduce(PixelRect.empty) { $0.union($1.bounds) }.inset(by: -1)
    var mask = CoverageMask(rect: bounds)
    mask.add(cones)
    for y in stride(from: bounds.minY, to: bounds.maxY, by: every) {
      for x in bounds.minX..<bounds.maxX where isEdge(x, y) {
        let expected = truth.coverage(x: x, y: y)
        let drawn = Double(mask[x, y])
        if (expected > 0 && expected < 255) || (drawn > 0 && drawn < 255) {
          add(drawn - expected)
        }
      }
    }
    /// Whether the outline can run through the pixel: a cheap look at a few places.
    func isEdge(_ x: Int, _ y: Int) -> Bool {
      let value = mask[x, y]
      if value > 0 && value < 255 { return true }
      for dy in -1...1 {
        for dx in -1...1 where mask[x + dx, y + dy] != value { return true }
      }
      return false
    }
  }

  init() {}
}
