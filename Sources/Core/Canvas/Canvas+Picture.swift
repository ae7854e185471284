public import Drawing
internal import Geometry
public import Raster

extension Canvas {
  /// The picture of a drawing in a view, the same pixels that a window would show.
  public static func picture(
    of drawing: Drawing, view: View, width: Int, height: Int
  ) -> Bitmap {
    var canvas = Canvas(view: view, width: width, height: height, paper: drawing.paper)
    for job in canvas.takeJobs(of: drawing) { canvas.accept(job.run()) }
    var damage: [PixelRect] = []
    canvas.compose(&damage)
    return canvas.picture
  }
}
