import Geometry
import RasterKernels

extension CoverageMask {
  /// Unites with pieces by a C kernel. Returns what was touched.
  mutating func addByKernel(_ cones: Span<RoundCone>, level: KernelLevel) -> PixelRect {
    let (rect, stride) = (rect, stride)
    guard !rect.isEmpty, !cones.isEmpty else { return .empty }
    let touched = unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe fullSpans.withUnsafeMutableBytes { spans in
        unsafe cones.withUnsafeBufferPointer { cones in
          // The kernel's cone has the same seven 32-bit words in the same order.
          unsafe cones.withMemoryRebound(to: raster_cone.self) { cones in
            var mask = unsafe raster_mask(
              cells: cells.baseAddress, stride: Int64(stride), rect: raster_rect(rect),
              full: spans.baseAddress?.assumingMemoryBound(to: Int32.self))
            return unsafe raster_add_cones(
              level.kernel, cones.baseAddress, Int64(cones.count), &mask)
          }
        }
      }
    }
    return PixelRect(touched)
  }

  /// Zeroes a part of `rect`.
  mutating func clearRows(of area: PixelRect) {
    let (rect, stride) = (rect, stride)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      for y in area.minY..<area.maxY {
        let first = (y - rect.minY) * stride + area.minX - rect.minX
        unsafe cells[first..<first + area.width].update(repeating: 0)
      }
    }
  }

  /// Maximum over a part of both masks' rectangles.
  mutating func uniteRows(with other: CoverageMask, in area: PixelRect) {
    let (rect, stride) = (rect, stride)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      unsafe other.cells.withUnsafeBufferPointer { others in
        for y in area.minY..<area.maxY {
          let first = (y - rect.minY) * stride + area.minX - rect.minX
          let second = (y - other.rect.minY) * other.stride + area.minX - other.rect.minX
          for x in 0..<area.width {
            unsafe cells[first + x] = max(cells[first + x], others[second + x])
          }
        }
      }
    }
  }
}

extension raster_rect {
  init(_ rect: PixelRect) {
    self.init(
      min_x: Int64(rect.minX), min_y: Int64(rect.minY), max_x: Int64(rect.maxX),
      max_y: Int64(rect.maxY))
  }
}

extension PixelRect {
  /// Empty when nothing was touched.
  init(_ rect: raster_rect) {
    self = .empty
    guard rect.min_x < rect.max_x else { return }
    self.init(
      minX: Int(rect.min_x), minY: Int(rect.min_y), maxX: Int(rect.max_x), maxY: Int(rect.max_y))
  }
}
