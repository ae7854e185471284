public import Geometry
internal import Ink
internal import Raster

extension Canvas {
  /// Brings the picture up to date; `changed` gets the rectangles that differ from before.
  public mutating func compose(_ changed: inout [PixelRect]) {
    for tile in damage.tiles {
      compose(tile, damage[tile])
      changed.append(damage[tile])
    }
    damage.clear()
  }

  /// Composes a part of a tile: its layers with every wet stroke, in order, then paper under all.
  private mutating func compose(_ index: Int, _ area: PixelRect) {
    let rect = grid.rect(index)
    let origin = PixelPoint(x: rect.minX, y: rect.minY)
    guard let tile = tiles[grid.key(index)] else { return }
    let source: Composer.Source
    if isDrawn(tile) {
      let active = wetLayer(index, tile, rect, within: area)
      source = composer.compose(
        tile, from: active, paper: paper, within: area.offsetBy(x: -origin.x, y: -origin.y))
    } else if tile.isBlank, !wet.contains(where: { $0.touched(index).intersects(area) }) {
      showStandIns(within: area)
      return
    } else {
      showOldPicture(of: tile, at: origin, within: area)
      for stroke in wet where stroke.touched(index).intersects(area) {
        unite(stroke, index, rect, within: area)
        composer.front.blend(union, paint: stroke.paint, origin: origin, within: area)
      }
      source = .front
    }
    let pixels: LayerPixels? =
      switch source {
      case .nothing: nil
      case .part(let part): tile.parts[part]
      case .front: composer.front
      }
    blending.flatten(pixels, at: origin, over: paper, to: &picture, within: area)
  }

  /// Whether a tile's parts are what the plan needs; older ink of the same layers counts.
  func isDrawn(_ tile: Tile) -> Bool {
    tile.plan === plan && !tile.parts.isEmpty && tile.ghost == nil
  }

  /// The active layer of a tile with the wet strokes in it, as good as final within `area` alone.
  private mutating func wetLayer(
    _ index: Int, _ tile: Tile, _ rect: PixelRect, within area: PixelRect
  ) -> Composer.Source {
    guard let active = tile.plan.active else { return .nothing }
    let origin = PixelPoint(x: rect.minX, y: rect.minY)
    let dry = tile.parts[active]
    var isWet = false
    for stroke in wet where stroke.touched(index).intersects(area) {
      if isWet {
        unite(stroke, index, rect, within: area)
        composer.front.blend(union, paint: stroke.paint, origin: origin, within: area)
      } else if !stroke.isPlain {
        unite(stroke, index, rect, within: area)
        composer.front.setBlend(
          of: union, paint: stroke.paint, over: dry, origin: origin, within: area)
      } else if let mask = stroke.settled[index] ?? stroke.tail[index] {
        composer.front.setBlend(
          of: mask.coverage, and: stroke.tail[index]?.coverage, paint: stroke.paint, over: dry,
          origin: origin, within: area)
      }
      isWet = true
    }
    return isWet ? .front : dry == nil ? .nothing : .part(active)
  }

  /// What a tile showed before, for as long as it is not drawn.
  private mutating func showOldPicture(
    of tile: Tile, at origin: PixelPoint, within area: PixelRect
  ) {
    let own = area.offsetBy(x: -origin.x, y: -origin.y)
    if let ghost = tile.ghost {
      composer.front.set(ghost, else: .zero, within: own)
    } else if !tile.parts.isEmpty {
      let active = tile.plan.active.flatMap { tile.parts[$0] == nil ? nil : $0 }
      switch composer.compose(
        tile, from: active.map { .part($0) } ?? .nothing, paper: paper, within: own)
      {
      case .nothing: composer.front.set(nil, else: .zero, within: own)
      case .part(let part): composer.front.set(tile.parts[part], else: .zero, within: own)
      case .front: break
      }
    } else {
      composer.front.set(nil, else: .zero, within: own)
      for standIn in standIns {
        composer.front.fill(
          from: standIn.picture, by: standIn.map(for: view), blending, at: origin, area)
      }
    }
  }

  /// Makes `union` the coverage of a wet stroke in a tile, as good as final within `area` alone.
  private mutating func unite(
    _ stroke: WetStroke, _ tile: Int, _ rect: PixelRect, within area: PixelRect
  ) {
    union.reset(to: rect)
    stroke.cover(&union, in: tile, within: area)
  }

  /// Blends a finished stroke into the tiles it reaches.
  mutating func dry(_ stroke: WetStroke) {
    guard let finished = stroke.stroke else { return }
    overview?.invalidate(.region(finished.bounds))
    for tile in 0..<grid.count where !stroke.touched(tile).isEmpty {
      let rect = grid.rect(tile)
      let origin = PixelPoint(x: rect.minX, y: rect.minY)
      unite(stroke, tile, rect, within: rect)
      let key = grid.key(tile)
      if let active = prepareForInk(key, origin) {
        tiles[key]?.parts[active]?.blend(
          union, paint: stroke.paint, origin: origin, within: rect)
      } else {
        tiles[key]?.ghost?.blend(union, paint: stroke.paint, origin: origin, within: rect)
      }
      if case .drawing = tiles[key]?.state { tiles[key]?.dried.append(finished) }
    }
    damageOutside(finished)
  }

  /// Gives a tile pixels to put ink on: those of the active layer, whose part is returned, or, in a
  /// tile that is not drawn yet, what is shown in its place.
  private mutating func prepareForInk(_ key: TileKey, _ origin: PixelPoint) -> Int? {
    guard let tile = tiles[key] else { return nil }
    if isDrawn(tile), let active = plan.active {
      if tile.parts[active] == nil {
        tiles[key]?.parts[active] = LayerPixels(width: TileGrid.side, height: TileGrid.side)
      }
      return active
    }
    if tile.ghost == nil {
      showOldPicture(
        of: tile, at: origin, within: TileGrid.tileRect.offsetBy(x: origin.x, y: origin.y))
      tiles[key]?.ghost = composer.front
    }
    return nil
  }

  /// Tiles that are kept beside the window must be drawn again where a stroke left it.
  private mutating func damageOutside(_ stroke: Stroke) {
    let area = view.latticeBounds(of: stroke.bounds).inset(by: -2)
      .offsetBy(x: -view.origin.x, y: -view.origin.y)
    guard !grid.rect.contains(area) else { return }
    tiles = tiles.filter { grid.index(of: $0.key) != nil }
  }
}
