internal import Geometry
internal import Ink

extension PanelRenderer {
  mutating func drawButton(_ button: Control.Button, _ placed: PlacedControl) {
    let ground = placed.frame.inset(by: 2)
    let shape = DisplayList.Shape.rectangle(ground, radius: Self.buttonRadius)
    let look = look(of: button)
    if look == .chosen {
      list.append(.fill(shape, theme.accent))
    } else if look == .on {
      list.append(.fill(shape, theme.accent.faded(to: 0.16)))
    }
    if look != .disabled {
      drawGround(placed.control, ground, radius: Self.buttonRadius)
    }
    let ink = ink(look)
    switch placed.style {
    case .captioned: drawCaptioned(button, placed.frame, ink)
    case .row: drawRow(button, placed.frame, ink)
    default:
      if button == .zoomPercent {
        drawPercent(placed.frame, ink)
      } else {
        drawSymbol(button, placed.frame.centered(width: 24, height: 24), ink)
      }
    }
  }

  private enum Look { case plain, disabled, on, chosen }

  private func look(of button: Control.Button) -> Look {
    switch button {
    case .pen: model.tool == .pen && !model.isPickingColor ? .chosen : .plain
    case .eraser: model.tool == .eraser && !model.isPickingColor ? .chosen : .plain
    case .eyedropper: model.isPickingColor ? .chosen : .plain
    case .undo: model.canUndo ? .plain : .disabled
    case .redo: model.canRedo ? .plain : .disabled
    case .touchIndicator: model.showsTouchIndicator ? .on : .plain
    case .fullScreen: model.isFullScreen ? .on : .plain
    case .brush: controls.popover == .brush ? .on : .plain
    case .colors: controls.popover == .colors ? .on : .plain
    case .menu: controls.popover == .menu ? .on : .plain
    case .paper: controls.popover == .paper ? .on : .plain
    case .pens: controls.showsPens ? .on : .plain
    case .penSettings: controls.popover == .pens(.settings) ? .on : .plain
    case .penPressure: controls.popover == .pens(.pressure) ? .on : .plain
    case .penPrediction: controls.popover == .pens(.prediction) ? .on : .plain
    case .penDoctor: controls.popover == .pens(.doctor) ? .on : .plain
    case .penMode: model.penMode ? .on : .plain
    case .record: model.pens.isRecording ? .on : .plain
    case .latencyMeter: model.meter.isEmpty ? .plain : .on
    case .layers: controls.popover == .layers ? .on : .plain
    case .lockLayer: model.layers.active?.properties.isLocked == true ? .on : .plain
    case .lockAlpha: model.layers.active?.properties.isAlphaLocked == true ? .on : .plain
    case .clipLayer: model.layers.active?.properties.isClipped == true ? .on : .plain
    case .linearLight: model.blending == .linear ? .on : .plain
    case .removeLayer: model.layers.rows.count > 1 ? .plain : .disabled
    default: .plain
    }
  }

  private func ink(_ look: Look) -> Paint {
    switch look {
    case .plain: theme.text
    case .disabled: theme.text.faded(to: 0.3)
    case .on: theme.accent
    case .chosen: theme.onAccent
    }
  }

  private mutating func drawSymbol(_ button: Control.Button, _ square: Rect, _ ink: Paint) {
    switch button {
    case .colors:
      let disc = DisplayList.Shape.circle(center: square.center, radius: square.width / 2 + 2)
      list.append(.checker(disc, cell: 6))
      list.append(.fill(disc, Paint(model.color, opacity: model.opacity)))
      list.append(.stroke(disc, width: 1.5, theme.rim))
    case .paper:
      list.append(.icon(name: "paper", square, ink))
      let drop = DisplayList.Shape.circle(
        center: square.center + square.size * Vector(0.27, 0.27), radius: 6)
      list.append(.stroke(drop, width: 4, theme.panel))
      list.append(.fill(drop, Paint(model.paper)))
      list.append(.stroke(drop, width: 1.25, ink))
    default:
      list.append(.icon(name: iconName(button), square, ink))
    }
  }

  private func iconName(_ button: Control.Button) -> String {
    switch button {
    case .fingers: model.fingers == .draw ? "fingers-draw" : "fingers-gesture"
    case .fullScreen: model.isFullScreen ? "fullscreen-leave" : "fullscreen"
    case .delete, .removeLayer: "clear"
    case .layerModes: "blend-modes"
    case .showLayer:
      model.layers.active?.properties.isVisible == false ? "layer-hidden" : "layer-shown"
    case .firstBarrel, .secondBarrel, .thirdBarrel: "barrel"
    default: button.rawValue
    }
  }

  private mutating func drawCaptioned(_ button: Control.Button, _ frame: Rect, _ ink: Paint) {
    var rest = frame.inset(by: 3)
    var caption = rest.cutBottom(16)
    caption.min.x = frame.min.x + 1
    caption.max.x = frame.max.x - 1
    if button == .zoomPercent {
      drawPercent(rest, ink)
    } else {
      drawSymbol(button, rest.centered(width: 22, height: 22), ink)
    }
    list.append(
      .text(Text(strings["caption.\(button.rawValue)"], in: caption, size: 10, paint: ink)))
  }

  private mutating func drawRow(_ button: Control.Button, _ frame: Rect, _ ink: Paint) {
    var rest = frame
    drawSymbol(button, rest.cutLeft(44).centered(width: 24, height: 24), ink)
    let caption =
      switch button {
      case .brushes: model.brush.map { name(of: $0) } ?? model.brushID
      case .blendModes: name(of: model.blendMode)
      case .layerModes: name(of: model.layers.active?.properties.blendMode ?? .sourceOver)
      default: rowCaption(button)
      }
    list.append(
      .text(Text(caption, in: rest.inset(by: 4), size: 13, alignment: .leading, paint: ink)))
  }

  private func rowCaption(_ button: Control.Button) -> String {
    if let barrel = button.barrel, model.barrelActions.indices.contains(barrel) {
      let action = model.barrelActions[barrel].rawValue
      return strings.text("caption.\(button.rawValue)", strings["barrel.\(action)"])
    }
    if button == .record, model.pens.isRecording { return strings["caption.record-stop"] }
    return strings["caption.\(button.rawValue)"]
  }

  private mutating func drawPercent(_ frame: Rect, _ ink: Paint) {
    let percent = model.zoom * 100
    let text = strings.text(
      "format.percent", strings.number(percent, decimals: percent.magnitude < 10))
    let degrees = model.rotation.isFinite ? model.rotation.rounded() : 0
    guard degrees != 0 else {
      list.append(.text(Text(text, in: frame, size: 13, weight: .medium, paint: ink)))
      return
    }
    var rest = frame.centered(width: frame.width, height: 32)
    list.append(
      .text(Text(text, in: rest.cutTop(17), size: 13, weight: .medium, paint: ink)))
    let turn = strings.text("format.degrees", strings.number(degrees, decimals: false))
    list.append(.text(Text(turn, in: rest, size: 10, paint: theme.muted)))
  }
}
