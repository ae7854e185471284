public import Geometry

extension Bitmap {
  /// Blends a plain colour over the bitmap where a mask covers: cursors, touch rings, 8-bit ink.
  ///
  /// `color` is straight `0xAARRGGBB`. The bitmap's top left corner is lattice pixel `origin`.
  /// Weight = coverage x alpha rounded to 1/255, result = colour x weight + old x (1 - weight)
  /// rounded to nearest.
  public mutating func blend(
    _ mask: CoverageMask, color: UInt32, origin: PixelPoint, within area: PixelRect
  ) {
    blend(mask, color: color, origin: origin, within: area, using: .best)
  }

  mutating func blend(
    _ mask: CoverageMask, color: UInt32, origin: PixelPoint, within area: PixelRect,
    using level: KernelLevel
  ) {
    let area = area.intersection(mask.touched)
      .intersection(rect.offsetBy(x: origin.x, y: origin.y))
    guard !area.isEmpty else { return }
    guard level == .reference else {
      blendRows(of: mask, color: color, origin: origin, in: area, level: level)
      return
    }
    for y in area.minY..<area.maxY {
      let base = (y - origin.y) * width - origin.x
      for x in area.minX..<area.maxX {
        let weight = (UInt32(mask[x, y]) * (color >> 24)).dividedBy255
        pixels[base + x] = pixels[base + x].mixed(with: color | 0xFF00_0000, weight: weight)
      }
    }
  }

  /// Blends another premultiplied bitmap over this one (Porter-Duff source-over), its top left
  /// corner at pixel `position` of this one, within a rectangle of this one's pixels.
  public mutating func blend(_ top: Bitmap, at position: PixelPoint, within area: PixelRect) {
    blend(top, at: position, within: area, using: .best)
  }

  mutating func blend(
    _ top: Bitmap, at position: PixelPoint, within area: PixelRect, using level: KernelLevel
  ) {
    let area = area.intersection(rect)
      .intersection(top.rect.offsetBy(x: position.x, y: position.y))
    guard !area.isEmpty else { return }
    guard level == .reference else {
      blendRows(of: top, at: position, in: area, level: level)
      return
    }
    for y in area.minY..<area.maxY {
      let base = y * width
      let source = (y - position.y) * top.width - position.x
      for x in area.minX..<area.maxX {
        pixels[base + x] = pixels[base + x].under(top.pixels[source + x])
      }
    }
  }
}

extension UInt32 {
  /// Rounded to nearest; exact for values up to 255 x 255.
  var dividedBy255: UInt32 {
    let raised = self &+ 128
    return (raised &+ (raised &>> 8)) &>> 8
  }

  /// This word's four channels with `other`'s, of which there is `weight` / 255.
  func mixed(with other: UInt32, weight: UInt32) -> UInt32 {
    var word: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let old = self &>> shift & 255
      let new = other &>> shift & 255
      word |= (new &* weight &+ old &* (255 &- weight)).dividedBy255 &<< shift
    }
    return word
  }

  /// A premultiplied word over this one.
  func under(_ top: UInt32) -> UInt32 {
    let rest = 255 &- top &>> 24
    var word: UInt32 = 0
    for shift: UInt32 in [0, 8, 16, 24] {
      let old = self &>> shift & 255
      let sum = (top &>> shift & 255) &+ (old &* rest).dividedBy255
      word |= Swift.min(sum, 255) &<< shift
    }
    return word
  }
}
