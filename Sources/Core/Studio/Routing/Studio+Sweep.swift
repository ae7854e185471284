internal import Canvas
internal import Controls
internal import Drawing
internal import Geometry
internal import Ink

/// The eraser that takes whole strokes.
extension Studio {
  /// Takes the strokes whose ink is to be seen between two window positions. All that one gesture
  /// takes is one step of the history.
  func sweep(_ pointer: PointerID, from: Vector, to: Vector) {
    guard from.isFinite, to.isFinite else { return }
    let scale = canvas.view.scale
    let reach = settings.eraserWidth * 0.5
    var region = Rect.empty
    region.include(canvas.view.documentPosition(of: from))
    region.include(canvas.view.documentPosition(of: to))
    let near = drawing.strokes(of: activeLayer).strokes(in: region.inset(by: -reach - 2 / scale))
    let ids = canvas.inked(by: near, from: from, to: to, radius: reach * scale)
    guard !ids.isEmpty else { return }
    keep(removal(of: ids, by: pointer))
    sweeps[pointer] = drawing.history.position
    updateModel()
  }

  private func removal(of ids: [UInt64], by pointer: PointerID) -> Drawing.Change {
    let isLast = sweeps[pointer] == drawing.history.position
    let change = isLast ? drawing.removeMore(ids) : nil
    let done = change ?? drawing.append(.removeStrokes(ids))
    canvas.invalidate(done.damage)
    return done
  }

  /// The gesture is void: what it took comes back.
  func cancelSweep(_ pointer: PointerID) {
    guard sweeps[pointer] == drawing.history.position, let change = drawing.undo() else { return }
    sweeps[pointer] = nil
    keep(change)
    canvas.invalidate(change.damage)
    updateModel()
  }
}
