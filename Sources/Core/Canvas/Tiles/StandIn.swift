import Geometry
import Raster

extension LayerPixels {
  /// Fills a part with an opaque picture of another view: each pixel gets the nearest one of
  /// `picture`, seen in `old`, as `new` shows it; where there is none, nothing.
  ///
  /// `origin` is the window pixel of this layer's upper left; `area` is in window pixels.
  mutating func fill(
    from picture: Bitmap, seenIn old: View, for new: View, at origin: PixelPoint,
    _ area: PixelRect
  ) {
    func oldPosition(_ x: Double, _ y: Double) -> Vector {
      old.windowPosition(of: new.documentPosition(of: Vector(x, y)))
    }
    let corner = oldPosition(Double(area.minX) + 0.5, Double(area.minY) + 0.5)
    let right = oldPosition(Double(area.minX) + 1.5, Double(area.minY) + 0.5) - corner
    let down = oldPosition(Double(area.minX) + 0.5, Double(area.minY) + 1.5) - corner
    for y in area.minY..<area.maxY {
      var place = corner + down * Double(y - area.minY)
      let row = (y - origin.y) * width - origin.x
      for x in area.minX..<area.maxX {
        pixels[row + x] = Self.opaque(picture, place)
        place += right
      }
    }
  }

  private static func opaque(_ picture: Bitmap, _ place: Vector) -> SIMD4<UInt16> {
    guard place.x >= 0, place.y >= 0, place.x < Double(picture.width),
      place.y < Double(picture.height)
    else { return .zero }
    let word = picture[Int(place.x), Int(place.y)]
    return SIMD4(
      UInt16(truncatingIfNeeded: word >> 16 & 255) &* 257,
      UInt16(truncatingIfNeeded: word >> 8 & 255) &* 257,
      UInt16(truncatingIfNeeded: word & 255) &* 257, 65535)
  }
}
