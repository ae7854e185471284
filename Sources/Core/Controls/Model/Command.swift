public import Drawing
public import Ink

/// What the user wants done; the controls themselves change nothing but their own panels.
public enum Command: Sendable, Equatable {
  case tool(ControlsModel.Tool)
  /// One of `ControlsModel.brushes`.
  case brush(id: String)
  case color(SRGBColor)
  /// Document units.
  case width(Double)
  case opacity(Double)
  case smoothing(Double)
  /// How far strokes are drawn ahead: 0 not at all, 1 as far as the predictor dares.
  case prediction(Double)
  case blendMode(BlendMode)
  /// A number of the brush in hand.
  case brushValue(BrushValue, Double)
  /// The brush in hand as it comes.
  case resetBrush
  case beginPickingColor
  case endPickingColor

  /// Fills a slot, or replaces its colour.
  case setCustomColor(slot: Int, SRGBColor)
  case deleteCustomColor(slot: Int)

  case undo
  case redo
  case clear
  case paper(SRGBColor)
  case blending(Blending)

  case layer(LayerCommand)

  case newDrawing
  /// The list of files is shown; `ControlsModel.files` should hold it now.
  case showOpenList
  case open(path: String)
  /// One of `ControlsModel.exportFormats`.
  case export(format: String)
  /// Keeps the drawing in another file from now on, since its own cannot be written.
  case saveElsewhere

  case zoomIn
  case zoomOut
  /// A document unit as a logical pixel.
  case zoomActualSize
  case zoomFit
  /// Zoom 1, upright, the origin back in its place.
  case resetView
  /// Draws everything anew.
  case redraw

  case fullScreen(Bool)
  case fingers(ControlsModel.FingersMode)
  case touchIndicator(Bool)
  case penMode(Bool)
  /// What a barrel button does; 0 is the first.
  case barrel(button: Int, BarrelAction)
  /// The curve of the device of this name.
  case pressureCurve(device: String, PressureCurve)
  /// Begins to write what devices do to a file for a report, or ends it.
  case recordEvents(Bool)
  case dismissNotice
  /// Shows the latency meter, or hides it.
  case latencyMeter(Bool)
  case quit
}
