public import Geometry

/// A point of a stroke's spine, after smoothing.
public struct StrokePoint: Sendable, Equatable {
  /// Document units.
  public var position: Vector
  /// Half the stroke's width here, document units, at least 0.
  public var radius: Double
  /// The part of the brush's ink that is left here, 0 ... 1.
  public var strength = 1.0
  /// Of a nib that turns: where its long axis points, the angle doubled, not of length 1.
  public var nibAxis = Vector.zero

  public init(position: Vector, radius: Double) {
    self.position = position
    self.radius = radius
  }
}
