public import Geometry

extension Bitmap {
  /// As `flatten`, for a layer of linear light: laid over the paper in 16 bits as layers are, then
  /// made sRGB, rounded to nearest.
  public mutating func flattenLinear(
    _ layer: LayerPixels?, layerOrigin: PixelPoint, over paper: PaperColor, within area: PixelRect
  ) {
    guard let layer else {
      fill(area, with: paper.word)
      return
    }
    let ground = SIMD4<UInt32>(truncatingIfNeeded: paper.linearPixel)
    let area = area.intersection(rect).intersection(layer.rect(at: layerOrigin))
    for y in area.minY..<area.maxY {
      let row = (y - layerOrigin.y) * layer.width - layerOrigin.x
      for x in area.minX..<area.maxX {
        let ink = SIMD4<UInt32>(truncatingIfNeeded: layer.pixels[row + x])
        let sum = ink &+ (ground &* (65535 &- ink.w)).dividedBy65535
        let pixel = SIMD4<UInt16>(truncatingIfNeeded: sum)
        self[x, y] =
          0xFF00_0000 | UInt32(LinearLight.value(of: pixel.x)) << 16
          | UInt32(LinearLight.value(of: pixel.y)) << 8 | UInt32(LinearLight.value(of: pixel.z))
      }
    }
  }

  /// As `set`, for a layer of linear light: its straight colours made sRGB, then premultiplied.
  public mutating func setLinear(_ layer: LayerPixels, at position: PixelPoint) {
    let area = layer.rect(at: position).intersection(rect)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        self[x, y] = Self.word(ofLinear: layer[x - position.x, y - position.y])
      }
    }
  }

  private static func word(ofLinear pixel: SIMD4<UInt16>) -> UInt32 {
    let alpha = UInt32(pixel.w)
    guard alpha > 0 else { return 0 }
    var word = (alpha + 128) / 257
    for channel in 0..<3 {
      let light = min((UInt32(pixel[channel]) * 65535 + alpha / 2) / alpha, 65535)
      let value = UInt32(LinearLight.value(of: UInt16(light)))
      word = word << 8 | (value * alpha + 32767) / 65535
    }
    return word
  }
}
