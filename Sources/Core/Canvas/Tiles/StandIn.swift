import Drawing
import Geometry
import Ink
import Raster

/// The last sharp picture, shown in another view until the tiles of that one are drawn.
struct StandIn {
  let picture: Bitmap
  /// The view it was drawn in.
  let view: View

  /// Where the window's pixels of another view lie in the picture.
  func map(for new: View) -> PixelMap {
    func place(_ x: Double, _ y: Double) -> Vector {
      view.windowPosition(of: new.documentPosition(of: Vector(x, y)))
    }
    let start = place(0.5, 0.5)
    return PixelMap(start: start, right: place(1.5, 0.5) - start, down: place(0.5, 1.5) - start)
  }
}

extension LayerPixels {
  /// Fills a part with the picture of another view; where there is none it stays.
  ///
  /// `origin` is the window pixel of this layer's upper left; `map` and `area` are in window pixels.
  mutating func fill(
    from picture: Bitmap, by map: PixelMap, _ blending: Blending, at origin: PixelPoint,
    _ area: PixelRect
  ) {
    for y in area.minY..<area.maxY {
      let row = (y - origin.y) * width - origin.x
      for x in area.minX..<area.maxX {
        guard let word = picture.sample(map, x: x, y: y) else { continue }
        pixels[row + x] = blending.pixel(SRGBColor(hex: word))
      }
    }
  }
}
