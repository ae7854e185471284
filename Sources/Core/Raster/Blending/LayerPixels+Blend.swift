public import Geometry

extension LayerPixels {
  /// Blends a stroke into the layer, within a rectangle of lattice pixels.
  ///
  /// For source-over the weight w is coverage x opacity, rounded to 1/65535; the result is
  /// colour x w + old x (1 - w), or old x (1 - w) for destination-out, rounded to nearest once. A
  /// blend mode is laid over with the same weight. Any other Porter-Duff operator acts with the
  /// opacity as the ink's alpha, and coverage mixes its result with what was there: outside the
  /// stroke nothing changes.
  public mutating func blend(
    _ mask: CoverageMask, paint: InkPaint, origin: PixelPoint, within area: PixelRect
  ) {
    blend(mask, paint: paint, origin: origin, within: area, using: .best)
  }

  mutating func blend(
    _ mask: CoverageMask, paint: InkPaint, origin: PixelPoint, within area: PixelRect,
    using level: KernelLevel
  ) {
    let area = area.intersection(mask.touched).intersection(rect(at: origin))
    guard !area.isEmpty else { return }
    if level == .reference || !paint.hasKernel {
      for y in area.minY..<area.maxY {
        let base = (y - origin.y) * width - origin.x
        for x in area.minX..<area.maxX {
          pixels[base + x] = paint.blended(coverage: mask[x, y], over: pixels[base + x])
        }
      }
    } else {
      blendRows(of: mask, paint: paint, origin: origin, in: area, level: level)
    }
  }

  /// Becomes, within a rectangle of lattice pixels, `layer` (`nil`: transparent) with a stroke
  /// blended over it whose coverage is the maximum of `mask` and `tail`.
  ///
  /// The same bits as uniting the masks and blending them into a copy. `layer` has this size and
  /// origin.
  public mutating func setBlend(
    of mask: CoverageMask, and tail: CoverageMask? = nil, paint: InkPaint,
    over layer: LayerPixels?, origin: PixelPoint, within area: PixelRect
  ) {
    precondition(
      layer == nil || (layer?.width == width && layer?.height == height),
      "the layer below has another size")
    let area = area.intersection(rect(at: origin))
    guard !area.isEmpty else { return }
    copyRows(of: layer, in: area.offsetBy(x: -origin.x, y: -origin.y))
    guard let tail, !tail.touched.intersection(area).isEmpty else {
      blend(mask, paint: paint, origin: origin, within: area)
      return
    }
    let wet = mask.touched.union(tail.touched).intersection(area)
    guard paint.hasKernel else {
      blend(ofMaximum: mask, tail, paint: paint, origin: origin, in: wet)
      return
    }
    blendRows(ofMaximum: mask, tail, paint: paint, origin: origin, in: wet, level: .best)
  }

  private mutating func blend(
    ofMaximum mask: CoverageMask, _ tail: CoverageMask, paint: InkPaint, origin: PixelPoint,
    in area: PixelRect
  ) {
    for y in area.minY..<area.maxY {
      let base = (y - origin.y) * width - origin.x
      for x in area.minX..<area.maxX {
        let coverage = max(mask[x, y], tail[x, y])
        pixels[base + x] = paint.blended(coverage: coverage, over: pixels[base + x])
      }
    }
  }
}

extension InkPaint {
  /// One pixel; the reference of the kernels where the mode has some.
  func blended(coverage: UInt8, over old: SIMD4<UInt16>) -> SIMD4<UInt16> {
    guard hasKernel else {
      if coverage == 0 { return old }
      if keepsAlpha { return recolored(coverage: coverage, with: old) }
      return mode.isBlending
        ? mixed(coverage: coverage, with: old) : composited(coverage: coverage, with: old)
    }
    let weight = weight(coverage)
    let color =
      mode == .sourceOver
      ? SIMD4<UInt32>(UInt32(red), UInt32(green), UInt32(blue), 65535) : .zero
    let sum = color &* weight &+ SIMD4<UInt32>(truncatingIfNeeded: old) &* (65535 &- weight)
    return SIMD4<UInt16>(truncatingIfNeeded: sum.dividedBy65535)
  }

  func weight(_ coverage: UInt8) -> UInt32 { (UInt32(coverage) * UInt32(opacity) + 127) / 255 }
}

extension SIMD4<UInt32> {
  /// Rounded to nearest; exact for values up to 65535 x 65535.
  var dividedBy65535: Self {
    let raised = self &+ 32768
    return (raised &+ (raised &>> 16)) &>> 16
  }
}
