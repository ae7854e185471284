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
      activeLayer: nil)
    for job in canvas.takeJobs(of: drawing) { canvas.accept(job.run()) }
    var damage: [PixelRect] = []
    canvas.compose(&damage)
    return canvas.picture
  }

  /// The picture of a drawing without its paper, premultiplied; with `layer`, of that layer or group
  /// alone as if it were visible, without its opacity and blend mode.
  public static func transparentPicture(
    of drawing: Drawing, layer: UInt64? = nil, view: View, width: Int, height: Int
  ) -> Bitmap {
    var canvas = Canvas(
      view: view, width: width, height: height, paper: drawing.paper, layers: drawing.layers,
      activeLayer: layer)
    canvas.plan = CompositionPlan(drawing.layers, alone: layer)
    var picture = Bitmap(width: width, height: height)
    for job in canvas.takeJobs(of: drawing) {
      for tile in job.run().tiles {
        guard let pixels = tile.parts[0], let index = canvas.grid.index(of: tile.key) else {
          continue
        }
        let rect = canvas.grid.rect(index)
        picture.set(pixels, at: PixelPoint(x: rect.minX, y: rect.minY))
      }
    }
    return picture
  }
}
