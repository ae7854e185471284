import Geometry

/// The density that a soft tip leaves along a straight way, in closed form: no dabs, no spacing.
///
/// The tip is densest in its middle and falls to nothing at its radius: by 1 - u² where it is hard, by
/// (1 - u²)³ where it is soft, u being the distance in radii. Both are polynomials, and so are their
/// sums along a line. A tip of a few pixels is blurred by about one, else it would be ragged.
struct DensityShape {
  /// Where the way begins, 1/256 pixel.
  let x0: Int32
  let y0: Int32
  /// Maps a place relative to that, pixels, to the way and across it, in radii.
  let along: SIMD2<Float>
  let across: SIMD2<Float>
  /// Of the way, radii; 0 where the tip stood.
  let length: Float
  /// 0 (hard) ... 1.
  let soft: Float
  /// In the units of `DensityMask`.
  let scale: Float
  let bounds: PixelRect

  /// So wide is the blur of a small tip, pixels.
  private static let blur = 0.75
  /// A shorter way, in radii, is taken for a place: the difference of its two sums is all rounding.
  private static let shortest = 1.0 / 32
  /// Pixels; within it the kernels' places are exact.
  private static let widest = 16_384.0

  init(_ piece: TipPiece) {
    let cone = piece.cone.clamped
    let axis = Vector(Double(piece.nib.axisX), Double(piece.nib.axisY)) / Double(Nib.unit)
    let long = min((Double(cone.r0) + Double(cone.r1)) / 512, Self.widest)
    let short = long * (Double(piece.nib.ratio) / Double(Nib.unit))
    let radius = (long * long + Self.blur * Self.blur).squareRoot()
    let thickness = (short * short + Self.blur * Self.blur).squareRoot()
    // In a space where the tip is a circle of radius 1.
    func inRadii(_ vector: Vector) -> Vector {
      Vector(axis.dot(vector) / radius, axis.cross(vector) / thickness)
    }
    let way = inRadii(Vector(Double(cone.x1 - cone.x0), Double(cone.y1 - cone.y0)) / 256)
    var (x, y) = (Double(cone.x0), Double(cone.y0))
    let isPlace = way.length < Self.shortest
    if isPlace {
      (x, y) = ((x + Double(cone.x1)) * 0.5, (y + Double(cone.y1)) * 0.5)
      x.round(.down)
      y.round(.down)
    }
    let direction = isPlace ? Vector(1, 0) : way / way.length
    let (right, down) = (inRadii(Vector(1, 0)), inRadii(Vector(0, 1)))
    x0 = Int32(x)
    y0 = Int32(y)
    along = SIMD2(Float(direction.dot(right)), Float(direction.dot(down)))
    across = SIMD2(Float(direction.cross(right)), Float(direction.cross(down)))
    length = isPlace ? 0 : Float(way.length)
    soft = Float(piece.nib.softness) / Float(Nib.unit)
    // Blurring spreads the ink and takes none away.
    let kept = (long * short) / (radius * thickness)
    let amount = Double(max(piece.amount, 0)) / Double(TipPiece.unit) * kept
    scale = Float(amount * Double(DensityMask.unit) / (isPlace ? 1 : way.length))
    bounds = Self.bounds(cone, radius)
  }

  private static func bounds(_ cone: RoundCone, _ radius: Double) -> PixelRect {
    func low(_ a: Int32, _ b: Int32) -> Int {
      Int((Double(min(a, b)) / 256 - radius).rounded(.down))
    }
    func high(_ a: Int32, _ b: Int32) -> Int {
      Int((Double(max(a, b)) / 256 + radius).rounded(.up))
    }
    return PixelRect(
      minX: low(cone.x0, cone.x1), minY: low(cone.y0, cone.y1),
      maxX: high(cone.x0, cone.x1) + 1, maxY: high(cone.y0, cone.y1) + 1)
  }

  /// What the middle of a pixel gets; the reference of the kernels.
  func density(x: Int, y: Int) -> Int32 {
    let place = SIMD2(
      Float(x * 256 + 128 - Int(x0)) * 0x1p-8, Float(y * 256 + 128 - Int(y0)) * 0x1p-8)
    let s = place.x * along.x + place.y * along.y
    let h = place.x * across.x + place.y * across.y
    var q = 1 - h * h
    var sum: Float
    if length > 0 {
      guard q > 0 else { return 0 }
      let reach = q.squareRoot()
      let to = min(max(length - s, -reach), reach)
      let from = min(max(-s, -reach), reach)
      sum = scale * (summed(to, q) - summed(from, q))
    } else {
      q = max(q - s * s, 0)
      sum = scale * (q * (1 + soft * (q * q - 1)))
    }
    sum = min(max(sum, 0) + 0.5, Float(DensityMask.mostAdded))
    return Int32(sum)
  }

  /// The profile summed along the way from its middle to `t`, `q` being 1 - the square of the
  /// distance of that way.
  private func summed(_ t: Float, _ q: Float) -> Float {
    let square = t * t
    let hard = q - square * (1.0 / 3)
    let gentle = q * q * q - square * (q * q - square * (0.6 * q - square * (1.0 / 7)))
    return t * (hard + soft * (gentle - hard))
  }
}
