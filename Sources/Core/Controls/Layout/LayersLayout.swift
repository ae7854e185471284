internal import Geometry

extension PopoverLayout {
  private static let row = 42.0
  /// Of the buttons in a layer's row.
  static let layerEye = 44.0
  static let layerHandle = 44.0

  /// The panel about layers: what is done with the active one, then the list, the topmost first.
  func layers() -> PanelLayout {
    let anchor: Control.Button = anchors.isCompact ? .menu : .layers
    let title = isRoomy ? Self.row : 0
    let fixed = Self.row * 3 + title
    let room = min(free.height, 620) - 2 * Metrics.padding
    let wanted = fixed + Double(max(input.rows, 3)) * Metrics.row + 4
    var panel = place(
      width: isRoomy ? 316 : 292, height: min(wanted, room), over: .button(anchor),
      atTop: !anchors.isCompact)
    var rest = panel.hitArea.inset(by: Metrics.padding)
    if title > 0 {
      var top = rest.cutTop(title)
      panel.controls.append(PlacedControl(.close, top.cutRight(44)))
      panel.decorations.append(.title(key: "title.layers", top.inset(by: 4)))
    }
    var actions = rest.cutTop(Self.row)
    if title == 0 { panel.controls.append(PlacedControl(.close, actions.cutRight(44))) }
    place([.addLayer, .addGroup, .raiseLayer, .lowerLayer, .removeLayer], in: actions, &panel)
    var looks = rest.cutTop(Self.row)
    place([.showLayer, .lockLayer, .lockAlpha, .clipLayer], in: looks.cutLeft(44 * 4), &panel)
    panel.controls.append(PlacedControl(.layerModes, looks, .row))
    var opacity = rest.cutTop(Self.row)
    // The readout ends where the rows below do.
    opacity.max.x -= ListRows.margin
    WideLayout.addSlider(.layerOpacity, in: opacity, &panel)
    _ = rest.cutTop(4)
    addRows(of: .layers, in: rest, &panel)
    return panel
  }

  private func place(
    _ buttons: [Control.Button], in row: Rect, _ panel: inout PanelLayout
  ) {
    var rest = row
    for button in buttons { panel.controls.append(PlacedControl(button, rest.cutLeft(44))) }
  }

  /// What can be pressed in a layer's row beside the row itself, whose part is returned.
  func addLayerButtons(_ index: Int, in row: Rect, _ panel: inout PanelLayout) -> Rect {
    var rest = row
    panel.controls.append(
      PlacedControl(.layerEye(index), rest.cutLeft(Self.layerEye), .listRow))
    // Beside the scroll bar.
    _ = rest.cutRight(6)
    panel.controls.append(
      PlacedControl(.layerHandle(index), rest.cutRight(Self.layerHandle), .listRow))
    return rest
  }
}
