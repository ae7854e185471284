import Geometry
import Raster

/// Coverage of one stroke over the tiles of a window, stored only where there is any.
struct TileMasks {
  private let grid: TileGrid
  private var masks: [CoverageMask?]
  /// The tiles that have a mask, in the order they got it.
  private(set) var used: [Int] = []

  init(grid: TileGrid) {
    self.grid = grid
    masks = Array(repeating: nil, count: grid.count)
    used.reserveCapacity(grid.count)
  }

  subscript(tile: Int) -> CoverageMask? { masks[tile] }

  /// Around all that may be covered in a tile.
  func touched(_ tile: Int) -> PixelRect { masks[tile]?.touched ?? .empty }

  /// Unites with pieces in window pixels; masks for new tiles come from `pool`.
  mutating func add(_ cones: [RoundCone], by nib: Nib?, pool: inout MaskPool) {
    for cone in cones {
      for tile in grid.tiles(in: cone.bounds) {
        if masks[tile] == nil {
          masks[tile] = pool.take(grid.rect(tile))
          used.append(tile)
        }
        if let nib {
          masks[tile]?.add(cone, nib: nib)
        } else {
          masks[tile]?.add(cone)
        }
      }
    }
  }

  /// Gives the masks back.
  mutating func release(to pool: inout MaskPool) {
    for tile in used {
      if let mask = masks[tile].take() { pool.give(mask) }
    }
    used.removeAll(keepingCapacity: true)
  }
}

/// Masks that are used again, so that a stroke in motion allocates nothing.
struct MaskPool {
  private static let limit = 512
  private var spare: [CoverageMask] = []

  /// Has at least `count` masks of a whole tile ready, their memory touched.
  mutating func prepare(_ count: Int) {
    spare.reserveCapacity(Self.limit)
    let tile = PixelRect(x: 0, y: 0, width: TileGrid.side, height: TileGrid.side)
    while spare.count < min(count, Self.limit) { spare.append(CoverageMask(rect: tile)) }
  }

  mutating func take(_ rect: PixelRect) -> CoverageMask {
    guard var mask = spare.popLast() else { return CoverageMask(rect: rect) }
    mask.reset(to: rect)
    return mask
  }

  mutating func give(_ mask: CoverageMask) {
    if spare.count < Self.limit { spare.append(mask) }
  }
}
