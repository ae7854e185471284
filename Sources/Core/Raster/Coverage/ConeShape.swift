/// The coefficients of a round cone's coverage, in pixels relative to its first disc.
///
/// They derive from the cone alone, so that a pixel's coverage does not depend on clip or tile.
struct ConeShape {
  /// The first centre, 1/256 pixel.
  var x0 = 0
  var y0 = 0
  /// From the first centre to the second.
  var dx: Float = 0
  var dy: Float = 0
  var length: Float = 0
  var r0: Float = 0
  var dr: Float = 0
  /// The axis (`ux`, `uy`); its normal is (-uy, ux).
  var ux: Float = 1
  var uy: Float = 0
  /// Axis over length: maps a position to its parameter along the axis.
  var tx: Float = 0
  var ty: Float = 0
  /// How far the parameter lags per pixel off the axis, as the sides are not parallel to it; zero
  /// where they are so nearly parallel that it makes no difference.
  var lag: Float = 0
  /// The sides at positive and negative distance from the axis.
  var sidePlus = EdgeRamp(normalX: 0, normalY: 1)
  var sideMinus = EdgeRamp(normalX: 0, normalY: 1)
  /// Both edges can lie within one pixel.
  var isThin = false
  /// Has a narrow cap and sides too far from parallel to treat it as the end of a strip.
  var isSteep = false
  var start = End.joined
  var end = End.joined

  /// How coverage ends at a disc.
  enum End: UInt32 {
    /// The stroke goes on.
    case joined = 0
    /// A cap large enough to be seen as an edge of small curvature.
    case wideCap = 1
    /// A cap so small that a pixel can hold most of it.
    case narrowCap = 2
  }

  /// Radii below this, in pixels, make narrow caps.
  static let narrowRadius: Float = 1

  init(_ cone: RoundCone) {
    let c = cone.clamped
    var (r0, r1) = (Float(c.r0) * 0x1p-8, Float(c.r1) * 0x1p-8)
    (x0, y0) = (Int(c.x0), Int(c.y0))
    (dx, dy) = (Float(c.x1 - c.x0) * 0x1p-8, Float(c.y1 - c.y0) * 0x1p-8)
    let squared = dx * dx + dy * dy
    let isDisc = squared <= (r1 - r0) * (r1 - r0)
    if isDisc {
      if r1 > r0 { (x0, y0) = (Int(c.x1), Int(c.y1)) }
      r0 = max(r0, r1)
      r1 = r0
      (dx, dy) = (0, 0)
    } else {
      setAxis(length: squared.squareRoot(), r0: r0, r1: r1)
    }
    self.r0 = r0
    dr = r1 - r0
    isThin = min(r0, r1) < 0.75
    start = Self.kind(joined: !isDisc && cone.joins.contains(.start), radius: r0)
    end = Self.kind(joined: !isDisc && cone.joins.contains(.end), radius: r1)
    let hasNarrowCap = start == .narrowCap || end == .narrowCap
    let steepness = isDisc ? 0 : dr * (1 / length)
    isSteep = hasNarrowCap && steepness * steepness > 0.02
  }

  private mutating func setAxis(length: Float, r0: Float, r1: Float) {
    let perPixel = 1 / length
    self.length = length
    (ux, uy) = (dx * perPixel, dy * perPixel)
    (tx, ty) = (ux * perPixel, uy * perPixel)
    var sine = (r0 - r1) * perPixel
    let isParallel = sine * sine * max(1, 2 * max(r0, r1)) <= 1.0 / 64
    if isParallel { sine = 0 }
    let cosine = max(1 - sine * sine, 0x1p-20).squareRoot()
    lag = sine * perPixel / cosine
    sidePlus = EdgeRamp(normalX: ux * sine - uy * cosine, normalY: uy * sine + ux * cosine)
    sideMinus = EdgeRamp(normalX: ux * sine + uy * cosine, normalY: uy * sine - ux * cosine)
  }

  private static func kind(joined: Bool, radius: Float) -> End {
    joined ? .joined : radius < narrowRadius ? .narrowCap : .wideCap
  }
}

/// The box-filtered profile of a straight edge: how much of a pixel lies inside, by the distance of
/// its centre from the edge.
///
/// With a >= b the parts of the unit normal, the chord of a unit square across the normal is a
/// trapezoid of half-widths (a - b) / 2 and (a + b) / 2; its integral is the covered area.
struct EdgeRamp {
  /// Half the width of the linear part, in pixels.
  var inner: Float
  /// Half the whole width.
  var outer: Float
  /// Slope of the linear part, in 1/255 of a pixel's area per pixel.
  var slope: Float
  /// Factor of the square that rounds both ends of the ramp.
  var bend: Float

  /// From the parts of a unit normal.
  init(normalX: Float, normalY: Float) {
    let larger = max(abs(normalX), abs(normalY))
    let smaller = max(min(abs(normalX), abs(normalY)), 0x1p-10)
    bend = 127.5 / (larger * smaller)
    slope = 2 * smaller * bend
    inner = (larger - smaller) * 0.5
    outer = (larger + smaller) * 0.5
  }

  /// Area, -127.5 for none ... 127.5 for all of the pixel, `inside` pixels inside the edge.
  func area(_ inside: Float) -> Float {
    let reach = min(abs(inside), outer)
    let rounded = max(reach - inner, 0)
    let half = reach * slope - rounded * rounded * bend
    return inside < 0 ? -half : half
  }
}
