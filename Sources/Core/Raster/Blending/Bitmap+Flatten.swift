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
    flatten(
      layer, layerOrigin: layerOrigin, over: paper, bitmapOrigin: bitmapOrigin, within: area,
      using: .best)
  }

  mutating func flatten(
    _ layer: LayerPixels?, layerOrigin: PixelPoint, over paper: PaperColor,
    bitmapOrigin: PixelPoint, within area: PixelRect, using level: KernelLevel
  ) {
    let area = area.intersection(rect.offsetBy(x: bitmapOrigin.x, y: bitmapOrigin.y))
    let own = area.offsetBy(x: -bitmapOrigin.x, y: -bitmapOrigin.y)
    guard let layer else {
      fill(own, with: paper.word)
      return
    }
    let common = area.intersection(layer.rect(at: layerOrigin))
    guard !common.isEmpty else { return }
    flattenRows(
      of: layer, over: paper, level: level,
      from: PixelPoint(x: common.minX - layerOrigin.x, y: common.minY - layerOrigin.y),
      to: common.offsetBy(x: -bitmapOrigin.x, y: -bitmapOrigin.y))
  }

  /// Becomes a layer's pixels, premultiplied, each channel rounded to nearest once; the layer's top
  /// left corner lies at pixel `position` of this bitmap.
  public mutating func set(_ layer: LayerPixels, at position: PixelPoint) {
    let area = layer.rect(at: position).intersection(rect)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let pixel = SIMD4<UInt32>(truncatingIfNeeded: layer[x - position.x, y - position.y])
        let word = (pixel &+ 128) / 257
        self[x, y] = word.w << 24 | word.x << 16 | word.y << 8 | word.z
      }
    }
  }

  /// Fills a rectangle of this bitmap's pixels, clipped to it.
  public mutating func fill(_ area: PixelRect, with word: UInt32) {
    let area = area.intersection(rect)
    guard !area.isEmpty else { return }
    fillRows(area, with: word)
  }
}

extension PaperColor {
  var word: UInt32 { 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }

  /// One pixel: the reference of the flatten kernels.
  func flattened(under pixel: SIMD4<UInt16>) -> UInt32 {
    let paper = SIMD4<UInt32>(UInt32(red), UInt32(green), UInt32(blue), 255)
    let ink = SIMD4<UInt32>(truncatingIfNeeded: pixel)
    let word = (ink &* 255 &+ paper &* (65535 &- ink.w)).dividedBy65535
    return 0xFF00_0000 | word.x << 16 | word.y << 8 | word.z
  }
}
