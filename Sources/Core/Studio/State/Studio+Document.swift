public import Canvas
public import Controls
public import Drawing
public import Raster

extension Studio {
  /// Puts another drawing in the place of this one; live strokes are kept in this one first.
  /// `view: nil` is the first view, `activeLayer: nil` the uppermost layer for ink.
  public func replaceDrawing(
    _ drawing: Drawing, store: (any DrawingStore)?, view: View?, activeLayer: UInt64? = nil
  ) {
    finishAllInk()
    sweeps = Sweeps()
    self.drawing = drawing
    self.store = store
    nextStrokeID = drawing.nextStrokeID
    worker.dropQueued()
    self.activeLayer = drawing.layers.standing(activeLayer)
    canvas.replaceDrawing(
      paper: drawing.paper, layers: drawing.layers, activeLayer: self.activeLayer,
      blending: drawing.blending)
    show(view ?? .initial(screenScale: screenScale))
    updateModel()
  }

  /// Finishes what is live, as before the program ends.
  public func finishStrokes() { finishAllInk() }

  /// Changes what the controls say that is not the studio's to know: names, files, notices, texts.
  public func updateControls(_ change: (inout ControlsModel) -> Void) {
    var model = controls.model
    change(&model)
    if model != controls.model { controls.model = model }
  }

  /// The whole window must be shown again, as after it lost its content.
  public func redrawAll() { canvas.damageAll() }

  /// Shows an overview of the drawing until tiles are there.
  public func show(_ overview: Overview) { canvas.show(overview) }

  /// The job for a part of the overview that is out of date; `nil`: none is.
  public func takeOverviewJob() -> Overview.Job? { canvas.takeOverviewJob(of: drawing) }

  /// A part of the overview was drawn.
  public func accept(_ square: Bitmap, at place: Overview.Place) {
    canvas.accept(square, at: place)
  }
}
