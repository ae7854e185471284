/// A point or a direction in a plane, y down.
public typealias Vector = SIMD2<Double>

extension SIMD2<Double> {
  @inlinable public var lengthSquared: Double { x * x + y * y }

  @inlinable public var length: Double { lengthSquared.squareRoot() }

  @inlinable public func dot(_ other: Self) -> Double { x * other.x + y * other.y }

  /// Positive when `other` lies clockwise of this direction on the screen (y down).
  @inlinable public func cross(_ other: Self) -> Double { x * other.y - y * other.x }

  /// The product as complex numbers: this vector turned and scaled by `other`.
  @inlinable public func turned(by other: Self) -> Self {
    Self(x * other.x - y * other.y, x * other.y + y * other.x)
  }

  /// The complex conjugate: the opposite turn of a unit vector.
  @inlinable public var conjugate: Self { Self(x, -y) }

  /// The same direction with length 1; `nil` for a vector of no length or not finite.
  @inlinable public var normalized: Self? {
    let length = self.length
    guard length > 0, length.isFinite else { return nil }
    return self / length
  }

  @inlinable public var isFinite: Bool { x.isFinite && y.isFinite }
}
