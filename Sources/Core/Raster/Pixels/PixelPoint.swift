/// A whole-pixel position on the view's lattice.
public struct PixelPoint: Sendable, Hashable {
  public var x: Int
  public var y: Int

  @inlinable public init(x: Int, y: Int) {
    self.x = x
    self.y = y
  }

  public static let zero = PixelPoint(x: 0, y: 0)
}
