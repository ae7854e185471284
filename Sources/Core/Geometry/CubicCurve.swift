/// A cubic Bézier curve.
public struct CubicCurve: Sendable, Equatable {
  public var start: Vector
  public var control1: Vector
  public var control2: Vector
  public var end: Vector

  @inlinable public init(start: Vector, control1: Vector, control2: Vector, end: Vector) {
    self.start = start
    self.control1 = control1
    self.control2 = control2
    self.end = end
  }

  /// The piece from `start` to `end` of the centripetal Catmull-Rom curve through four points; at
  /// the end of a line, where a neighbour is missing (`nil`) or coincides, the piece bends evenly
  /// (a quadratic curve) or is straight. Neither cusps nor loops within a piece.
  ///
  /// Formula: Yuksel, Schaefer, Keyser, "Parameterization and applications of Catmull-Rom curves"
  /// (2011), with alpha 1/2.
  public init(before: Vector?, start: Vector, end: Vector, after: Vector?) {
    let span = end - start
    let middle = span.length
    let inner1 = before.flatMap {
      Self.control(from: $0, through: start, to: end, lastLength: middle)
    }
    let inner2 = after.flatMap {
      Self.control(from: $0, through: end, to: start, lastLength: middle)
    }
    switch (inner1, inner2) {
    case (let c1?, let c2?):
      self.init(start: start, control1: c1, control2: c2, end: end)
    case (let c1?, nil):
      let peak = start + (c1 - start) * 1.5
      self.init(start: start, control1: c1, control2: end + (peak - end) * (2 / 3), end: end)
    case (nil, let c2?):
      let peak = end + (c2 - end) * 1.5
      self.init(start: start, control1: start + (peak - start) * (2 / 3), control2: c2, end: end)
    case (nil, nil):
      self.init(
        start: start, control1: start + span * (1 / 3), control2: end - span * (1 / 3), end: end)
    }
  }

  /// The control point next to `through`, on the side of `to`; `nil` where points coincide.
  private static func control(
    from: Vector, through: Vector, to: Vector, lastLength: Double
  ) -> Vector? {
    let d1 = (through - from).length
    guard d1 > 0, lastLength > 0 else { return nil }
    let root1 = d1.squareRoot()
    let root2 = lastLength.squareRoot()
    let weight = 2 * d1 + 3 * root1 * root2 + lastLength
    let sum = d1 * to - lastLength * from + weight * through
    return sum / (3 * root1 * (root1 + root2))
  }

  /// The point at `t`, 0 ... 1.
  @inlinable public func point(at t: Double) -> Vector {
    let s = 1 - t
    let outer = s * s * s * start + t * t * t * end
    return outer + 3 * s * t * (s * control1 + t * control2)
  }

  /// How many equal steps of `t` make a polyline that stays within `tolerance` of the curve.
  ///
  /// Wang's formula: the second differences of the control points bound the deviation.
  @inlinable public func stepCount(tolerance: Double) -> Int {
    let bend1 = (start - 2 * control1 + control2).lengthSquared
    let bend2 = (control1 - 2 * control2 + end).lengthSquared
    let bend = Swift.max(bend1, bend2).squareRoot()
    let steps = (0.75 * bend / tolerance).squareRoot().rounded(.up)
    return steps.isFinite ? Int(Swift.min(Swift.max(steps, 1), 4096)) : 1
  }

  /// At least the curve's length: that of its control polygon.
  @inlinable public var lengthBound: Double {
    (control1 - start).length + (control2 - control1).length + (end - control2).length
  }
}
