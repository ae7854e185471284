internal import Geometry
internal import Ink

/// Turns a panel's layout and the model into its display list.
struct PanelRenderer {
  let controls: Controls
  let theme: Theme
  /// In the panel's own coordinates; filled by `panel(_:)`.
  var list = DisplayList()

  static let panelRadius = 14.0
  static let buttonRadius = 9.0

  init(_ controls: Controls) {
    self.controls = controls
    theme = Theme.over(controls.model.paper)
  }

  var model: ControlsModel { controls.model }
  var strings: Strings { controls.model.strings }

  func panel(_ layout: PanelLayout) -> Panel {
    let window = Rect(min: .zero, max: controls.size)
    let frame = layout.hitArea.inset(by: -Metrics.shadow).intersection(window)
    var renderer = self
    renderer.draw(layout.offset(by: -frame.min))
    return Panel(
      id: layout.kind, frame: frame, hitArea: layout.hitArea, displayList: renderer.list)
  }

  private mutating func draw(_ layout: PanelLayout) {
    let shape = DisplayList.Shape.rectangle(layout.hitArea, radius: Self.panelRadius)
    list.append(.shadow(shape, blur: Metrics.shadow, theme.shadow))
    list.append(.fill(shape, theme.panel))
    let edge = layout.hitArea.inset(by: 0.5)
    list.append(
      .stroke(.rectangle(edge, radius: Self.panelRadius - 0.5), width: 1, theme.border))
    for decoration in layout.decorations { draw(decoration) }
    for placed in layout.controls where placed.style != .listRow { draw(placed) }
    if let viewport = layout.viewport { drawRows(layout, viewport) }
  }

  private mutating func draw(_ placed: PlacedControl) {
    switch placed.control {
    case .button(let button): drawButton(button, placed)
    case .slider(let slider): drawSlider(slider, placed)
    case .swatch(let index):
      let color = Palette.colors[index]
      drawSwatch(color, placed, isChosen: color == model.color && model.tool == .pen)
    case .customSlot(let slot):
      let color = controls.customColor(slot)
      drawSwatch(
        color, placed, isChosen: color == model.color && model.tool == .pen && isOwnColor)
    case .paperSwatch(let index):
      drawSwatch(Palette.colors[index], placed, isChosen: Palette.colors[index] == model.paper)
    case .paperCustomSlot(let slot):
      let color = controls.customColor(slot)
      drawSwatch(color, placed, isChosen: color == model.paper)
    case .colorArea: drawColorArea(placed.frame)
    case .notice: drawNotice(placed)
    case .pressureCurve: drawCurve(placed.frame)
    case .scratch: drawScratch(placed.frame)
    case .file, .brush, .blendMode, .exportFormat, .layer, .layerEye, .layerHandle, .layerMode,
      .list:
      break
    }
  }

  /// Whether the colour is not one of the palette, which marks it already.
  private var isOwnColor: Bool { !Palette.colors.contains(model.color) }

  func isPressed(_ control: Control) -> Bool {
    controls.presses.values.contains {
      $0.control == control && $0.isInside && !$0.isSpent
    }
  }

  func isHovered(_ control: Control) -> Bool { controls.hover?.control == control }

  /// The ground under a control that is pressed or under the mouse.
  mutating func drawGround(_ control: Control, _ rect: Rect, radius: Double) {
    let shape = DisplayList.Shape.rectangle(rect, radius: radius)
    if isPressed(control) {
      list.append(.fill(shape, theme.pressed))
    } else if isHovered(control) {
      list.append(.fill(shape, theme.hover))
    }
  }

  private mutating func draw(_ decoration: Decoration) {
    switch decoration {
    case .separator(let rect):
      let x = rect.center.x.rounded(.down)
      let line = Rect(
        min: Vector(x, rect.min.y + 6), max: Vector(x + 1, rect.max.y - 6))
      list.append(.fill(.rectangle(line, radius: 0), theme.hairline))
    case .title(let key, let rect):
      list.append(
        .text(
          Text(
            strings[key], in: rect.inset(by: 2), size: 14, weight: .bold, alignment: .leading,
            paint: theme.text)))
    case .sliderIcon(let slider, let rect):
      let square = rect.centered(width: 20, height: 20)
      list.append(.icon(name: slider.name, square, theme.muted))
    case .readout(let slider, let rect): drawReadout(slider, rect)
    case .strokePreview(let rect): drawPreview(rect)
    case .document(let rect): drawDocument(rect)
    case .editedColor(let rect): drawEdited(rect)
    case .penName(let rect): drawPenName(rect)
    case .doctor(let rect): drawDoctor(rect)
    case .emptyList(let rect):
      list.append(.text(Text(strings["files.empty"], in: rect, size: 13, paint: theme.muted)))
    }
  }

  private mutating func drawDocument(_ rect: Rect) {
    guard rect.width >= 40 else { return }
    var rest = rect
    rest.min.y += 3
    rest.max.y -= 3
    let upper = rest.cutTop(20)
    list.append(
      .text(
        Text(
          model.documentName, in: upper, size: 13, weight: .bold, alignment: .leading,
          paint: theme.text)))
    list.append(
      .text(
        Text(model.documentState, in: rest, size: 11, alignment: .leading, paint: theme.muted)))
  }

  private mutating func drawNotice(_ placed: PlacedControl) {
    guard let notice = model.notice else { return }
    drawGround(placed.control, placed.frame.inset(by: 3), radius: 11)
    var rest = placed.frame.inset(by: 4)
    let paint = notice.isError ? theme.error : theme.accent
    let sign = rest.cutLeft(40).centered(width: 22, height: 22)
    list.append(.icon(name: notice.isError ? "warning" : "info", sign, paint))
    let close = rest.cutRight(40).centered(width: 18, height: 18)
    list.append(.icon(name: "close", close, theme.muted))
    list.append(
      .text(
        Text(
          notice.text, in: rest, size: 13, alignment: .leading, lines: 2, paint: theme.text)))
  }
}
