import Geometry

/// Part of a layer: premultiplied red, green, blue and alpha, 16 bits each, rows without gaps.
///
/// Where it lies on the lattice is its owner's to know: calls take the `origin`, the lattice pixel
/// of its top left corner.
public struct LayerPixels: Sendable, Equatable {
  public let width: Int
  public let height: Int
  /// (red, green, blue, alpha) 0...65535, no colour above alpha.
  public var pixels: [SIMD4<UInt16>]

  /// All transparent.
  public init(width: Int, height: Int) {
    precondition(width >= 0 && height >= 0, "a layer's size is not negative")
    self.width = width
    self.height = height
    pixels = Array(repeating: .zero, count: width * height)
  }

  @inlinable public subscript(x: Int, y: Int) -> SIMD4<UInt16> {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  func rect(at origin: PixelPoint) -> PixelRect {
    PixelRect(x: origin.x, y: origin.y, width: width, height: height)
  }
}

/// An opaque colour of 8 bits a channel under all layers.
public struct PaperColor: Sendable, Hashable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  public static let white = PaperColor(red: 255, green: 255, blue: 255)
}
