/// A rectangle of whole pixels, half open: `minX` and `minY` are inside, `maxX` and `maxY` are not.
public struct PixelRect: Sendable, Hashable {
  public var minX: Int
  public var minY: Int
  public var maxX: Int
  public var maxY: Int

  @inlinable public init(minX: Int, minY: Int, maxX: Int, maxY: Int) {
    self.minX = minX
    self.minY = minY
    self.maxX = maxX
    self.maxY = maxY
  }

  @inlinable public init(x: Int, y: Int, width: Int, height: Int) {
    self.init(minX: x, minY: y, maxX: x + width, maxY: y + height)
  }

  /// The smallest whole-pixel rectangle around `rect`; empty for an empty one. Coordinates beyond
  /// 2^40 are clamped.
  @inlinable public init(covering rect: Rect) {
    guard !rect.isEmpty else {
      self = .empty
      return
    }
    func whole(_ value: Double) -> Int { Int(Swift.min(Swift.max(value, -0x1p40), 0x1p40)) }
    self.init(
      minX: whole(rect.min.x.rounded(.down)), minY: whole(rect.min.y.rounded(.down)),
      maxX: whole(rect.max.x.rounded(.up)), maxY: whole(rect.max.y.rounded(.up)))
  }

  public static let empty = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)

  @inlinable public var isEmpty: Bool { maxX <= minX || maxY <= minY }
  @inlinable public var width: Int { Swift.max(0, maxX - minX) }
  @inlinable public var height: Int { Swift.max(0, maxY - minY) }
  @inlinable public var area: Int { width * height }

  /// The smallest rectangle around both; an empty one does not count.
  @inlinable public func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelRect(
      minX: Swift.min(minX, other.minX), minY: Swift.min(minY, other.minY),
      maxX: Swift.max(maxX, other.maxX), maxY: Swift.max(maxY, other.maxY))
  }

  @inlinable public func intersection(_ other: PixelRect) -> PixelRect {
    let both = PixelRect(
      minX: Swift.max(minX, other.minX), minY: Swift.max(minY, other.minY),
      maxX: Swift.min(maxX, other.maxX), maxY: Swift.min(maxY, other.maxY))
    return both.isEmpty ? .empty : both
  }

  @inlinable public func intersects(_ other: PixelRect) -> Bool {
    !intersection(other).isEmpty
  }

  @inlinable public func contains(x: Int, y: Int) -> Bool {
    x >= minX && x < maxX && y >= minY && y < maxY
  }

  @inlinable public func contains(_ other: PixelRect) -> Bool {
    other.isEmpty
      || (other.minX >= minX && other.maxX <= maxX && other.minY >= minY && other.maxY <= maxY)
  }

  @inlinable public func offsetBy(x: Int, y: Int) -> PixelRect {
    PixelRect(minX: minX + x, minY: minY + y, maxX: maxX + x, maxY: maxY + y)
  }

  @inlinable public func inset(by margin: Int) -> PixelRect {
    PixelRect(
      minX: minX + margin, minY: minY + margin, maxX: maxX - margin, maxY: maxY - margin)
  }

  @inlinable public var rect: Rect {
    Rect(min: Vector(Double(minX), Double(minY)), max: Vector(Double(maxX), Double(maxY)))
  }
}
