internal import Geometry

extension PopoverLayout {
  /// The list of the brush's values: a slider in each row.
  func brushValues() -> PanelLayout {
    var panel = list(
      .brushValues, titleKey: "brush-values.title", width: 420, button: .resetBrush)
    guard let viewport = panel.viewport else { return panel }
    let scroll = ListRows.clamped(input.scroll, rows: input.rows, height: viewport.height)
    for (index, value) in input.brushValues.enumerated() {
      let slider = BrushValueRow(ListRows.row(index, scroll: scroll, in: viewport)).slider
      // One that is cut off cannot be pressed.
      guard slider.intersection(viewport) == slider else { continue }
      panel.controls.append(PlacedControl(.slider(.brush(value)), slider, .listRow))
    }
    let names = BrushValueRow(viewport).name
    let ground = Rect(
      min: viewport.min, max: Vector(names.max.x, viewport.max.y))
    panel.controls.append(PlacedControl(.list, ground, .listRow))
    return panel
  }
}

/// The parts of a row of the brush's values.
struct BrushValueRow {
  let name: Rect
  let slider: Rect
  let readout: Rect

  init(_ row: Rect) {
    var rest = row.inset(by: 4)
    rest.max.x -= 9
    readout = rest.cutRight(52)
    name = rest.cutLeft((rest.width * 0.48).rounded())
    slider = rest
  }
}
