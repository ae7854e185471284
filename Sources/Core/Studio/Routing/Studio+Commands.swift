internal import Canvas
internal import Controls
internal import Drawing
internal import Geometry
internal import Ink

extension Studio {
  /// Carries commands out; steps of zoom go round `place`, a window position, or else round the
  /// window's middle.
  func perform(_ commands: [Command], zoomingAround place: Vector? = nil) {
    for command in commands { perform(command, place) }
    if !commands.isEmpty { updateModel() }
  }

  private func perform(_ command: Command, _ place: Vector?) {
    switch command {
    case .tool, .brush, .color, .width, .opacity, .smoothing, .prediction, .blendMode, .brushValue,
      .resetBrush, .setCustomColor,
      .deleteCustomColor, .beginPickingColor, .endPickingColor, .fingers, .touchIndicator,
      .penMode, .barrel, .pressureCurve:
      choose(command)
    case .undo, .redo, .clear, .paper, .blending: edit(command)
    case .zoomIn, .zoomOut, .zoomActualSize, .zoomFit, .resetView: move(command, place)
    case .redraw: redraw()
    case .layer(let command): perform(command)
    case .dismissNotice: controls.model.notice = nil
    case .newDrawing, .showOpenList, .open, .export, .saveElsewhere, .fullScreen, .recordEvents,
      .latencyMeter, .quit:
      ask(command)
    }
  }

  private func choose(_ command: Command) {
    switch command {
    case .tool(let tool): settings.tool = tool
    case .brush(let id):
      if let entry = controls.model.brushes.first(where: { $0.preset.id == id }) {
        settings.choose(entry.preset)
        canvas.prepare(for: entry.preset.brush)
      }
    case .color(let color): settings.color = color
    case .width(let width): settings.width = width
    case .opacity(let opacity): settings.setOpacity(opacity)
    case .smoothing(let smoothing): settings.smoothing = smoothing
    case .prediction(let strength): setPrediction(strength)
    case .blendMode(let mode): settings.blendMode = mode
    case .brushValue(let number, let value): settings.setBrush(number.rawValue, to: value)
    case .resetBrush:
      if let preset = controls.model.brush { settings.reset(to: preset) }
    case .setCustomColor(let slot, let color): setCustomColor(slot, color)
    case .deleteCustomColor(let slot): setCustomColor(slot, nil)
    case .beginPickingColor: isPickingColor = true
    case .endPickingColor: isPickingColor = false
    case .fingers(let mode): settings.fingers = mode
    case .touchIndicator(let isShown): settings.showsTouchIndicator = isShown
    case .penMode(let isOn): settings.penMode = isOn
    case .barrel(let button, let action):
      guard settings.barrelActions.indices.contains(button) else { return }
      settings.barrelActions[button] = action
    case .pressureCurve(let device, let curve):
      settings.pressureCurves[device] = curve == .identity ? nil : curve
      applyPressureCurves()
    default: break
    }
  }

  /// Strokes that are being drawn follow in this frame.
  private func setPrediction(_ strength: Double) {
    settings.prediction = strength
    for index in live.indices { live[index].setPrediction(strength) }
  }

  private func setCustomColor(_ slot: Int, _ color: SRGBColor?) {
    guard settings.customColors.indices.contains(slot) else { return }
    settings.customColors[slot] = color
  }

  /// Undo in mid-stroke takes the live stroke back; every other edit keeps live strokes first.
  private func edit(_ command: Command) {
    if command == .undo, cancelNewestInk() { return }
    if command == .undo, sweeps.cancelWaiting(at: drawing.history.position) { return }
    finishAllInk()
    let change: Drawing.Change? =
      switch command {
      case .undo: drawing.undo()
      case .redo: drawing.redo()
      case .clear: clearActiveLayer()
      case .paper(let color):
        color == drawing.paper ? nil : drawing.append(.setPaper(color))
      case .blending(let blending):
        blending == drawing.blending ? nil : drawing.append(.setBlending(blending))
      default: nil
      }
    guard let change else { return }
    keep(change)
    followLayers()
    if canvas.paper != drawing.paper { canvas.setPaper(drawing.paper) }
    canvas.setBlending(drawing.blending)
    if case .append(.setPaper, _) = change.record { return }
    canvas.invalidate(change.damage)
  }

  private func move(_ command: Command, _ place: Vector?) {
    let size = Vector(Double(screen.width), Double(screen.height))
    let center = place ?? size * 0.5
    let zoom = canvas.view.scale / screenScale
    switch command {
    case .zoomIn: self.zoom(by: 1.25, around: center)
    case .zoomOut: self.zoom(by: 0.8, around: center)
    case .zoomActualSize: self.zoom(by: 1 / zoom, around: center)
    case .zoomFit: show(.fitting(drawing.bounds, in: size, screenScale: screenScale))
    case .resetView: show(.initial(screenScale: screenScale))
    default: break
    }
  }

  /// Draws everything anew from the strokes, as when a screen shows what it should not.
  private func redraw() {
    canvas.invalidate(.everything)
    canvas.damageAll()
  }

  private func ask(_ command: Command) {
    switch command {
    case .newDrawing: requests.append(.newDrawing)
    case .showOpenList: requests.append(.listFiles)
    case .open(let path): requests.append(.open(path: path))
    case .export(let format): requests.append(.export(format: format))
    case .saveElsewhere: requests.append(.saveElsewhere)
    case .fullScreen(let isOn): requests.append(.fullScreen(isOn))
    case .recordEvents(let isOn): requests.append(.recordEvents(isOn))
    case .latencyMeter(let isOn): requests.append(.latencyMeter(isOn))
    case .quit:
      finishAllInk()
      requests.append(.quit)
    default: break
    }
  }

  /// Brings what the controls show in line with the state.
  func updateModel() {
    var model = controls.model
    model.tool = settings.tool
    model.color = settings.color
    model.width = settings.width
    model.opacity = settings.brush(for: settings.tool).opacity
    model.smoothing = settings.smoothing
    model.prediction = settings.prediction
    model.brushID = settings.preset.id
    model.brushValues = settings.preset.brush
    model.blendMode = settings.blendMode
    model.customColors = settings.customColors
    model.fingers = settings.fingers
    model.showsTouchIndicator = settings.showsTouchIndicator
    model.penMode = settings.penMode
    model.barrelActions = settings.barrelActions
    model.isPickingColor = isPickingColor
    model.canUndo = drawing.canUndo || !live.isEmpty
    model.canRedo = drawing.canRedo
    model.paper = drawing.paper
    model.blending = drawing.blending
    model.layers = layersModel
    model.zoom = canvas.view.scale / screenScale
    let rotation = canvas.view.rotation
    model.rotation = Angles.direction(x: rotation.x, y: rotation.y) * (180 / .pi)
    if model != controls.model { controls.model = model }
  }
}
