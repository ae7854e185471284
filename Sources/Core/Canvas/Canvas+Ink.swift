internal import Geometry
public import Ink
public import Raster

extension Canvas {
  /// What strokes alone leave on an empty layer in a view, the same pixels that the layer's tiles
  /// have in a window.
  public static func ink(
    of strokes: [Stroke], view: View, width: Int, height: Int
  ) -> LayerPixels {
    let window = PixelRect(x: 0, y: 0, width: width, height: height)
    var ink = LayerPixels(width: width, height: height)
    let grid = TileGrid(view: view, window: window)
    var painter = TilePainter(view: view)
    for index in 0..<grid.count {
      let (rect, key) = (grid.rect(index), grid.key(index))
      let onLattice = rect.offsetBy(x: view.origin.x, y: view.origin.y).inset(by: -2)
      let region = view.documentBounds(ofLattice: onLattice)
      var tile: LayerPixels?
      for stroke in strokes where stroke.bounds.intersects(region) {
        painter.prepare(stroke, for: [key])
        painter.paint(key, &tile)
      }
      guard let tile else { continue }
      let visible = rect.intersection(window)
      for y in visible.minY..<visible.maxY {
        for x in visible.minX..<visible.maxX {
          ink[x, y] = tile[x - rect.minX, y - rect.minY]
        }
      }
    }
    return ink
  }
}
