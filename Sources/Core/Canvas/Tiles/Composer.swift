import Geometry
import Ink
import Raster

/// Composes the parts of a tile to what is seen, in memory that it keeps.
struct Composer {
  /// What is in the making; after `compose` its result, where that is no part of the tile.
  var front = LayerPixels(width: TileGrid.side, height: TileGrid.side)
  private var back = LayerPixels(width: TileGrid.side, height: TileGrid.side)

  enum Source: Equatable {
    /// Transparent.
    case nothing
    case part(Int)
    case front
  }

  init() {}

  /// Composes the parts outwards from `active`, which stands for the active layer, within a rectangle
  /// of the tile's own pixels. `paper` is what lies below all, `nil` for nothing.
  ///
  /// Where the result would be one part unchanged, nothing is copied.
  mutating func compose(
    _ tile: Tile, from active: Source, paper: SRGBColor?, within area: PixelRect
  ) -> Source {
    var source = active
    for (index, level) in tile.plan.levels.enumerated() {
      let ground = index == tile.plan.levels.count - 1 ? paper : nil
      source = lay(source, in: level, of: tile, over: ground, within: area)
    }
    return source
  }

  private mutating func lay(
    _ source: Source, in level: CompositionPlan.Level, of tile: Tile, over paper: SRGBColor?,
    within area: PixelRect
  ) -> Source {
    let isSpared = level.overlay.map { source == .nothing && $0.sparesBelow } ?? true
    let hasAbove = level.above.contains { tile.parts[$0.part] != nil || !$0.overlay.sparesBelow }
    let hasBelow = tile.parts[level.below] != nil
    if !hasAbove {
      if isSpared { return hasBelow ? .part(level.below) : .nothing }
      // Over nothing, and over plain paper, which comes last, it is itself to the bit.
      if !hasBelow, level.overlay?.isPlain == true { return source }
    }
    back.set(
      tile.parts[level.below], else: paper.map { tile.plan.blending.pixel($0) } ?? .zero,
      within: area)
    if let overlay = level.overlay, !isSpared {
      switch source {
      case .nothing: back.lay(nil, overlay, within: area)
      case .part(let part): back.lay(tile.parts[part], overlay, within: area)
      case .front: back.lay(front, overlay, within: area)
      }
    }
    for layer in level.above { back.lay(tile.parts[layer.part], layer.overlay, within: area) }
    swap(&front, &back)
    return .front
  }
}
