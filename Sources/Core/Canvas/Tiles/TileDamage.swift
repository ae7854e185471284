import Geometry

/// What must be composed again: for each tile of the window, one rectangle around it.
struct TileDamage {
  private let grid: TileGrid
  private var rects: [PixelRect]
  /// The tiles that are damaged, in the order they were first.
  private(set) var tiles: [Int] = []

  init(grid: TileGrid) {
    self.grid = grid
    rects = Array(repeating: .empty, count: grid.count)
    tiles.reserveCapacity(grid.count)
  }

  subscript(tile: Int) -> PixelRect { rects[tile] }

  /// Adds a rectangle of window pixels; what lies outside the window does not count.
  mutating func add(_ area: PixelRect) {
    let inside = area.intersection(grid.window)
    for tile in grid.tiles(in: inside) {
      add(inside.intersection(grid.rect(tile)), to: tile)
    }
  }

  /// Adds all that a stroke covers.
  mutating func add(_ masks: TileMasks) {
    for tile in masks.used {
      add(masks.touched(tile).intersection(grid.window), to: tile)
    }
  }

  private mutating func add(_ area: PixelRect, to tile: Int) {
    guard !area.isEmpty else { return }
    if rects[tile].isEmpty { tiles.append(tile) }
    rects[tile] = rects[tile].union(area)
  }

  mutating func clear() {
    for tile in tiles { rects[tile] = .empty }
    tiles.removeAll(keepingCapacity: true)
  }
}
