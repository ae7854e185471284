public import Geometry

extension LayerPixels {
  /// Lays a layer of the same size (`nil`: transparent) over this one, within a rectangle of its own
  /// pixels.
  public mutating func lay(
    _ top: LayerPixels?, _ overlay: LayerOverlay, within area: PixelRect
  ) {
    lay(top, overlay, within: area, using: .best)
  }

  mutating func lay(
    _ top: LayerPixels?, _ overlay: LayerOverlay, within area: PixelRect, using level: KernelLevel
  ) {
    let area = area.intersection(rect(at: .zero))
    guard !area.isEmpty, top != nil || !overlay.sparesBelow else { return }
    guard let top else {
      for y in area.minY..<area.maxY {
        for x in area.minX..<area.maxX {
          self[x, y] = overlay.blended(.zero, over: self[x, y])
        }
      }
      return
    }
    precondition(top.width == width && top.height == height, "the layer above has another size")
    if level != .reference, overlay.hasKernel {
      layRows(of: top, overlay, in: area, level: level)
      return
    }
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX {
        let pixel = top[x, y]
        if pixel.w == 0, overlay.sparesBelow { continue }
        self[x, y] = overlay.blended(pixel, over: self[x, y])
      }
    }
  }

  /// Becomes another layer (`nil`: all of one value), within a rectangle of its own pixels.
  public mutating func set(
    _ layer: LayerPixels?, else value: SIMD4<UInt16>, within area: PixelRect
  ) {
    let area = area.intersection(rect(at: .zero))
    guard !area.isEmpty else { return }
    if let layer {
      precondition(layer.width == width && layer.height == height, "the layer has another size")
      copyRows(of: layer, in: area)
    } else {
      fillRows(area, with: value)
    }
  }

  /// All of one value.
  public init(width: Int, height: Int, fill value: SIMD4<UInt16>) {
    self.init(width: width, height: height)
    fillRows(rect(at: .zero), with: value)
  }
}

extension PaperColor {
  /// The paper as a layer's pixel.
  public var pixel: SIMD4<UInt16> {
    SIMD4(UInt16(red) * 257, UInt16(green) * 257, UInt16(blue) * 257, 65535)
  }
}
