internal import Drawing
internal import Geometry

extension PanelRenderer {
  private static let indent = 14.0
  private static let deepestIndent = 6

  /// A layer by its eye, its kind and name, how it is mixed, and what is locked.
  mutating func drawLayer(_ index: Int, _ row: Rect) {
    let layer = model.layers.rows[index]
    let isActive = layer.id == model.layers.activeID
    drawRowGround(.layer(index), index, row, isCurrent: isActive)
    let isSeen = layer.properties.isVisible && !layer.isShadowed
    let ink = isSeen ? theme.text : theme.text.faded(to: 0.45)
    var rest = row
    drawEye(index, layer, rest.cutLeft(PopoverLayout.layerEye))
    _ = rest.cutRight(6)
    drawHandle(index, rest.cutRight(PopoverLayout.layerHandle))
    _ = rest.cutLeft(Self.indent * Double(min(layer.depth, Self.deepestIndent)))
    if layer.properties.isClipped { drawSign("clip-layer", rest.cutLeft(20), ink) }
    drawSign("layer-\(layer.kind.rawValue)", rest.cutLeft(26), isActive ? theme.accent : ink)
    if layer.properties.isLocked { drawSign("lock-layer", rest.cutRight(22), ink) }
    if layer.properties.isAlphaLocked { drawSign("lock-alpha", rest.cutRight(22), ink) }
    _ = rest.cutLeft(4)
    rest = rest.inset(by: 8)
    var upper = rest
    if let looks = looks(of: layer.properties) {
      upper = rest.cutTop(rest.height / 2)
      list.append(
        .text(Text(looks, in: rest, size: 11, alignment: .leading, paint: theme.muted)))
    }
    list.append(
      .text(
        Text(
          name(of: layer), in: upper, size: 14, weight: .medium, alignment: .leading, paint: ink)))
  }

  /// Layers without a name are told apart by their number.
  private func name(of layer: LayersModel.Row) -> String {
    guard layer.properties.name.isEmpty else { return layer.properties.name }
    return strings.text("layer.\(layer.kind.rawValue)", String(layer.id + 1))
  }

  /// `nil` for a layer that is mixed as usual.
  private func looks(of properties: Layer.Properties) -> String? {
    let opacity =
      properties.opacity == 1
      ? nil
      : strings.text(
        "format.percent", strings.number(properties.opacity * 100, decimals: false))
    let mode = properties.blendMode == .sourceOver ? nil : name(of: properties.blendMode)
    let looks = [mode, opacity].compactMap { $0 }
    return looks.isEmpty ? nil : looks.joined(separator: "   ")
  }

  private mutating func drawEye(_ index: Int, _ layer: LayersModel.Row, _ cell: Rect) {
    drawGround(.layerEye(index), cell.centered(width: 36, height: 36), radius: 8)
    let isShown = layer.properties.isVisible
    drawSign(isShown ? "layer-shown" : "layer-hidden", cell, isShown ? theme.text : theme.muted)
  }

  private mutating func drawHandle(_ index: Int, _ cell: Rect) {
    drawGround(.layerHandle(index), cell.centered(width: 36, height: 36), radius: 8)
    drawSign("layer-handle", cell, theme.muted)
  }

  private mutating func drawSign(_ icon: String, _ cell: Rect, _ paint: Paint) {
    list.append(.icon(name: icon, cell.centered(width: 20, height: 20), paint))
  }

  /// Where the layer that is dragged would go.
  mutating func drawLayerDrop(_ scroll: Double, _ viewport: Rect) {
    guard controls.popover == .layers, let drop = controls.draggedLayer?.drop else { return }
    let row = ListRows.row(drop.row, scroll: scroll, in: viewport).inset(by: 1)
    if drop.side == .into {
      list.append(.stroke(.rectangle(row.inset(by: 1), radius: 7), width: 2, theme.accent))
      return
    }
    let y = drop.side == .above ? row.min.y : row.max.y
    let depth = min(model.layers.rows[drop.row].depth, Self.deepestIndent)
    let left = row.min.x + PopoverLayout.layerEye + Self.indent * Double(depth)
    let line = [Vector(left, y), Vector(row.max.x - 8, y)]
    list.append(.stroke(.path(line, closed: false), width: 3, theme.accent))
  }
}
