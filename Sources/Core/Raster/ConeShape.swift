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
  /// How far the parameter lags per pixel off the axis, as the sides are not parallel to it.
  var lag: Float = 0
  /// The sides at positive and negative distance from the axis.
  var sidePlus = EdgeRamp(normalX: 0, normalY: 1)
  var sideMinus = EdgeRamp(normalX: 0, normalY: 1)
  /// The sides are so nearly parallel that both may count as parallel to the axis.
  var isParallel = true
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
    var (r0, r1) = (Double(max(0, cone.r0)) / 256, Double(max(0, cone.r1)) / 256)
    var dx = Double(Int(cone.x1) - Int(cone.x0)) / 256
    var dy = Double(Int(cone.y1) - Int(cone.y0)) / 256
    x0 = Int(cone.x0)
    y0 = Int(cone.y0)
    let squared = dx * dx + dy * dy
    let isDisc = squared <= (r1 - r0) * (r1 - r0)
    if isDisc {
      if r1 > r0 {
        x0 = Int(cone.x1)
        y0 = Int(cone.y1)
      }
      r0 = max(r0, r1)
      r1 = r0
      dx = 0
      dy = 0
    } else {
      let length = squared.squareRoot()
      let perPixel = 1 / length
      let (axisX, axisY) = (dx * perPixel, dy * perPixel)
      let sine = (r0 - r1) * perPixel
      self.length = Float(length)
      ux = Float(axisX)
      uy = Float(axisY)
      tx = Float(axisX * perPixel)
      ty = Float(axisY * perPixel)
      isParallel = sine * sine * max(1, 2 * max(r0, r1)) <= 1.0 / 64
      if isParallel {
        sidePlus = EdgeRamp(normalX: axisY, normalY: axisX)
        sideMinus = sidePlus
      } else {
        let cosine = max(1 - sine * sine, 0x1p-20).squareRoot()
        lag = Float(sine * perPixel / cosine)
        sidePlus = EdgeRamp(
          normalX: axisX * sine - axisY * cosine, normalY: axisY * sine + axisX * cosine)
        sideMinus = EdgeRamp(
          normalX: axisX * sine + axisY * cosine, normalY: axisY * sine - axisX * cosine)
      }
    }
    self.dx = Float(dx)
    self.dy = Float(dy)
    self.r0 = Float(r0)
    dr = Float(r1 - r0)
    isThin = min(r0, r1) < 0.75
    start = Self.kind(joined: !isDisc && cone.joins.contains(.start), radius: Float(r0))
    end = Self.kind(joined: !isDisc && cone.joins.contains(.end), radius: Float(r1))
    let hasNarrowCap = start == .narrowCap || end == .narrowCap
    isSteep = hasNarrowCap && !isDisc && (r1 - r0) * (r1 - r0) > 0.04 * squared
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

  init(normalX: Double, normalY: Double) {
    let larger = max(abs(normalX), abs(normalY))
    let smaller = max(min(abs(normalX), abs(normalY)), 0x1p-10)
    inner = Float((larger - smaller) * 0.5)
    outer = Float((larger + smaller) * 0.5)
    let bend = 127.5 / (larger * smaller)
    slope = Float(2 * smaller * bend)
    self.bend = Float(bend)
  }

  /// Area, -127.5 for none ... 127.5 for all of the pixel, `inside` pixels inside the edge.
  func area(_ inside: Float) -> Float {
    let reach = min(abs(inside), outer)
    let rounded = max(reach - inner, 0)
    let half = reach * slope - rounded * rounded * bend
    return inside < 0 ? -half : half
  }
}
