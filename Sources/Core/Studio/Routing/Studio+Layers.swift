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

  func perform(_ command: LayerCommand) {
    switch command {
    case .choose(let id): choose(layer: id)
    case .chooseAbove: chooseNeighbour(1)
    case .chooseBelow: chooseNeighbour(-1)
    case .add: addLayer(.ink)
    case .addGroup: addLayer(.group)
    case .remove: removeLayer()
    case .raise: if let place = drawing.layers.raised(activeLayer) { move(activeLayer, to: place) }
    case .lower: if let place = drawing.layers.lowered(activeLayer) { move(activeLayer, to: place) }
    case .move(let id, let place): move(id, to: place)
    case .show(let id, let isOn): change(id) { $0.isVisible = isOn }
    case .lock(let isOn): change(activeLayer) { $0.isLocked = isOn }
    case .lockAlpha(let isOn): change(activeLayer) { $0.isAlphaLocked = isOn }
    case .clip(let isOn): change(activeLayer) { $0.isClipped = isOn }
    case .opacity(let opacity): change(activeLayer) { $0.opacity = opacity }
    case .blendMode(let mode): change(activeLayer) { $0.blendMode = mode }
    }
  }

  private func choose(layer id: UInt64) {
    guard drawing.layers[id] != nil, id != activeLayer else { return }
    finishAllInk()
    activeLayer = id
    followLayers()
  }

  private func chooseNeighbour(_ step: Int) {
    let ids = drawing.layers.entries.map(\.layer.id)
    guard let index = ids.firstIndex(of: activeLayer), ids.indices.contains(index + step) else {
      return
    }
    choose(layer: ids[index + step])
  }

  private func addLayer(_ content: Layer.Content) {
    let layer = Layer(id: drawing.nextLayerID, content: content)
    let isInside = drawing.layers[activeLayer]?.isGroup == true
    let group = isInside ? activeLayer : drawing.layers.place(of: activeLayer)?.parent
    let index =
      isInside
      ? drawing.layers.children(of: group).count
      : (drawing.layers.place(of: activeLayer)?.index ?? -1) + 1
    let place = LayerPlace(parent: group, index: index)
    if keepLayers(.addLayer(layer, at: place)) { choose(layer: layer.id) }
  }

  /// The layer below becomes the active one, else the one above, else the group they were in.
  private func removeLayer() {
    guard let place = drawing.layers.place(of: activeLayer) else { return }
    let siblings = drawing.layers.children(of: place.parent)
    let neighbours = [place.index - 1, place.index + 1].filter(siblings.indices.contains)
    let next = neighbours.first.map { siblings[$0] } ?? place.parent
    guard keepLayers(.removeLayer(activeLayer)) else { return }
    activeLayer = drawing.layers.standing(next)
    followLayers()
  }

  private func move(_ id: UInt64, to place: LayerPlace) {
    if drawing.layers.place(of: id) != place { _ = keepLayers(.moveLayer(id, to: place)) }
  }

  private func change(_ id: UInt64, _ body: (inout Layer.Properties) -> Void) {
    guard var properties = drawing.layers[id]?.properties else { return }
    let before = properties
    body(&properties)
    if properties != before { _ = keepLayers(.changeLayer(id, properties)) }
  }

  /// Does an edit of layers and keeps it; says why where it cannot be. Live strokes are kept first.
  func keepLayers(_ edit: Edit) -> Bool {
    finishAllInk()
    if let refusal = drawing.refusal(of: edit) {
      let key: String? =
        switch refusal {
        case .tooMany: "notice.layers-full"
        case .tooDeep: "notice.layers-deep"
        case .lastInkLayer: "notice.last-layer"
        default: nil
        }
      if let key { controls.model.notice = .init(controls.model.strings[key]) }
      return false
    }
    keep(drawing.append(edit))
    followLayers()
    return true
  }

  /// `nil` where there is nothing to clear, or no ink may be taken.
  func clearActiveLayer() -> Drawing.Change? {
    guard mayDraw(), !drawing.strokes(of: activeLayer).isEmpty else { return nil }
    return drawing.append(drawing.layers.count == 1 ? .clear : .clearLayer(activeLayer))
  }

  /// What the controls list; as before where nothing changed, which costs little.
  var layersModel: LayersModel {
    guard drawing.layers != listedLayers || activeLayer != controls.model.layers.activeID else {
      return controls.model.layers
    }
    listedLayers = drawing.layers
    return LayersModel(drawing.layers, active: activeLayer)
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

  /// One place up: above the next layer, into a group from below, out of the own one at its end.
  fileprivate func raised(_ id: UInt64) -> LayerPlace? {
    guard let place = place(of: id) else { return nil }
    let siblings = children(of: place.parent)
    guard place.index + 1 < siblings.count else {
      guard let group = place.parent, let outside = self.place(of: group) else { return nil }
      return LayerPlace(parent: outside.parent, index: outside.index + 1)
    }
    let above = siblings[place.index + 1]
    if self[above]?.isGroup == true { return LayerPlace(parent: above, index: 0) }
    return LayerPlace(parent: place.parent, index: place.index + 1)
  }

  /// One place down, the same way.
  fileprivate func lowered(_ id: UInt64) -> LayerPlace? {
    guard let place = place(of: id) else { return nil }
    guard place.index > 0 else {
      guard let group = place.parent, let outside = self.place(of: group) else { return nil }
      return outside
    }
    let below = children(of: place.parent)[place.index - 1]
    if self[below]?.isGroup == true {
      return LayerPlace(parent: below, index: children(of: below).count)
    }
    return LayerPlace(parent: place.parent, index: place.index - 1)
  }
}
