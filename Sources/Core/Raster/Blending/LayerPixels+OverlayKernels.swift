import Geometry
import RasterKernels

extension LayerPixels {
  /// Lays a layer of this size over this one, in a part of both.
  mutating func layRows(
    of top: LayerPixels, _ overlay: LayerOverlay, in area: PixelRect, level: KernelLevel
  ) {
    let width = width
    let mode = overlay.kernel
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe top.pixels.withUnsafeBytes { above in
        for y in area.minY..<area.maxY {
          let first = (y * width + area.minX) * 8
          unsafe raster_lay_over(
            level.kernel,
            pixels.baseAddress?.advanced(by: first).assumingMemoryBound(to: UInt64.self),
            above.baseAddress?.advanced(by: first).assumingMemoryBound(to: UInt64.self),
            Int64(area.width), mode, overlay.opacity)
        }
      }
    }
  }

  mutating func fillRows(_ area: PixelRect, with value: SIMD4<UInt16>) {
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for y in area.minY..<area.maxY {
        let row = unsafe pixels[y * width + area.minX..<y * width + area.maxX]
        unsafe UnsafeMutableBufferPointer(rebasing: row).update(repeating: value)
      }
    }
  }
}

extension LayerOverlay {
  fileprivate var kernel: raster_overlay {
    if keepsAlpha { return RASTER_ATOP }
    return switch mode {
    case .multiply: RASTER_MULTIPLY
    case .screen: RASTER_SCREEN
    case .overlay: RASTER_OVERLAY
    case .darken: RASTER_DARKEN
    case .lighten: RASTER_LIGHTEN
    case .hardLight: RASTER_HARD_LIGHT
    case .difference: RASTER_DIFFERENCE
    case .exclusion: RASTER_EXCLUSION
    case .lighter: RASTER_LIGHTER
    default: RASTER_OVER
    }
  }
}
