public import Geometry
public import Ink

extension Drawing {
  public var strokeCount: Int { strokeLists.values.reduce(0) { $0 + $1.count } }

  /// Every stroke of every layer, ascending by id. Costs a copy of them all.
  public var strokes: [Stroke] {
    let lists = strokeLists.values.map(\.all)
    return lists.count == 1 ? lists[0] : lists.joined().sorted { $0.id < $1.id }
  }

  /// The strokes of a layer.
  public func strokes(of layer: UInt64) -> StrokeList { strokeLists[layer] ?? StrokeList() }

  /// The layer that a stroke is on.
  public func layer(ofStroke id: UInt64) -> UInt64? {
    layers.inkLayers.first { strokeLists[$0]?[id] != nil }
  }

  /// Holds all ink and pictures; empty where there is none.
  public var bounds: Rect {
    let pictures = layers.entries.reduce(Rect.empty) { bounds, entry in
      guard case .picture(let picture) = entry.layer.content else { return bounds }
      return bounds.union(picture.bounds)
    }
    return strokeLists.values.reduce(pictures) { $0.union($1.bounds) }
  }
}
