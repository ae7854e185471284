import Geometry
import RasterKernels

extension Bitmap {
  /// Blends a mask over `area`, lattice pixels in this bitmap and in the mask's rectangle.
  mutating func blendRows(
    of mask: CoverageMask, color: UInt32, origin: PixelPoint, in area: PixelRect,
    level: KernelLevel
  ) {
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe mask.cells.withUnsafeBufferPointer { cells in
        let pixel = (area.minY - origin.y) * width + area.minX - origin.x
        unsafe raster_blend_words(
          level.kernel, pixels.baseAddress?.advanced(by: pixel), Int64(width),
          cells.baseAddress?.advanced(by: mask.cell(x: area.minX, y: area.minY)),
          Int64(mask.stride), Int64(area.width), Int64(area.height), color)
      }
    }
  }

  /// Blends another bitmap over `area`, pixels of this one that lie in both.
  mutating func blendRows(
    of top: Bitmap, at position: PixelPoint, in area: PixelRect, level: KernelLevel
  ) {
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe top.pixels.withUnsafeBufferPointer { above in
        for y in area.minY..<area.maxY {
          let source = (y - position.y) * top.width + area.minX - position.x
          unsafe raster_blend_over(
            level.kernel, pixels.baseAddress?.advanced(by: y * width + area.minX),
            above.baseAddress?.advanced(by: source), Int64(area.width))
        }
      }
    }
  }

  /// Flattens a layer's pixels from `corner` on into `area`, pixels of this bitmap.
  mutating func flattenRows(
    of layer: LayerPixels, over paper: PaperColor, level: KernelLevel, from corner: PixelPoint,
    to area: PixelRect
  ) {
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe layer.pixels.withUnsafeBytes { layerBytes in
        let layerPixels = unsafe layerBytes.assumingMemoryBound(to: UInt64.self)
        for y in area.minY..<area.maxY {
          let row = (corner.y + y - area.minY) * layer.width + corner.x
          unsafe raster_flatten(
            level.kernel, pixels.baseAddress?.advanced(by: y * width + area.minX),
            layerPixels.baseAddress?.advanced(by: row), Int64(area.width), paper.word)
        }
      }
    }
  }

  /// Writes a row's pixels `x` from places of another bitmap.
  mutating func resampleRow(
    _ y: Int, _ x: Range<Int>, from source: Bitmap, at place: SIMD2<Int64>, step: SIMD2<Int64>
  ) {
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      unsafe source.pixels.withUnsafeBufferPointer { words in
        var source = unsafe raster_source(
          pixels: words.baseAddress, width: Int64(source.width), height: Int64(source.height))
        unsafe raster_resample(
          pixels.baseAddress?.advanced(by: y * width + x.lowerBound), Int64(x.count), &source,
          place.x, place.y, step.x, step.y)
      }
    }
  }

  /// Fills `area`, pixels of this bitmap.
  mutating func fillRows(_ area: PixelRect, with word: UInt32) {
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for y in area.minY..<area.maxY {
        let row = unsafe pixels[y * width + area.minX..<y * width + area.maxX]
        unsafe UnsafeMutableBufferPointer(rebasing: row).update(repeating: word)
      }
    }
  }
}
