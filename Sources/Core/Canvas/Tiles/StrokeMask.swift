import Geometry
import Raster

/// What one stroke puts on a rectangle of pixels: coverage, or density that becomes coverage when all
/// of it is known. The other one is empty.
struct StrokeMask {
  private(set) var coverage: CoverageMask
  private(set) var density: DensityMask

  init(rect: PixelRect, isDense: Bool) {
    coverage = CoverageMask(rect: isDense ? .empty : rect)
    density = DensityMask(rect: isDense ? rect : .empty)
  }

  /// Around all that may be inked.
  var touched: PixelRect { coverage.touched.union(density.touched) }

  /// Makes all empty over another rectangle.
  mutating func reset(to rect: PixelRect, isDense: Bool) {
    coverage.reset(to: isDense ? .empty : rect)
    density.reset(to: isDense ? rect : .empty)
  }

  mutating func add(_ pieces: PieceList, isDense: Bool) {
    coverage.add(pieces.cones)
    for tip in pieces.tips { add(tip, isDense: isDense) }
  }

  mutating func add(_ cone: RoundCone) { coverage.add(cone) }

  mutating func add(_ tip: TipPiece, isDense: Bool) {
    if isDense { density.add(tip) } else { coverage.add(tip) }
  }
}

extension CoverageMask {
  /// Becomes the coverage of a stroke whose parts are `settled` and `tail`, as good as final within
  /// `area` alone; it is empty and of the same rectangle.
  mutating func unite(
    _ settled: StrokeMask?, _ tail: StrokeMask?, isDense: Bool, within area: PixelRect
  ) {
    if isDense {
      cover(by: settled?.density, and: tail?.density, within: area)
    } else {
      if let settled { unite(settled.coverage) }
      if let tail { unite(tail.coverage) }
    }
  }
}
