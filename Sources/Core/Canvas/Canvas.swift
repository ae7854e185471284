public import Drawing
public import Geometry
public import Ink
public import Raster

/// The drawing as the window shows it: dry ink in tiles, wet strokes over it, flattened to one
/// picture of which only what changed is composed again.
///
/// Tiles are drawn by jobs that the owner runs where it likes; until one is done its place shows the
/// last picture, moved to the new view. Wet ink is blended by the same arithmetic as dry ink, so a
/// stroke does not change when it dries.
public struct Canvas: Sendable {
  public private(set) var view: View
  public private(set) var paper: SRGBColor
  /// The flattened picture, window pixels, opaque; valid after `compose`.
  public private(set) var picture: Bitmap

  var grid: TileGrid
  var tiles: [TileKey: Tile] = [:]
  var wet: [WetStroke] = []
  var pool = MaskPool()
  var damage: TileDamage
  /// The last sharp picture and its view, while tiles of another view are being drawn.
  var standIn: StandIn?
  var nextJob = 0
  /// Some visible tile may be wanted.
  var hasWantedTiles = true
  private var scratch = LayerPixels(width: TileGrid.side, height: TileGrid.side)
  private var union = CoverageMask(rect: .empty)

  /// An empty canvas of `width` x `height` device pixels.
  public init(view: View, width: Int, height: Int, paper: SRGBColor) {
    self.view = view
    self.paper = paper
    picture = Bitmap(width: width, height: height, fill: 0xFF00_0000 | paper.hex)
    grid = TileGrid(view: view, window: picture.rect)
    damage = TileDamage(grid: grid)
    showAllTiles()
  }

  public var window: PixelRect { picture.rect }

  /// No stroke is wet: only then the view may change.
  public var isDry: Bool { wet.isEmpty }

  /// Every visible tile shows the drawing as it is.
  public var isSharp: Bool {
    (0..<grid.count).allSatisfy { tiles[grid.key($0)]?.state == .sharp }
  }

  /// Shows the drawing in another view. No stroke may be wet.
  public mutating func show(_ view: View) {
    precondition(isDry, "the view is frozen while a stroke is wet")
    guard view != self.view else { return }
    if !view.sharesLattice(with: self.view) {
      if isSharp || standIn == nil { standIn = StandIn(picture: picture, view: self.view) }
      tiles.removeAll(keepingCapacity: true)
    }
    self.view = view
    showAllTiles()
  }

  /// Fits another window size. No stroke may be wet.
  public mutating func resize(width: Int, height: Int) {
    precondition(isDry, "the window's size is frozen while a stroke is wet")
    picture = Bitmap(width: width, height: height, fill: 0xFF00_0000 | paper.hex)
    showAllTiles()
  }

  public mutating func setPaper(_ color: SRGBColor) {
    paper = color
    damageAll()
  }

  /// Shows another drawing: nothing of this one stays on the screen. No stroke may be wet.
  public mutating func replaceDrawing(paper color: SRGBColor) {
    precondition(isDry, "strokes dry before their drawing goes")
    tiles.removeAll(keepingCapacity: true)
    standIn = nil
    paper = color
    showAllTiles()
  }

  /// Something is still to be composed or to be drawn by jobs.
  public var hasWork: Bool { hasWantedTiles || !damage.tiles.isEmpty }

  /// Everything must be composed again, as after the window lost its content.
  public mutating func damageAll() { damage.add(window) }

  /// Forgets the tiles of a region of the document, or of all, because its strokes changed; what
  /// they show stays until they are drawn again.
  public mutating func invalidate(_ change: Drawing.Damage) {
    let area: PixelRect? =
      switch change {
      case .everything: nil
      case .layers: .empty
      case .region(let region):
        view.latticeBounds(of: region).inset(by: -2)
          .offsetBy(x: -view.origin.x, y: -view.origin.y)
      }
    tiles = tiles.filter { grid.index(of: $0.key) != nil }
    for index in 0..<grid.count where area?.intersects(grid.rect(index)) ?? true {
      tiles[grid.key(index)]?.state = .wanted
      tiles[grid.key(index)]?.dried = []
    }
    hasWantedTiles = true
  }

  /// Brings the picture up to date; `changed` gets the rectangles that differ from before.
  public mutating func compose(_ changed: inout [PixelRect]) {
    for tile in damage.tiles {
      compose(tile, damage[tile])
      changed.append(damage[tile])
    }
    damage.clear()
  }

  /// Sets up the tiles of the window's new place or size.
  private mutating func showAllTiles() {
    let next = TileGrid(view: view, window: picture.rect)
    if next != grid || damage[0].isEmpty { damage = TileDamage(grid: next) }
    grid = next
    evictTiles()
    for index in 0..<grid.count where tiles[grid.key(index)] == nil {
      tiles[grid.key(index)] = Tile(state: .wanted)
    }
    hasWantedTiles = true
    damageAll()
  }

  /// Keeps sharp tiles near the window, four windows' worth at most.
  private mutating func evictTiles() {
    guard tiles.count > 4 * grid.count + 64 else { return }
    let (columns, rows) = (grid.columns / 2 + 1, grid.rows / 2 + 1)
    tiles = tiles.filter { key, _ in
      key.column >= grid.firstColumn - columns
        && key.column < grid.firstColumn + grid.columns + columns
        && key.row >= grid.firstRow - rows && key.row < grid.firstRow + grid.rows + rows
    }
  }

  /// Composes a part of a tile: dry ink, then every wet stroke in order, then paper under all.
  private mutating func compose(_ tile: Int, _ area: PixelRect) {
    let rect = grid.rect(tile)
    let origin = PixelPoint(x: rect.minX, y: rect.minY)
    let dry = tiles[grid.key(tile)]?.pixels
    var isScratch = false
    if dry == nil, let standIn, tiles[grid.key(tile)]?.state != .sharp {
      let map = standIn.map(for: view)
      guard wet.contains(where: { $0.touched(tile).intersects(area) }) else {
        picture.resample(
          standIn.picture, by: map, outside: 0xFF00_0000 | paper.hex, within: area)
        return
      }
      scratch.fill(from: standIn.picture, by: map, at: origin, area)
      isScratch = true
    }
    for stroke in wet where stroke.touched(tile).intersects(area) {
      if isScratch {
        unite(stroke, tile, rect, within: area)
        scratch.blend(union, paint: stroke.paint, origin: origin, within: area)
      } else if !stroke.isPlain {
        unite(stroke, tile, rect, within: area)
        scratch.setBlend(
          of: union, paint: stroke.paint, over: dry, origin: origin, within: area)
      } else if let mask = stroke.settled[tile] ?? stroke.tail[tile] {
        scratch.setBlend(
          of: mask.coverage, and: stroke.tail[tile]?.coverage, paint: stroke.paint, over: dry,
          origin: origin, within: area)
      }
      isScratch = true
    }
    picture.flatten(
      isScratch ? scratch : dry, layerOrigin: origin, over: PaperColor(paper),
      bitmapOrigin: .zero, within: area)
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
    for tile in 0..<grid.count where !stroke.touched(tile).isEmpty {
      let rect = grid.rect(tile)
      let origin = PixelPoint(x: rect.minX, y: rect.minY)
      unite(stroke, tile, rect, within: rect)
      let key = grid.key(tile)
      prepareForInk(key, origin)
      tiles[key]?.pixels?.blend(union, paint: stroke.paint, origin: origin, within: rect)
      if case .drawing = tiles[key]?.state { tiles[key]?.dried.append(finished) }
    }
    damageOutside(finished)
  }

  /// Gives a tile pixels; one that was never drawn begins with what is shown in its place.
  private mutating func prepareForInk(_ key: TileKey, _ origin: PixelPoint) {
    guard tiles[key]?.pixels == nil else { return }
    var pixels = LayerPixels(width: TileGrid.side, height: TileGrid.side)
    if let standIn, tiles[key]?.state != .sharp {
      let area = PixelRect(
        x: origin.x, y: origin.y, width: TileGrid.side, height: TileGrid.side)
      pixels.fill(from: standIn.picture, by: standIn.map(for: view), at: origin, area)
    }
    tiles[key]?.pixels = pixels
  }

  /// Tiles that are kept beside the window must be drawn again where a stroke left it.
  private mutating func damageOutside(_ stroke: Stroke) {
    let area = view.latticeBounds(of: stroke.bounds).inset(by: -2)
      .offsetBy(x: -view.origin.x, y: -view.origin.y)
    guard !grid.rect.contains(area) else { return }
    tiles = tiles.filter { grid.index(of: $0.key) != nil }
  }
}
