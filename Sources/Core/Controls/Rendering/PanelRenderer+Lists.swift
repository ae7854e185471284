internal import Geometry
internal import Ink

extension PanelRenderer {
  /// The rows of the list, cut off at the viewport, and how far it is scrolled.
  mutating func drawRows(_ layout: PanelLayout, _ viewport: Rect) {
    let scroll = ListRows.clamped(
      controls.scroll, rows: controls.rowCount, height: viewport.height)
    var rows = self
    rows.list = DisplayList()
    if controls.popover == .brushValues { rows.drawBrushValues(viewport, scroll: scroll) }
    for placed in layout.controls {
      func row(_ index: Int) -> Rect { ListRows.row(index, scroll: scroll, in: viewport) }
      switch placed.control {
      case .file(let index) where model.files.indices.contains(index):
        rows.drawFile(index, row(index))
      case .brush(let index) where model.brushes.indices.contains(index):
        rows.drawBrush(index, row(index))
      case .exportFormat(let index) where model.exportFormats.indices.contains(index):
        rows.drawExportFormat(index, row(index))
      case .blendMode(let index):
        rows.drawBlendMode(placed.control, index, row(index), current: model.blendMode)
      case .layerMode(let index):
        rows.drawBlendMode(
          placed.control, index, row(index),
          current: model.layers.active?.properties.blendMode ?? .sourceOver)
      case .layer(let index) where model.layers.rows.indices.contains(index):
        rows.drawLayer(index, row(index))
      default: break
      }
    }
    rows.drawLayerDrop(scroll, viewport)
    list.append(.clipped(.rectangle(viewport, radius: 8), rows.list.items))
    drawScrollBar(scroll, viewport)
  }

  private mutating func drawFile(_ index: Int, _ row: Rect) {
    let file = model.files[index]
    let isCurrent = file.path == model.documentPath
    drawRowGround(.file(index), index, row, isCurrent: isCurrent)
    let rest = drawRowTitle(
      file.name, in: row, mark: isCurrent ? "check" : "drawing", isCurrent: isCurrent)
    list.append(
      .text(Text(file.modified, in: rest, size: 12, alignment: .leading, paint: theme.muted)))
  }

  /// A brush by its name and a stroke of it.
  private mutating func drawBrush(_ index: Int, _ row: Rect) {
    let entry = model.brushes[index]
    let isCurrent = entry.preset.id == model.brushID
    drawRowGround(.brush(index), index, row, isCurrent: isCurrent)
    var rest = row
    let mark = rest.cutLeft(44)
    if isCurrent { drawMark("check", in: mark, isCurrent: true) }
    _ = rest.cutRight(16)
    rest = rest.inset(by: 8)
    let sample = rest.cutLeft(120)
    if let mask = entry.sample { list.append(.mask(mask, sample, theme.text)) }
    _ = rest.cutLeft(12)
    list.append(
      .text(
        Text(
          name(of: entry.preset), in: rest, size: 14, weight: .medium, alignment: .leading,
          paint: theme.text)))
  }

  private mutating func drawBlendMode(
    _ control: Control, _ index: Int, _ row: Rect, current: BlendMode
  ) {
    let mode = BlendMode.allCases[index]
    let isCurrent = mode == current
    drawRowGround(control, index, row, isCurrent: isCurrent)
    var rest = row
    let mark = rest.cutLeft(44)
    if isCurrent { drawMark("check", in: mark, isCurrent: true) }
    _ = rest.cutRight(16)
    list.append(
      .text(
        Text(
          name(of: mode), in: rest.inset(by: 8), size: 14, weight: .medium, alignment: .leading,
          paint: theme.text)))
  }

  /// The upper of a row's two lines, with a mark before both; what is left for the lower one.
  private mutating func drawRowTitle(
    _ title: String, in row: Rect, mark: String, isCurrent: Bool
  ) -> Rect {
    var rest = row
    drawMark(mark, in: rest.cutLeft(44), isCurrent: isCurrent)
    _ = rest.cutRight(16)
    rest = rest.inset(by: 8)
    let upper = rest.cutTop(rest.height / 2)
    list.append(
      .text(
        Text(
          title, in: upper, size: 14, weight: .medium, alignment: .leading, paint: theme.text)))
    return rest
  }

  private mutating func drawExportFormat(_ index: Int, _ row: Rect) {
    let format = model.exportFormats[index]
    drawRowGround(.exportFormat(index), index, row, isCurrent: false)
    let rest = drawRowTitle(
      strings["export.\(format)"], in: row, mark: "export", isCurrent: false)
    list.append(
      .text(
        Text(
          strings["export.\(format).use"], in: rest, size: 12, alignment: .leading,
          paint: theme.muted)))
  }

  /// A preset of the person's own has a title or, without one, its file's name.
  func name(of preset: BrushPreset) -> String {
    preset.title ?? strings.optional("brush.\(preset.id)") ?? preset.id
  }

  func name(of mode: BlendMode) -> String { strings["blend.\(mode.rawValue)"] }

  mutating func drawRowGround(
    _ control: Control, _ index: Int, _ row: Rect, isCurrent: Bool
  ) {
    var ground = row.inset(by: 1)
    ground.max.x = row.max.x - ListRows.margin
    if isCurrent {
      list.append(.fill(.rectangle(ground, radius: 8), theme.accent.faded(to: 0.12)))
    }
    drawGround(control, ground, radius: 8)
    guard controls.selectedRow == index else { return }
    list.append(.stroke(.rectangle(ground.inset(by: 1), radius: 7), width: 2, theme.accent))
  }

  private mutating func drawMark(_ icon: String, in cell: Rect, isCurrent: Bool) {
    list.append(
      .icon(
        name: icon, cell.centered(width: 22, height: 22), isCurrent ? theme.accent : theme.muted))
  }

  private mutating func drawScrollBar(_ scroll: Double, _ viewport: Rect) {
    let whole = Double(controls.rowCount) * Metrics.row
    guard whole > viewport.height else { return }
    let height = max(24, viewport.height * viewport.height / whole)
    let top = viewport.min.y + scroll / (whole - viewport.height) * (viewport.height - height)
    let bar = Rect(x: viewport.max.x - 5, y: top, width: 4, height: height)
    list.append(.fill(.rectangle(bar, radius: 2), theme.groove))
  }

  /// What the control under a resting mouse is called; `nil` when there is nothing to say.
  func tip() -> Panel? {
    guard let hover = controls.hover, hover.showsTip, case .button(let button) = hover.control,
      let frame = controls.frame(of: hover.control)
    else { return nil }
    let window = Rect(min: .zero, max: controls.size).inset(by: Metrics.compactMargin)
    let size = Vector(min(280, window.width), 28)
    let panel = controls.layout.panel(at: frame.center)?.hitArea ?? frame
    let isLow = panel.center.y > window.center.y
    let left = min(
      max((frame.center.x - size.x / 2).rounded(), window.min.x), window.max.x - size.x)
    let top = isLow ? panel.min.y - 4 - size.y : panel.max.y + 4
    let box = Rect(min: .zero, max: size)
    let alignment: Text.Alignment =
      left == window.min.x ? .leading : left == window.max.x - size.x ? .trailing : .center
    let text = Text(
      strings["button.\(button.rawValue)"], in: box.inset(by: 2), size: 12, alignment: alignment,
      paint: theme.panel, plate: theme.text)
    return Panel(
      id: .tip, frame: box.offset(by: Vector(left, top)), hitArea: .empty,
      displayList: DisplayList([.text(text)]))
  }
}
