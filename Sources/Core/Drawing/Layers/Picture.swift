public import Geometry

/// A picture of pixels that lies somewhere in a drawing.
public struct Picture: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// Red, green, blue and alpha, straight, 8 bits each; rows from the top without gaps.
  public let pixels: [UInt8]
  /// From the picture's pixels, (0, 0) its upper left corner, to document units.
  public let placement: AffineTransform

  /// Of width and height.
  public static let longestSide = 32_768
  public static let mostPixels = 1 << 26

  /// `nil` for a size out of bounds, pixels that do not fit it, or a placement that flattens it.
  public init?(width: Int, height: Int, pixels: [UInt8], placement: AffineTransform) {
    guard (1...Self.longestSide).contains(width), (1...Self.longestSide).contains(height),
      width * height <= Self.mostPixels, pixels.count == width * height * 4,
      Self.isPlace(placement)
    else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.placement = placement
  }

  /// In document units.
  public var bounds: Rect {
    var bounds = Rect.empty
    for corner in [(0, 0), (width, 0), (0, height), (width, height)] {
      bounds.include(placement.apply(to: Vector(Double(corner.0), Double(corner.1))))
    }
    return bounds
  }

  private static func isPlace(_ placement: AffineTransform) -> Bool {
    let numbers = [placement.x, placement.y, placement.origin].flatMap { [$0.x, $0.y] }
    return numbers.allSatisfy { abs($0) < 0x1p40 } && abs(placement.determinant) > 0x1p-40
  }
}
