internal import Drawing
internal import Geometry

extension Picture {
  func png() throws(FileFailure) -> [UInt8] {
    try PNGImage().encode(pixels, width: width, height: height, hasAlpha: true)
  }

  /// A picture upright on the page, a corner at `origin`.
  init?(
    _ pixels: PictureReader.Pixels, at origin: Vector = .zero, pixelSize: Vector = Vector(1, 1)
  ) {
    self.init(
      width: pixels.width, height: pixels.height, pixels: pixels.channels,
      placement: AffineTransform(
        x: Vector(pixelSize.x, 0), y: Vector(0, pixelSize.y), origin: origin))
  }
}
