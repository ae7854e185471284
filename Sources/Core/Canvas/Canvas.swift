public import Drawing
public import Geometry
public import Ink
public import Raster

/// The drawing as the window shows it: dry ink in tiles, wet strokes on the active layer, flattened
/// to one picture of which only what changed is composed again.
///
/// Tiles are drawn by jobs that the owner runs where it likes; until one is done its place shows the
/// last picture, moved to the new view. Wet ink is blended by the same arithmetic as dry ink, and the
/// layers are laid over each other by the same steps, so a stroke does not change when it dries.
public struct Canvas: Sendable {
  public private(set) var view: View
  public internal(set) var paper: SRGBColor
  public internal(set) var layers: LayerTree
  /// Where ink goes; `nil`: nowhere, as for a picture of a drawing.
  public internal(set) var activeLayer: UInt64?
  /// The flattened picture, window pixels, opaque; valid after `compose`.
  public internal(set) var picture: Bitmap

  var grid: TileGrid
  var tiles: [TileKey: Tile] = [:]
  var wet: [WetStroke] = []
  var pool = MaskPool()
  var damage: TileDamage
  /// The last sharp picture and its view, while tiles of another view are being drawn.
  var standIn: StandIn?
  /// The whole of a large drawing, small.
  public internal(set) var overview: Overview?
  var nextJob = 0
  /// Some visible tile may be wanted.
  var hasWantedTiles = true
  /// What sharp tiles are composed by.
  var plan: CompositionPlan
  var composer = Composer()
  var union = CoverageMask(rect: .empty)

  /// An empty canvas of `width` x `height` device pixels.
  public init(
    view: View, width: Int, height: Int, paper: SRGBColor, layers: LayerTree = LayerTree(),
    activeLayer: UInt64? = Layer.firstID, blending: Blending = .gamma
  ) {
    self.view = view
    self.paper = paper
    self.layers = layers
    self.activeLayer = activeLayer
    plan = CompositionPlan(layers, active: activeLayer, paper: paper, blending: blending)
    picture = Bitmap(width: width, height: height, fill: 0xFF00_0000 | paper.hex)
    grid = TileGrid(view: view, window: picture.rect)
    damage = TileDamage(grid: grid)
    showAllTiles()
  }

  public var blending: Blending { plan.blending }

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
      forgetTiles()
    }
    self.view = view
    showAllTiles()
  }

  /// Keeps the picture alone.
  mutating func forgetTiles() {
    if isSharp || standIn == nil { standIn = StandIn(picture: picture, view: view) }
    tiles.removeAll(keepingCapacity: true)
  }

  /// Fits another window size. No stroke may be wet.
  public mutating func resize(width: Int, height: Int) {
    precondition(isDry, "the window's size is frozen while a stroke is wet")
    picture = Bitmap(width: width, height: height, fill: 0xFF00_0000 | paper.hex)
    showAllTiles()
  }

  /// Shows another drawing: nothing of this one stays on the screen. No stroke may be wet.
  public mutating func replaceDrawing(
    paper: SRGBColor, layers: LayerTree, activeLayer: UInt64?, blending: Blending
  ) {
    precondition(isDry, "strokes dry before their drawing goes")
    tiles.removeAll(keepingCapacity: true)
    standIn = nil
    overview = nil
    self.paper = paper
    self.layers = layers
    self.activeLayer = activeLayer
    plan = CompositionPlan(layers, active: activeLayer, paper: paper, blending: blending)
    showAllTiles()
  }

  /// Something is still to be composed or to be drawn by jobs.
  public var hasWork: Bool { hasWantedTiles || !damage.tiles.isEmpty }

  /// Everything must be composed again, as after the window lost its content.
  public mutating func damageAll() { damage.add(window) }

  /// Forgets the tiles of a region of the document, or of all, because its strokes changed; what
  /// they show stays until they are drawn again.
  public mutating func invalidate(_ change: Drawing.Damage) {
    overview?.invalidate(change)
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

  /// Sets up the tiles of the window's new place or size.
  mutating func showAllTiles() {
    let next = TileGrid(view: view, window: picture.rect)
    if next != grid || damage[0].isEmpty { damage = TileDamage(grid: next) }
    grid = next
    evictTiles()
    for index in 0..<grid.count where tiles[grid.key(index)] == nil {
      tiles[grid.key(index)] = Tile(state: .wanted, plan: plan)
    }
    hasWantedTiles = true
    damageAll()
  }

  /// Keeps sharp tiles near the window, four windows' worth at most, fewer where they have many
  /// parts.
  private mutating func evictTiles() {
    guard tiles.count > 8 * grid.count / max(plan.parts.count, 2) + 64 else { return }
    let (columns, rows) = (grid.columns / 2 + 1, grid.rows / 2 + 1)
    tiles = tiles.filter { key, _ in
      key.column >= grid.firstColumn - columns
        && key.column < grid.firstColumn + grid.columns + columns
        && key.row >= grid.firstRow - rows && key.row < grid.firstRow + grid.rows + rows
    }
  }
}
