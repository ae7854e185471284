import Drawing
import Geometry
import Ink
import Raster

/// Draws finished strokes into tiles, one stroke after another.
struct TilePainter {
  private let view: View
  private let blending: Blending
  private var pieces = PieceList()
  private var bounds = PixelRect.empty
  private var paint = InkPaint.black
  private var isDense = false
  private var grain: PaperGrain?
  private var base = PixelPoint.zero
  private var mask = StrokeMask(rect: .empty, isDense: false)
  private var union = CoverageMask(rect: .empty)

  init(view: View, blending: Blending) {
    self.view = view
    self.blending = blending
  }

  /// Makes the pieces of a stroke that may reach into tiles.
  mutating func prepare(_ stroke: Stroke, for keys: [TileKey]) {
    guard let first = keys.first else { return }
    base = PixelPoint(x: first.column * TileGrid.side, y: first.row * TileGrid.side)
    var clip = PixelRect.empty
    for key in keys { clip = clip.union(rect(key)) }
    let stroke = stroke.gathered
    pieces.build(stroke, view: view, base: base, clip: clip)
    isDense = stroke.brush.isDense
    bounds = pieces.bounds(isDense: isDense)
    paint = InkPaint(stroke.brush, blending)
    grain = PaperGrain(stroke.brush, view: view)
  }

  /// Blends the prepared stroke into a tile; `nil` stays where it does not reach.
  mutating func paint(_ key: TileKey, _ pixels: inout LayerPixels?) {
    let area = rect(key)
    guard bounds.intersects(area) else { return }
    mask.reset(to: area, isDense: isDense)
    mask.add(pieces, isDense: isDense)
    guard !mask.touched.isEmpty else { return }
    if pixels == nil {
      if paint.needsInkBelow { return }
      pixels = LayerPixels(width: TileGrid.side, height: TileGrid.side)
    }
    let origin = PixelPoint(x: area.minX, y: area.minY)
    guard isDense || grain != nil else {
      pixels?.blend(mask.coverage, paint: paint, origin: origin, within: area)
      return
    }
    union.reset(to: area)
    union.unite(mask, nil, isDense: isDense, within: area)
    if let grain { union.roughen(by: grain, offset: base, within: area) }
    pixels?.blend(union, paint: paint, origin: origin, within: area)
  }

  /// A tile in pixels relative to `base`.
  private func rect(_ key: TileKey) -> PixelRect {
    PixelRect(
      x: key.column * TileGrid.side - base.x, y: key.row * TileGrid.side - base.y,
      width: TileGrid.side, height: TileGrid.side)
  }
}
