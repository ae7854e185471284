internal import Drawing
internal import Geometry

/// Where a layer that is dragged would go.
struct LayerDrop: Sendable, Equatable {
  let place: LayerPlace
  /// The row that it goes to, and to which side of it.
  let row: Int
  let side: Side

  enum Side: Sendable { case above, into, below }
}

// The panel about layers.
extension Controls {
  func layerCommand(for button: Control.Button) -> LayerCommand? {
    let properties = model.layers.active?.properties ?? Layer.Properties()
    return switch button {
    case .addLayer: .add
    case .addGroup: .addGroup
    case .removeLayer: .remove
    case .raiseLayer: .raise
    case .lowerLayer: .lower
    case .showLayer: .show(model.layers.activeID, !properties.isVisible)
    case .lockLayer: .lock(!properties.isLocked)
    case .lockAlpha: .lockAlpha(!properties.isAlphaLocked)
    case .clipLayer: .clip(!properties.isClipped)
    default: nil
    }
  }

  func toggleEye(_ index: Int) -> [Command] {
    guard model.layers.rows.indices.contains(index) else { return [] }
    let row = model.layers.rows[index]
    return [.layer(.show(row.id, !row.properties.isVisible))]
  }

  // MARK: Dragging a layer

  /// The row that is dragged, and where it would go from there.
  var draggedLayer: (row: Int, drop: LayerDrop?)? {
    for press in presses.values {
      guard case .layerHandle(let index) = press.control else { continue }
      return (index, drop(of: index, at: press.last))
    }
    return nil
  }

  /// Near the ends of the list it scrolls on.
  mutating func dragLayer(to position: Vector) {
    showChange()
    guard let viewport = layout.panels.last(where: { $0.viewport != nil })?.viewport else { return }
    let edge = Metrics.row / 2
    if position.y < viewport.min.y + edge { scroll(to: scroll - Metrics.row / 4) }
    if position.y > viewport.max.y - edge { scroll(to: scroll + Metrics.row / 4) }
  }

  /// The layer of a row is let go.
  func drop(_ index: Int, _ press: Press) -> [Command] {
    guard model.layers.rows.indices.contains(index), let drop = drop(of: index, at: press.last)
    else { return [] }
    return [.layer(.move(model.layers.rows[index].id, to: drop.place))]
  }

  /// Above or below the row there, or into it in the middle of a group; `nil` where it stays.
  private func drop(of index: Int, at position: Vector) -> LayerDrop? {
    let rows = model.layers.rows
    guard rows.indices.contains(index),
      let viewport = layout.panels.last(where: { $0.viewport != nil })?.viewport
    else { return nil }
    let along = (position.y - viewport.min.y + scroll) / Metrics.row
    let target = Int(min(max(along.rounded(.down), 0), Double(rows.count - 1)))
    let part = along - Double(target)
    let (row, moved) = (rows[target], rows[index])
    guard !model.layers.isWithin(row, moved.id) else { return nil }
    if row.kind == .group, (0.25...0.75).contains(part) {
      let top = model.layers.count(in: row.id, without: moved.id)
      return LayerDrop(
        place: LayerPlace(parent: row.id, index: top), row: target, side: .into)
    }
    let side = part < 0.5 ? LayerDrop.Side.above : .below
    var place = LayerPlace(
      parent: row.place.parent, index: row.place.index + (side == .above ? 1 : 0))
    if moved.place.parent == place.parent, moved.place.index < place.index { place.index -= 1 }
    return place == moved.place ? nil : LayerDrop(place: place, row: target, side: side)
  }
}
