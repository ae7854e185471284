/// A map of the plane that keeps straight lines straight and parallels parallel.
public struct AffineTransform: Sendable, Hashable {
  /// Where a step of 1 along x leads.
  public var x: Vector
  /// Where a step of 1 along y leads.
  public var y: Vector
  /// Where the zero point lies.
  public var origin: Vector

  @inlinable public init(x: Vector, y: Vector, origin: Vector) {
    self.x = x
    self.y = y
    self.origin = origin
  }

  public static let identity = AffineTransform(
    x: Vector(1, 0), y: Vector(0, 1), origin: Vector.zero)

  @inlinable public func apply(to point: Vector) -> Vector { x * point.x + y * point.y + origin }

  /// How much larger areas become; negative where the plane is mirrored.
  @inlinable public var determinant: Double { x.cross(y) }

  /// This map after `first`.
  @inlinable public func after(_ first: AffineTransform) -> AffineTransform {
    AffineTransform(
      x: x * first.x.x + y * first.x.y, y: x * first.y.x + y * first.y.y,
      origin: apply(to: first.origin))
  }

  /// The map back; `nil` where all points fall on a line or a number is not finite.
  @inlinable public var inverse: AffineTransform? {
    let scale = 1 / determinant
    guard determinant != 0, scale.isFinite else { return nil }
    let back = AffineTransform(
      x: Vector(y.y, -x.y) * scale, y: Vector(-y.x, x.x) * scale, origin: Vector.zero)
    return AffineTransform(x: back.x, y: back.y, origin: -back.apply(to: origin))
  }

  public var isFinite: Bool { x.isFinite && y.isFinite && origin.isFinite }
}
