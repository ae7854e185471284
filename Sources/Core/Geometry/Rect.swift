/// An axis-parallel rectangle. Empty when a maximum is below its minimum.
public struct Rect: Sendable, Equatable {
  public var min: Vector
  public var max: Vector

  @inlinable public init(min: Vector, max: Vector) {
    self.min = min
    self.max = max
  }

  /// Contains nothing; the neutral element of `union`.
  public static let empty = Rect(
    min: Vector(repeating: .infinity), max: Vector(repeating: -.infinity))

  @inlinable public var isEmpty: Bool { max.x < min.x || max.y < min.y }
  @inlinable public var size: Vector { isEmpty ? .zero : max - min }
  @inlinable public var center: Vector { (min + max) * 0.5 }

  @inlinable public mutating func include(_ point: Vector) {
    min = pointwiseMin(min, point)
    max = pointwiseMax(max, point)
  }

  @inlinable public func union(_ other: Rect) -> Rect {
    Rect(min: pointwiseMin(min, other.min), max: pointwiseMax(max, other.max))
  }

  @inlinable public func inset(by margin: Double) -> Rect {
    isEmpty ? self : Rect(min: min + margin, max: max - margin)
  }

  @inlinable public func intersects(_ other: Rect) -> Bool {
    min.x <= other.max.x && other.min.x <= max.x && min.y <= other.max.y && other.min.y <= max.y
  }

  @inlinable public func contains(_ point: Vector) -> Bool {
    point.x >= min.x && point.x <= max.x && point.y >= min.y && point.y <= max.y
  }
}
