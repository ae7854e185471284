import Ink
import Raster

/// A square of dry ink.
struct Tile {
  enum State: Equatable {
    /// Shows exactly the strokes of the drawing that are not wet.
    case sharp
    /// Must be drawn; the parts are older ones, or there are none.
    case wanted
    /// Is being drawn by the job of this number.
    case drawing(job: Int)
  }

  var state: State
  /// What the parts are.
  var plan: CompositionPlan
  /// One for each of the plan's, `nil` where nothing is; none at all in a tile that was never drawn.
  var parts: [LayerPixels?] = []
  /// What is seen, over paper, of a tile that got ink before it was drawn for the canvas's plan.
  var ghost: LayerPixels?
  /// Strokes that dried after the job began, in order; its result gets them too.
  var dried: [Stroke] = []

  /// Was never drawn and got no ink.
  var isBlank: Bool { parts.isEmpty && ghost == nil }
}
