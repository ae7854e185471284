internal import Canvas
internal import Controls
internal import Drawing
internal import Geometry
internal import Ink

/// The eraser that takes whole strokes.
extension Studio {
  /// So often it is looked whether strokes that were asked for are there.
  static let sweepPause: UInt64 = 16_000_000

  /// Takes the strokes whose ink is to be seen between two window positions. All that one gesture
  /// takes is one step of the history. Where strokes are not read yet it is done when they are.
  func sweep(_ pointer: PointerID, from: Vector, to: Vector) {
    guard from.isFinite, to.isFinite else { return }
    let step = Sweeps.Step(
      gesture: sweeps.gesture(of: pointer), layer: activeLayer, view: canvas.view, from: from,
      to: to, radius: settings.eraserWidth * 0.5)
    guard sweeps.waiting.isEmpty, carryOut(step) else {
      sweeps.wait(step)
      worker.gather(strokes(near: step))
      return
    }
  }

  /// Takes up what waited for strokes that are there by now.
  func sweepOn() {
    while let step = sweeps.waiting.first, carryOut(step) { sweeps.removeFirstWaiting() }
  }

  private func strokes(near step: Sweeps.Step) -> [Stroke] {
    var region = Rect.empty
    region.include(step.view.documentPosition(of: step.from))
    region.include(step.view.documentPosition(of: step.to))
    let margin = step.radius + 2 / step.view.scale
    return drawing.strokes(of: step.layer).strokes(in: region.inset(by: -margin))
  }

  /// False where strokes are not there yet; nothing is done then.
  private func carryOut(_ step: Sweeps.Step) -> Bool {
    var near: [Stroke] = []
    for stroke in strokes(near: step) {
      guard let stroke = stroke.gatheredAtOnce else { return false }
      near.append(stroke)
    }
    let ids = Canvas.inked(
      by: near, in: step.view, from: step.from, to: step.to,
      radius: step.radius * step.view.scale)
    guard !ids.isEmpty else { return true }
    keep(removal(of: ids, by: step.gesture))
    sweeps.took(step.gesture, position: drawing.history.position)
    updateModel()
    return true
  }

  private func removal(of ids: [UInt64], by gesture: Int) -> Drawing.Change {
    let isLast = sweeps.isLast(gesture, at: drawing.history.position)
    let change = isLast ? drawing.removeMore(ids) : nil
    let done = change ?? drawing.append(.removeStrokes(ids))
    canvas.invalidate(done.damage)
    return done
  }

  /// The gesture is void: what it took comes back.
  func cancelSweep(_ pointer: PointerID) {
    guard let gesture = sweeps.cancel(pointer),
      sweeps.isLast(gesture, at: drawing.history.position), let change = drawing.undo()
    else { return }
    keep(change)
    canvas.invalidate(change.damage)
    updateModel()
  }
}
