internal import Canvas
internal import Geometry
internal import Ink
internal import Raster

/// Strokes as pixels, for what a format cannot hold as shapes.
struct InkPicture {
  let width: Int
  let height: Int
  /// Straight, 4 bytes a pixel.
  let channels: [UInt8]
  /// From pixels to document units.
  let placement: AffineTransform

  /// More pixels than this are not made of one picture: it gets coarser instead.
  private static let pixelLimit = 40_000_000.0

  /// `strokes` on an empty layer, within `region`; `nil` where they leave nothing. `scale` pixels
  /// per document unit, where that is not too many.
  init?(of strokes: [Stroke], within region: Rect, scale wanted: Double) {
    let ink = strokes.reduce(Rect.empty) { $0.union($1.bounds) }
    let area = Rect(
      min: pointwiseMax(ink.min, region.min), max: pointwiseMin(ink.max, region.max))
    guard !area.isEmpty, area.size.x > 0, area.size.y > 0 else { return nil }
    let most = (Self.pixelLimit / (area.size.x * area.size.y)).squareRoot()
    let scale = min(wanted, most)
    // A pixel more on each side, which stays empty.
    let pixels = View(scale: scale).latticeBounds(of: area).inset(by: -1)
    guard pixels.width <= 32_000, pixels.height <= 32_000 else { return nil }
    let view = View(scale: scale, origin: PixelPoint(x: pixels.minX, y: pixels.minY))
    let layer = Canvas.ink(of: strokes, view: view, width: pixels.width, height: pixels.height)
    (width, height) = (pixels.width, pixels.height)
    channels = layer.straightChannels
    placement = AffineTransform(
      x: Vector(1 / scale, 0), y: Vector(0, 1 / scale), origin: pixels.rect.min / scale)
  }

  /// Document units.
  var place: Rect {
    Rect(
      min: placement.origin,
      max: placement.apply(to: Vector(Double(width), Double(height))))
  }

  func png() throws(FileFailure) -> [UInt8] {
    try PNGImage().encode(channels, width: width, height: height, hasAlpha: true)
  }
}

extension Stroke {
  /// The same, laid over what is below whatever its mode.
  var drawnOver: Stroke {
    var brush = brush
    brush.blendMode = .sourceOver
    return Stroke(id: id, brush: brush, samples: samples, grid: grid, algorithm: algorithm)
  }
}
