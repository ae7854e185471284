public import Geometry

/// A picture of 8 bits a channel: one `0xAARRGGBB` word a pixel, premultiplied, rows from the top
/// without gaps.
public struct Bitmap: Sendable, Equatable {
  public let width: Int
  public let height: Int
  public var pixels: [UInt32]

  /// All pixels `fill`.
  public init(width: Int, height: Int, fill: UInt32 = 0) {
    precondition(width >= 0 && height >= 0, "a bitmap's size is not negative")
    self.width = width
    self.height = height
    pixels = Array(repeating: fill, count: width * height)
  }

  @inlinable public var rect: PixelRect { PixelRect(x: 0, y: 0, width: width, height: height) }

  @inlinable public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
