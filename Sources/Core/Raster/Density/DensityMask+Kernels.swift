import Geometry
import RasterKernels

extension DensityMask {
  /// Adds a piece by a C kernel over `area`, a part of `rect`.
  mutating func addRows(of shape: DensityShape, in area: PixelRect, level: KernelLevel) {
    let (first, stride) = (cell(x: area.minX, y: area.minY), stride)
    var coefficients = raster_density(
      x0: shape.x0, y0: shape.y0, along_x: shape.along.x, along_y: shape.along.y,
      across_x: shape.across.x, across_y: shape.across.y, length: shape.length,
      soft: shape.soft, scale: shape.scale)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      var rows = unsafe raster_density_rows(
        cells: cells.baseAddress?.advanced(by: first), stride: Int64(stride),
        min_x: Int64(area.minX), min_y: Int64(area.minY), max_x: Int64(area.maxX),
        max_y: Int64(area.maxY))
      unsafe raster_add_density(level.kernel, &coefficients, &rows)
    }
  }

  /// Zeroes a part of `rect`.
  mutating func clearRows(of area: PixelRect) {
    guard !area.isEmpty else { return }
    let (first, stride) = (cell(x: area.minX, y: area.minY), stride)
    unsafe cells.withUnsafeMutableBufferPointer { cells in
      for row in 0..<area.height {
        let start = first + row * stride
        // The kernels write whole vectors.
        let end = min(start + area.width + 16, cells.count)
        unsafe cells[start..<end].update(repeating: 0)
      }
    }
  }
}

extension CoverageMask {
  /// Turns the sum of densities into coverage over `area`, a part of all rectangles.
  mutating func coverRows(by mask: DensityMask?, and tail: DensityMask?, in area: PixelRect) {
    forgetFullSpans(in: area)
    for y in area.minY..<area.maxY {
      let row = cell(x: area.minX, y: y)
      unsafe cells.withUnsafeMutableBufferPointer { cells in
        let cells = unsafe UnsafeMutableBufferPointer(rebasing: cells[row..<row + area.width])
        switch (mask, tail) {
        case (let one?, let two?): unsafe Self.cover(cells, by: one, and: two, x: area.minX, y: y)
        case (let one?, nil), (nil, let one?): unsafe Self.cover(cells, by: one, x: area.minX, y: y)
        case (nil, nil): break
        }
      }
    }
  }

  private static func cover(
    _ row: UnsafeMutableBufferPointer<UInt8>, by mask: DensityMask, x: Int, y: Int
  ) {
    let first = mask.cell(x: x, y: y)
    unsafe mask.cells.withUnsafeBufferPointer { densities in
      unsafe DensityTable.coverage.withUnsafeBufferPointer { table in
        for index in 0..<row.count {
          let step = unsafe Int(densities[first + index] >> DensityTable.shift)
          unsafe row[index] = step < DensityTable.count ? table[step] : 255
        }
      }
    }
  }

  private static func cover(
    _ row: UnsafeMutableBufferPointer<UInt8>, by mask: DensityMask, and tail: DensityMask,
    x: Int, y: Int
  ) {
    let (first, second) = (mask.cell(x: x, y: y), tail.cell(x: x, y: y))
    unsafe mask.cells.withUnsafeBufferPointer { densities in
      unsafe tail.cells.withUnsafeBufferPointer { tails in
        unsafe DensityTable.coverage.withUnsafeBufferPointer { table in
          for index in 0..<row.count {
            // Two greatest densities still fit; both are beyond the table.
            let sum = unsafe densities[first + index] &+ tails[second + index]
            let step = Int(UInt32(bitPattern: sum) >> UInt32(DensityTable.shift))
            unsafe row[index] = step < DensityTable.count ? table[step] : 255
          }
        }
      }
    }
  }
}
