internal import Geometry
internal import Ink

extension Drawing {
  /// What an edit took, to be put back when it is undone.
  enum Taken {
    /// The edit could not be done and changed nothing.
    case nothing
    case strokes([(layer: UInt64, stroke: Stroke)])
    case lists([UInt64: StrokeList])
    case paper(SRGBColor)
    case blending(Blending)
    case branch(LayerTree.Branch, [UInt64: StrokeList])
    case place(LayerPlace)
    case properties(Layer.Properties)
  }

  /// Why an edit cannot be done now; `nil` where it can. A drawing takes a refused edit, too, and
  /// nothing comes of it.
  public func refusal(of edit: Edit) -> LayerRefusal? { layers.refusal(of: edit) }

  mutating func perform(_ edit: Edit) -> Damage {
    let isRefused = layers.refusal(of: edit) != nil
    switch edit {
    case .addStroke(let stroke, let layer):
      if !isRefused { strokeLists[layer, default: StrokeList()].insert(stroke) }
      return .region(stroke.bounds)
    case .addLayer(let layer, let place):
      taken.append(.nothing)
      guard !isRefused else { return .layers }
      taken[taken.count - 1] = .place(place)
      layers.insert(layer, at: place)
      return .layers
    case _ where isRefused:
      taken.append(.nothing)
      return .layers
    case .removeStrokes, .clear, .clearLayer: return removeStrokes(by: edit)
    case .setPaper(let color):
      taken.append(.paper(paper))
      paper = color
      return .everything
    case .setBlending(let next):
      taken.append(.blending(blending))
      blending = next
      return .everything
    case .removeLayer(let id): take(branch: id)
    case .moveLayer(let id, let place):
      taken.append(layers.move(id, to: place).map { .place($0) } ?? .nothing)
    case .changeLayer(let id, let properties):
      taken.append(layers.change(id, to: properties).map { .properties($0) } ?? .nothing)
    }
    return .layers
  }

  private mutating func removeStrokes(by edit: Edit) -> Damage {
    switch edit {
    case .removeStrokes(let ids):
      var gone: [(layer: UInt64, stroke: Stroke)] = []
      let layers = layers.inkLayers
      for id in ids {
        guard let layer = layers.first(where: { strokeLists[$0]?[id] != nil }),
          let stroke = strokeLists[layer]?.remove(id)
        else { continue }
        gone.append((layer, stroke))
      }
      taken.append(.strokes(gone))
      return .region(gone.reduce(.empty) { $0.union($1.stroke.bounds) })
    case .clearLayer(let id):
      let list = strokeLists.removeValue(forKey: id) ?? StrokeList()
      taken.append(.lists([id: list]))
      return .region(list.bounds)
    default:
      taken.append(.lists(strokeLists))
      strokeLists = [:]
      return .everything
    }
  }

  private mutating func take(branch id: UInt64) {
    guard let branch = layers.remove(id) else {
      taken.append(.nothing)
      return
    }
    var lists: [UInt64: StrokeList] = [:]
    for id in branch.ids { lists[id] = strokeLists.removeValue(forKey: id) }
    taken.append(.branch(branch, lists))
  }

  mutating func revert(_ edit: Edit) -> Damage {
    if case .addStroke(let stroke, let layer) = edit {
      strokeLists[layer]?.remove(stroke.id)
      return .region(stroke.bounds)
    }
    let old = taken.popLast() ?? .nothing
    switch (edit, old) {
    case (.addLayer(let layer, _), .place): _ = layers.remove(layer.id)
    case (.moveLayer(let id, _), .place(let place)): _ = layers.move(id, to: place)
    case (.changeLayer(let id, _), .properties(let properties)):
      _ = layers.change(id, to: properties)
    case (_, .branch(let branch, let lists)):
      layers.putBack(branch)
      strokeLists.merge(lists) { old, _ in old }
    case (_, .paper(let color)):
      paper = color
      return .everything
    case (_, .blending(let before)):
      blending = before
      return .everything
    case (_, .lists(let lists)):
      strokeLists.merge(lists) { _, old in old }
      return .everything
    case (_, .strokes(let strokes)):
      for (layer, stroke) in strokes { strokeLists[layer, default: StrokeList()].insert(stroke) }
      return .region(strokes.reduce(.empty) { $0.union($1.stroke.bounds) })
    default: break
    }
    return .layers
  }
}
