import Drawing
import Geometry
import Ink
import Raster

// How layers hold colours, and how they become the picture.
extension Blending {
  /// An opaque colour as a layer's pixel.
  func pixel(_ color: SRGBColor) -> SIMD4<UInt16> {
    switch self {
    case .gamma: PaperColor(color).pixel
    case .linear: PaperColor(color).linearPixel
    }
  }

  /// Writes a layer over paper; all in window pixels.
  func flatten(
    _ layer: LayerPixels?, at origin: PixelPoint, over paper: SRGBColor, to picture: inout Bitmap,
    within area: PixelRect
  ) {
    let paper = PaperColor(paper)
    switch self {
    case .gamma:
      picture.flatten(
        layer, layerOrigin: origin, over: paper, bitmapOrigin: .zero, within: area)
    case .linear: picture.flattenLinear(layer, layerOrigin: origin, over: paper, within: area)
    }
  }

  /// Writes a layer without paper, premultiplied.
  func set(_ layer: LayerPixels, at position: PixelPoint, in picture: inout Bitmap) {
    switch self {
    case .gamma: picture.set(layer, at: position)
    case .linear: picture.setLinear(layer, at: position)
    }
  }
}

extension InkPaint {
  /// What a brush puts down. 8-bit colours and 0 ... 1 opacities reach both ends exactly.
  init(_ brush: Brush, _ blending: Blending = .gamma) {
    let color = blending.pixel(brush.color)
    self.init(
      red: color.x, green: color.y, blue: color.z, opacity: brush.opacity.in65535,
      mode: Mode(brush.blendMode), keepsAlpha: brush.keepsAlpha)
  }
}
