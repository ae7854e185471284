import Geometry
import RasterKernels

extension LayerPixels {
  /// Blends a mask over `area`, lattice pixels in this layer and in the mask's rectangle.
  mutating func blendRows(
    of mask: CoverageMask, paint: InkPaint, origin: PixelPoint, in area: PixelRect,
    level: KernelLevel
  ) {
    let width = width
    let paint = raster_paint(paint)
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe mask.cells.withUnsafeBufferPointer { cells in
        let pixel = (area.minY - origin.y) * width + area.minX - origin.x
        unsafe raster_blend_layer(
          level.kernel, pixels.row(from: pixel), Int64(width),
          cells.row(from: mask.cell(x: area.minX, y: area.minY)), Int64(mask.stride),
          Int64(area.width), Int64(area.height), paint)
      }
    }
  }

  /// Blends the maximum of two masks over `area`, lattice pixels in this layer.
  mutating func blendRows(
    ofMaximum mask: CoverageMask, _ tail: CoverageMask, paint: InkPaint, origin: PixelPoint,
    in area: PixelRect, level: KernelLevel
  ) {
    let width = width
    let paint = raster_paint(paint)
    unsafe pixels.withUnsafeMutableBytes { pixels in
      unsafe withUnsafeTemporaryAllocation(
        of: UInt8.self, capacity: area.width + CoverageMask.scratch
      ) { row in
        for y in area.minY..<area.maxY {
          unsafe row.initialize(repeating: 0)
          unsafe mask.raise(row, from: area.minX, y: y)
          unsafe tail.raise(row, from: area.minX, y: y)
          let pixel = (y - origin.y) * width + area.minX - origin.x
          unsafe raster_blend_layer(
            level.kernel, pixels.row(from: pixel), Int64(width),
            UnsafeBufferPointer(row).row(from: 0), 0, Int64(area.width), 1, paint)
        }
      }
    }
  }

  /// Copies the pixels in `area`, a part of this layer, from one of the same size (`nil`:
  /// transparent).
  mutating func copyRows(of layer: LayerPixels?, in area: PixelRect) {
    let width = width
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for y in area.minY..<area.maxY {
        let row = unsafe pixels[y * width + area.minX..<y * width + area.maxX]
        if let layer {
          let source = unsafe layer.pixels.span.withUnsafeBufferPointer { source in
            unsafe source[y * width + area.minX..<y * width + area.maxX]
          }
          _ = unsafe UnsafeMutableBufferPointer(rebasing: row).update(fromContentsOf: source)
        } else {
          unsafe UnsafeMutableBufferPointer(rebasing: row).update(repeating: .zero)
        }
      }
    }
  }
}

extension CoverageMask {
  /// Raises cells, which begin at lattice column `column` of row `y`, to at least this mask's.
  fileprivate func raise(_ row: UnsafeMutableBufferPointer<UInt8>, from column: Int, y: Int) {
    guard y >= touched.minY, y < touched.maxY else { return }
    let first = max(column, touched.minX)
    let last = min(column + row.count - Self.scratch, touched.maxX)
    guard first < last else { return }
    let base = (y - rect.minY) * stride - rect.minX
    unsafe cells.withUnsafeBufferPointer { cells in
      for x in first..<last {
        unsafe row[x - column] = max(row[x - column], cells[base + x])
      }
    }
  }
}

extension raster_paint {
  init(_ paint: InkPaint) {
    self.init(
      red: paint.red, green: paint.green, blue: paint.blue, opacity: paint.opacity,
      erases: paint.mode == .destinationOut)
  }
}

extension UnsafeMutableRawBufferPointer {
  /// The pixel of 64 bits at an index.
  fileprivate func row(from pixel: Int) -> UnsafeMutablePointer<UInt64>? {
    unsafe baseAddress?.advanced(by: pixel * 8).assumingMemoryBound(to: UInt64.self)
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func row(from cell: Int) -> UnsafePointer<UInt8>? {
    unsafe baseAddress?.advanced(by: cell)
  }
}
