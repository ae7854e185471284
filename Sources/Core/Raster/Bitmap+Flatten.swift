public import Geometry

extension Bitmap {
  /// Writes a layer over opaque paper as `0xFFRRGGBB`, each channel rounded to nearest once.
  ///
  /// `layer` lies with its top left corner at lattice pixel `layerOrigin`, this bitmap at
  /// `bitmapOrigin`; only lattice pixels in `area` and in both are written. Without a layer (`nil`)
  /// the paper is.
  public mutating func flatten(
    _ layer: LayerPixels?, layerOrigin: PixelPoint, over paper: PaperColor,
    bitmapOrigin: PixelPoint, within area: PixelRect
  ) {
    var area = area.intersection(rect.offsetBy(x: bitmapOrigin.x, y: bitmapOrigin.y))
    if let layer { area = area.intersection(layer.rect(at: layerOrigin)) }
    guard !area.isEmpty else { return }
    for y in area.minY..<area.maxY {
      let base = (y - bitmapOrigin.y) * width - bitmapOrigin.x
      let source = (y - layerOrigin.y) * (layer?.width ?? 0) - layerOrigin.x
      for x in area.minX..<area.maxX {
        pixels[base + x] = paper.flattened(under: layer?.pixels[source + x] ?? .zero)
      }
    }
  }
}

extension PaperColor {
  /// One pixel: the reference of the flatten kernels.
  func flattened(under pixel: SIMD4<UInt16>) -> UInt32 {
    let paper = SIMD4<UInt32>(UInt32(red), UInt32(green), UInt32(blue), 255)
    let ink = SIMD4<UInt32>(truncatingIfNeeded: pixel)
    let word = (ink &* 255 &+ paper &* (65535 &- ink.w)).dividedBy65535
    return 0xFF00_0000 | word.x << 16 | word.y << 8 | word.z
  }
}
