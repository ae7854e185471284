internal import Drawing
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
    let plan = CompositionPlan(LayerTree(), active: nil, paper: nil)
    for index in 0..<grid.count {
      let rect = grid.rect(index)
      let onLattice = rect.offsetBy(x: view.origin.x, y: view.origin.y).inset(by: -2)
      let region = view.documentBounds(ofLattice: onLattice)
      let job = TileJob(
        id: 0, view: view, keys: [grid.key(index)], plan: plan,
        strokes: { _ in strokes.filter { $0.bounds.intersects(region) } }, pictures: [:])
      for case (_, let parts) in job.run().tiles {
        guard let pixels = parts[0] else { continue }
        let visible = rect.intersection(window)
        for y in visible.minY..<visible.maxY {
          for x in visible.minX..<visible.maxX {
            ink[x, y] = pixels[x - rect.minX, y - rect.minY]
          }
        }
      }
    }
    return ink
  }
}
