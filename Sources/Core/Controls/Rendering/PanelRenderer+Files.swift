internal import Geometry
internal import Ink

extension PanelRenderer {
  /// The rows of the list, cut off at the viewport, and how far it is scrolled.
  mutating func drawFiles(_ layout: PanelLayout, _ viewport: Rect) {
    let scroll = FileList.clamped(
      controls.scroll, rows: model.files.count, height: viewport.height)
    var rows = self
    rows.list = DisplayList()
    for placed in layout.controls {
      guard case .file(let index) = placed.control, model.files.indices.contains(index) else {
        continue
      }
      rows.drawFile(index, FileList.row(index, scroll: scroll, in: viewport))
    }
    list.append(.clipped(.rectangle(viewport, radius: 8), rows.list.items))
    drawScrollBar(scroll, viewport)
  }

  private mutating func drawFile(_ index: Int, _ row: Rect) {
    let file = model.files[index]
    let isCurrent = file.path == model.documentPath
    var ground = row.inset(by: 1)
    // Beside the scroll bar.
    ground.max.x -= 9
    if isCurrent {
      list.append(.fill(.rectangle(ground, radius: 8), theme.accent.faded(to: 0.12)))
    }
    drawGround(.file(index), ground, radius: 8)
    if controls.selectedFile == index {
      list.append(
        .stroke(.rectangle(ground.inset(by: 1), radius: 7), width: 2, theme.accent))
    }
    var rest = row
    let mark = rest.cutLeft(44).centered(width: 22, height: 22)
    list.append(
      .icon(name: isCurrent ? "check" : "drawing", mark, isCurrent ? theme.accent : theme.muted))
    _ = rest.cutRight(16)
    rest = rest.inset(by: 8)
    let upper = rest.cutTop(rest.height / 2)
    list.append(
      .text(
        Text(
          file.name, in: upper, size: 14, weight: .medium, alignment: .leading,
          paint: theme.text)))
    list.append(
      .text(Text(file.modified, in: rest, size: 12, alignment: .leading, paint: theme.muted)))
  }

  private mutating func drawScrollBar(_ scroll: Double, _ viewport: Rect) {
    let whole = Double(model.files.count) * Metrics.fileRow
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
