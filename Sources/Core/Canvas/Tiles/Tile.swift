import Ink
import Raster

/// A square of dry ink.
struct Tile {
  enum State: Equatable {
    /// Shows exactly the strokes of the drawing that are not wet.
    case sharp
    /// Must be drawn; `pixels` are older ink or `nil`.
    case wanted
    /// Is being drawn by the job of this number.
    case drawing(job: Int)
  }

  var state: State
  /// `nil` where there is no ink.
  var pixels: LayerPixels?
  /// Strokes that dried after the job began, in order; its result gets them too.
  var dried: [Stroke] = []
}
