import Geometry
import Raster

/// What one stroke puts on the tiles of a window, stored only where there is any.
struct TileMasks {
  private let grid: TileGrid
  private let isDense: Bool
  private var masks: [StrokeMask?]
  /// The tiles that have a mask, in the order they got it.
  private(set) var used: [Int] = []

  init(grid: TileGrid, isDense: Bool) {
    self.grid = grid
    self.isDense = isDense
    masks = Array(repeating: nil, count: grid.count)
    used.reserveCapacity(grid.count)
  }

  subscript(tile: Int) -> StrokeMask? { masks[tile] }

  /// Around all that may be covered in a tile.
  func touched(_ tile: Int) -> PixelRect { masks[tile]?.touched ?? .empty }

  /// Adds pieces in window pixels; masks for new tiles come from `pool`.
  mutating func add(_ pieces: PieceList, pool: inout MaskPool) {
    for cone in pieces.cones {
      for tile in grid.tiles(in: cone.bounds) {
        prepare(tile, &pool)
        masks[tile]?.add(cone)
      }
    }
    for tip in pieces.tips {
      for tile in grid.tiles(in: isDense ? tip.densityBounds : tip.cone.bounds) {
        prepare(tile, &pool)
        masks[tile]?.add(tip, isDense: isDense)
      }
    }
  }

  private mutating func prepare(_ tile: Int, _ pool: inout MaskPool) {
    guard masks[tile] == nil else { return }
    masks[tile] = pool.take(grid.rect(tile), isDense: isDense)
    used.append(tile)
  }

  /// Gives the masks back.
  mutating func release(to pool: inout MaskPool) {
    for tile in used {
      if let mask = masks[tile].take() { pool.give(mask, isDense: isDense) }
    }
    used.removeAll(keepingCapacity: true)
  }
}

/// Masks that are used again, so that a stroke in motion allocates nothing.
struct MaskPool {
  private static let limit = 512
  private var plain: [StrokeMask] = []
  private var dense: [StrokeMask] = []

  /// Has at least `count` masks of a whole tile ready, their memory touched.
  mutating func prepare(_ count: Int, isDense: Bool) {
    let tile = PixelRect(x: 0, y: 0, width: TileGrid.side, height: TileGrid.side)
    func fill(_ spare: inout [StrokeMask]) {
      spare.reserveCapacity(Self.limit)
      while spare.count < min(count, Self.limit) {
        spare.append(StrokeMask(rect: tile, isDense: isDense))
      }
    }
    if isDense { fill(&dense) } else { fill(&plain) }
  }

  mutating func take(_ rect: PixelRect, isDense: Bool) -> StrokeMask {
    guard var mask = isDense ? dense.popLast() : plain.popLast() else {
      return StrokeMask(rect: rect, isDense: isDense)
    }
    mask.reset(to: rect, isDense: isDense)
    return mask
  }

  mutating func give(_ mask: StrokeMask, isDense: Bool) {
    if isDense {
      if dense.count < Self.limit { dense.append(mask) }
    } else {
      if plain.count < Self.limit { plain.append(mask) }
    }
  }
}
