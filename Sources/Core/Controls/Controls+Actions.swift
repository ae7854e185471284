internal import Geometry
internal import Ink

extension Controls {
  /// What a release inside the control that was pressed means.
  mutating func activate(_ control: Control, _ press: Press) -> [Command] {
    switch control {
    case .button(let button): return activate(button, press)
    case .swatch(let index): return choose(Palette.colors[index])
    case .customSlot(let slot):
      guard let color = customColor(slot) else { return add(to: slot) }
      return choose(color)
    case .paperSwatch(let index): return [.paper(Palette.colors[index])]
    case .paperCustomSlot(let slot): return customColor(slot).map { [.paper($0)] } ?? []
    case .file, .brush, .blendMode, .exportFormat, .layer, .layerMode: return chooseRow(control)
    case .layerEye(let index): return toggleEye(index)
    case .layerHandle(let index): return drop(index, press)
    case .notice: return [.dismissNotice]
    case .slider, .colorArea, .list, .pressureCurve, .scratch: return []
    }
  }

  private mutating func activate(_ button: Control.Button, _ press: Press) -> [Command] {
    switch button {
    case .brush: toggle(.brush, press)
    case .colors: toggle(.colors, press)
    case .menu: toggle(.menu, press)
    case .paper: toggle(.paper, press)
    case .close: open(nil)
    case .pens: togglePens(press)
    case .layers: toggle(.layers, press)
    case .layerModes: open(.layerModes)
    case .penSettings: open(.pens(.settings))
    case .penPressure: open(.pens(.pressure))
    case .penPrediction: open(.pens(.prediction))
    case .penDoctor: open(.pens(.doctor))
    case .nextPen: selectNextPen()
    case .brushes: open(.brushes)
    case .blendModes: open(.blendModes)
    case .brushValues: open(.brushValues)
    case .open: return showFiles()
    case .export: open(.exports)
    case .newDrawing, .eyedropper: if popover != nil { open(nil) }
    case .delete:
      guard case .editor(let slot) = popover else { return [] }
      open(nil)
      return [.deleteCustomColor(slot: slot)]
    default: break
    }
    return command(for: button).map { [$0] } ?? []
  }

  /// What a button asks for; `nil` for those that only open and close, and for disabled ones.
  private func command(for button: Control.Button) -> Command? {
    switch button {
    case .pen: .tool(.pen)
    case .eraser: .tool(.eraser)
    case .eyedropper: model.isPickingColor ? .endPickingColor : .beginPickingColor
    case .undo: model.canUndo ? .undo : nil
    case .redo: model.canRedo ? .redo : nil
    case .clear: .clear
    case .touchIndicator: .touchIndicator(!model.showsTouchIndicator)
    case .newDrawing: .newDrawing
    case .saveElsewhere: .saveElsewhere
    case .zoomOut: .zoomOut
    case .zoomPercent: .zoomActualSize
    case .zoomIn: .zoomIn
    case .fit: .zoomFit
    case .resetView: .resetView
    case .fullScreen: .fullScreen(!model.isFullScreen)
    case .fingers: .fingers(model.fingers == .draw ? .gesture : .draw)
    case .penMode: .penMode(!model.penMode)
    case .linearLight: .blending(model.blending == .linear ? .gamma : .linear)
    case .firstBarrel, .secondBarrel, .thirdBarrel: nextAction(button)
    case .record: .recordEvents(!model.pens.isRecording)
    case .latencyMeter: .latencyMeter(model.meter.isEmpty)
    case .resetBrush: .resetBrush
    case .addLayer, .addGroup, .removeLayer, .raiseLayer, .lowerLayer, .showLayer, .lockLayer,
      .lockAlpha, .clipLayer:
      layerCommand(for: button).map { .layer($0) }
    case .layers, .layerModes, .open, .export, .paper, .brush, .brushes, .blendModes, .brushValues,
      .colors, .menu,
      .delete, .close, .pens,
      .penSettings,
      .penPressure, .penPrediction, .penDoctor, .nextPen:
      nil
    }
  }

  /// The press may have closed it by being outside: then it stays closed.
  private mutating func toggle(_ target: Popover, _ press: Press) {
    open(popover == target || press.closed == target ? nil : target)
  }

  mutating func showFiles() -> [Command] {
    open(.files)
    return [.showOpenList]
  }

  /// What a row of a list asks for; the list closes.
  mutating func chooseRow(_ row: Control) -> [Command] {
    let command: Command
    switch row {
    case .file(let index) where model.files.indices.contains(index):
      command = .open(path: model.files[index].path)
    case .brush(let index) where model.brushes.indices.contains(index):
      command = .brush(id: model.brushes[index].preset.id)
    case .blendMode(let index) where BlendMode.allCases.indices.contains(index):
      command = .blendMode(BlendMode.allCases[index])
    case .exportFormat(let index) where model.exportFormats.indices.contains(index):
      command = .export(format: model.exportFormats[index])
    case .layer(let index) where model.layers.rows.indices.contains(index):
      return [.layer(.choose(model.layers.rows[index].id))]
    case .layerMode(let index) where BlendMode.allCases.indices.contains(index):
      open(.layers)
      return [.layer(.blendMode(BlendMode.allCases[index]))]
    default: return []
    }
    open(nil)
    return [command]
  }

  /// A colour is for drawing, so choosing one takes up the pen.
  private mutating func choose(_ color: SRGBColor) -> [Command] {
    if popover == .colors { open(nil) }
    return model.tool == .pen ? [.color(color)] : [.color(color), .tool(.pen)]
  }

  /// The current colour into an empty slot, to be changed there.
  private mutating func add(to slot: Int) -> [Command] {
    open(.editor(slot: slot))
    return [.setCustomColor(slot: slot, model.color)]
  }

  /// The second way to press: a long one, or the right button.
  mutating func edit(_ control: Control) -> [Command] {
    guard case .customSlot(let slot) = control else { return [] }
    guard customColor(slot) != nil else { return add(to: slot) }
    open(.editor(slot: slot))
    return []
  }

  // MARK: Dragging

  /// Moves what `control` holds to this point; nothing for what is not dragged.
  mutating func drag(
    _ control: Control, to position: Vector, by pointer: PointerID
  ) -> [Command] {
    guard let frame = layout.frame(of: control) else { return [] }
    switch control {
    case .slider(let slider):
      let track = frame.inset(by: Metrics.knob)
      let place = (position.x - track.min.x) / track.width
      return set(slider, to: slider.scale.value(at: place))
    case .colorArea:
      let place = (position - frame.min) / frame.size
      edited.saturation = min(max(place.x, 0), 1)
      edited.value = 1 - min(max(place.y, 0), 1)
      return emitEdited()
    case .pressureCurve:
      guard let hold = presses[pointer]?.curveHold else { return [] }
      return setCurve(CurvePlot(frame).curve(curve, pulled: hold.handle, to: position))
    case .scratch:
      addToScratch(position, in: frame)
      return []
    default:
      return []
    }
  }

  mutating func set(_ slider: Control.Slider, to value: Double) -> [Command] {
    switch slider {
    case .width: return value == model.width ? [] : [.width(value)]
    case .opacity: return value == model.opacity ? [] : [.opacity(value)]
    case .smoothing: return value == model.smoothing ? [] : [.smoothing(value)]
    case .prediction: return value == model.prediction ? [] : [.prediction(value)]
    case .layerOpacity:
      return value == self.value(of: slider) ? [] : [.layer(.opacity(value))]
    case .hue:
      edited.hue = value
      return emitEdited()
    case .brush(let number):
      return value == self.value(of: slider) ? [] : [.brushValue(number, value)]
    case .curveMinimum, .curveMaximum, .curveSoftness: return setCurve(slider, to: value)
    }
  }

  private mutating func emitEdited() -> [Command] {
    showChange()
    guard case .editor(let slot) = popover, customColor(slot) != edited.color else { return [] }
    return [.setCustomColor(slot: slot, edited.color), .color(edited.color)]
  }

  func value(of slider: Control.Slider) -> Double {
    switch slider {
    case .width: model.width
    case .opacity: model.opacity
    case .smoothing: model.smoothing
    case .prediction: model.prediction
    case .layerOpacity: model.layers.active?.properties.opacity ?? 1
    case .hue: edited.hue
    case .brush(let number): model.brushValues[named: number.rawValue] ?? 0
    case .curveMinimum: curve.minimum
    case .curveMaximum: curve.maximum
    case .curveSoftness: (curve.softness + 1) / 2
    }
  }

  /// From the pointer to the knob below it, as pressing a knob does not move it; `nil` beside it.
  func grab(_ control: Control?, _ position: Vector) -> Vector? {
    guard case .slider(let slider) = control, let frame = layout.frame(of: .slider(slider)) else {
      return nil
    }
    let knob = knobCenter(slider, in: frame)
    let isOnKnob = (knob.x - position.x).magnitude <= Metrics.knob + 2
    return isOnKnob ? Vector(knob.x - position.x, 0) : nil
  }

  func knobCenter(_ slider: Control.Slider, in frame: Rect) -> Vector {
    let track = frame.inset(by: Metrics.knob)
    return Vector(
      track.min.x + slider.scale.place(of: value(of: slider)) * track.width, frame.center.y)
  }

  func initial(_ control: Control?) -> Double {
    switch control {
    case .slider(let slider): value(of: slider)
    case .file, .brush, .blendMode, .exportFormat, .layer, .layerMode, .list: scroll
    default: 0
    }
  }
}
