internal import Geometry
internal import Ink

/// Turns a panel of the kiosk into its display list.
struct KioskRenderer {
  let controls: KioskControls
  let theme: Theme
  /// In the panel's own coordinates.
  var list = DisplayList()

  private static let shadow = 8.0
  static let radius = 22.0

  init(_ controls: KioskControls) {
    self.controls = controls
    theme = Theme.over(controls.model.paper)
  }

  var model: KioskModel { controls.model }

  func panel(_ layout: KioskPanel) -> Panel {
    let window = Rect(min: .zero, max: controls.size)
    let frame = layout.area.inset(by: -Self.shadow).intersection(window)
    var renderer = self
    renderer.draw(layout, at: -frame.min)
    return Panel(
      id: layout.kind, frame: frame, hitArea: layout.area, displayList: renderer.list)
  }

  private mutating func draw(_ layout: KioskPanel, at offset: Vector) {
    if layout.hasGround {
      let area = layout.area.offset(by: offset)
      let shape = DisplayList.Shape.rectangle(area, radius: Self.radius)
      list.append(.shadow(shape, blur: Self.shadow, theme.shadow))
      list.append(.fill(shape, theme.panel))
      list.append(
        .stroke(
          .rectangle(area.inset(by: 0.5), radius: Self.radius - 0.5), width: 1, theme.border))
    }
    for sight in layout.sights { draw(sight, at: offset) }
    for control in layout.controls { draw(control, control.frame.offset(by: offset)) }
  }

  private mutating func draw(_ control: KioskControl, _ frame: Rect) {
    let ground = frame.inset(by: 4)
    let shape = DisplayList.Shape.rectangle(ground, radius: Self.radius - 6)
    var ink = control.isEnabled ? theme.text : theme.text.faded(to: 0.25)
    switch control.face {
    case .color(let color): return drawColor(color, frame, control)
    case .mainIcon where control.isEnabled:
      list.append(.fill(shape, theme.accent))
      ink = theme.onAccent
    case .tool where control.isChosen:
      list.append(.fill(shape, theme.accent.faded(to: 0.18)))
      list.append(.stroke(shape, width: 4, theme.accent))
    case .digit, .captioned: list.append(.fill(shape, theme.hover))
    default: break
    }
    if isPressed(control) { list.append(.fill(shape, theme.pressed)) }
    drawFace(control, frame, ink)
  }

  private mutating func drawFace(_ control: KioskControl, _ frame: Rect, _ ink: Paint) {
    let side = (min(frame.width, frame.height) * 0.5).rounded()
    switch control.face {
    case .icon(let name), .mainIcon(let name):
      list.append(.icon(name: name, frame.centered(width: side, height: side), ink))
    case .tool(let index): drawTool(index, frame, ink)
    case .digit(let digit):
      list.append(
        .text(
          Text(
            "\(digit)", in: frame, size: (side * 0.8).rounded(), weight: .bold, paint: ink)))
    case .captioned(let icon, let key): drawCaptioned(icon, key, frame, ink)
    case .entry(let index): drawEntry(index, frame, isShown: control.isChosen)
    case .toggle(let key, let isOn): drawToggle(key, isOn, frame)
    case .color: break
    }
  }

  func isPressed(_ control: KioskControl) -> Bool {
    controls.presses.contains { $0.isInside && $0.command == control.command }
  }

  private mutating func drawColor(_ color: SRGBColor, _ frame: Rect, _ control: KioskControl) {
    let radius = min(frame.width, frame.height) * (control.isChosen ? 0.34 : 0.3)
    let disc = DisplayList.Shape.circle(center: frame.center, radius: radius)
    list.append(.fill(disc, Paint(color)))
    list.append(.stroke(disc, width: 1.5, theme.rim))
    if control.isChosen {
      let ring = DisplayList.Shape.circle(center: frame.center, radius: radius + 6)
      list.append(.stroke(ring, width: 4, theme.accent))
    }
    if isPressed(control) { list.append(.fill(disc, theme.pressed)) }
  }

  /// An eraser shows as one; a brush by a stroke of it in the colour in hand.
  private mutating func drawTool(_ index: Int, _ frame: Rect, _ ink: Paint) {
    guard model.tools.indices.contains(index) else { return }
    let tool = model.tools[index]
    let side = (min(frame.width, frame.height) * 0.5).rounded()
    guard !tool.erases, let sample = tool.sample else {
      let name = tool.erases ? "eraser" : "pen"
      return list.append(.icon(name: name, frame.centered(width: side, height: side), ink))
    }
    let width = (frame.width * 0.7).rounded()
    let place = frame.centered(width: width, height: (width / 3).rounded())
    let isPale = abs(model.color.lightness - model.paper.lightness) < 0.15
    let paint = model.colors.isEmpty || isPale ? ink : Paint(model.color)
    list.append(.mask(sample, place, paint))
  }

  private mutating func drawCaptioned(
    _ icon: String, _ key: String, _ frame: Rect, _ ink: Paint
  ) {
    var rest = frame.inset(by: 6)
    let caption = rest.cutBottom(22)
    let side = min(40, rest.height - 6)
    list.append(.icon(name: icon, rest.centered(width: side, height: side), ink))
    list.append(.text(Text(model.strings[key], in: caption, size: 15, paint: ink)))
  }

  private mutating func drawToggle(_ key: String, _ isOn: Bool, _ frame: Rect) {
    var rest = frame.inset(by: 8)
    let track = rest.cutRight(64).centered(width: 60, height: 34)
    let shape = DisplayList.Shape.rectangle(track, radius: 17)
    list.append(.fill(shape, isOn ? theme.accent : theme.groove))
    let x = isOn ? track.max.x - 17 : track.min.x + 17
    list.append(
      .fill(.circle(center: Vector(x, track.center.y), radius: 13), Paint(hex: 0xFFFFFF)))
    drawLine(model.strings[key], rest)
  }

  mutating func drawLine(_ string: String, _ rect: Rect) {
    list.append(
      .text(Text(string, in: rect, size: 17, alignment: .leading, lines: 2, paint: theme.text)))
  }
}
