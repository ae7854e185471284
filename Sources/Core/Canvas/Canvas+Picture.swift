public import Drawing
internal import Geometry
public import Raster

extension Canvas {
  /// The picture of a drawing in a view, the same pixels that a window would show.
  public static func picture(
    of drawing: Drawing, view: View, width: Int, height: Int
  ) -> Bitmap {
    var canvas = Canvas(
      view: view, width: width, height: height, paper: drawing.paper, layers: drawing.layers,
      activeLayer: nil, blending: drawing.blending)
    for job in canvas.takeJobs(of: drawing) { canvas.accept(job.run()) }
    var damage: [PixelRect] = []
    canvas.compose(&damage)
    return canvas.picture
  }

  /// The picture of a drawing without its paper, premultiplied.
  public static func transparentPicture(
    of drawing: Drawing, view: View, width: Int, height: Int
  ) -> Bitmap {
    var canvas = Canvas(
      view: view, width: width, height: height, paper: drawing.paper, layers: drawing.layers,
      activeLayer: nil, blending: drawing.blending)
    canvas.plan = CompositionPlan(
      drawing.layers, active: nil, paper: nil, blending: drawing.blending)
    var picture = Bitmap(width: width, height: height)
    for job in canvas.takeJobs(of: drawing) {
      for tile in job.run().tiles {
        guard let pixels = tile.parts[0], let index = canvas.grid.index(of: tile.key) else {
          continue
        }
        let rect = canvas.grid.rect(index)
        canvas.blending.set(
          pixels, at: PixelPoint(x: rect.minX, y: rect.minY), in: &picture)
      }
    }
    return picture
  }
}
