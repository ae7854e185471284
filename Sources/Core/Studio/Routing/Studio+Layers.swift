internal import Canvas
internal import Controls
internal import Drawing
internal import Ink

extension Studio {
  /// Whether the active layer takes ink; says why where it does not.
  func mayDraw() -> Bool {
    guard let refusal = drawing.layers.inkRefusal(of: activeLayer) else { return true }
    let key =
      switch refusal {
      case .hidden: "notice.layer-hidden"
      case .locked: "notice.layer-locked"
      case .holdsNoInk: "notice.layer-no-ink"
      }
    controls.model.notice = .init(controls.model.strings[key])
    return false
  }

  /// Brings canvas and active layer in line with the drawing's layers, which an edit changed.
  func followLayers() {
    activeLayer = drawing.layers.standing(activeLayer)
    canvas.setLayers(drawing.layers, active: activeLayer)
  }
}

extension LayerTree {
  /// The layer itself where it is there, else the uppermost layer for ink.
  func standing(_ id: UInt64?) -> UInt64 {
    if let id, self[id] != nil { return id }
    return inkLayers.last ?? Layer.firstID
  }
}
