extension LayerTree {
  /// Why an edit cannot be done to these layers; `nil` where it can.
  public func refusal(of edit: Edit) -> LayerRefusal? {
    switch edit {
    case .addStroke(_, let id), .clearLayer(let id):
      self[id]?.isInk == true ? nil : .missing(id: id)
    case .removeStrokes, .clear, .setPaper, .setBlending: nil
    case .addLayer(let layer, let place): refusal(adding: layer, at: place)
    case .removeLayer(let id): refusal(removing: id)
    case .moveLayer(let id, let place): refusal(moving: id, to: place)
    case .changeLayer(let id, let properties): refusal(changing: id, to: properties)
    }
  }

  /// Follows an edit that is not refused.
  public mutating func follow(_ edit: Edit) {
    switch edit {
    case .addLayer(let layer, let place): insert(layer, at: place)
    case .removeLayer(let id): _ = remove(id)
    case .moveLayer(let id, let place): _ = move(id, to: place)
    case .changeLayer(let id, let properties): _ = change(id, to: properties)
    case .addStroke, .removeStrokes, .clear, .clearLayer, .setPaper, .setBlending: break
    }
  }
}
