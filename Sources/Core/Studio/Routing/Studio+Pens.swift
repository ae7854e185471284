internal import Canvas
internal import Controls
internal import Geometry
public import Ink

extension Studio {
  /// Takes in what an event says of its pen. Returns whether that was all, as for a barrel button.
  func followPen(_ pointer: PointerID, _ event: DeviceEvent) -> Bool {
    let wasKnown = pens.isKnown
    if pens.follow(pointer, event) { takeBackTouches(at: event.time) }
    if pens.isKnown != wasKnown { updateModel() }
    switch event.kind {
    case .device(let description):
      pens.tools[pointer]?.curve = settings.pressureCurves[description.name] ?? .identity
      return true
    case .down(let button) where button > 1: return press(barrel: button, of: pointer, event)
    case .up(let button) where button > 1: return release(barrel: button, of: pointer)
    default: return false
    }
  }

  /// What the barrel button stands for; on the controls it is a button like those of a mouse.
  private func press(barrel button: Int, of pointer: PointerID, _ event: DeviceEvent) -> Bool {
    guard !controls.captures(event.position / screenScale) else { return false }
    switch barrelAction(button) {
    case .none: break
    case .undo: perform([.undo])
    case .pickColor: if live.isEmpty { pickColor(at: event.position) }
    case .eraser: pens.tools[pointer]?.heldAction = .eraser
    case .pan:
      guard contacts[pointer] == nil, !contacts.isFull else { break }
      contacts.add(
        Contact(pointer: pointer, role: .pan, button: button, position: event.position))
      updateCursor()
    }
    return true
  }

  private func release(barrel button: Int, of pointer: PointerID) -> Bool {
    if barrelAction(button) == .eraser { pens.tools[pointer]?.heldAction = nil }
    return contacts[pointer]?.button != button
  }

  private func barrelAction(_ button: Int) -> BarrelAction {
    let index = button - 2
    return settings.barrelActions.indices.contains(index) ? settings.barrelActions[index] : .none
  }

  /// The pen is not over the window any more.
  func leave(_ pointer: PointerID) {
    controls.pointerLeft(pointer)
    if pointer == pens.newest { pointerPlace = nil }
  }

  /// Whether fingers move the view and do not draw, as a pen is there to draw with.
  var fingersOnlyMove: Bool { settings.penMode && pens.isKnown }

  /// Whether a touch here is the hand that holds a pen. Where many draw at once, only what touches
  /// beside the pen is.
  func isHand(_ position: Vector, at time: UInt64) -> Bool {
    guard pens.isHandNear(at: time) else { return false }
    guard kiosk != nil else { return true }
    let reach = Pens.handReach * screenScale
    return pens.tools.values.contains { ($0.position - position).length <= reach }
  }

  /// The curves of the settings, for the devices that have names.
  func applyPressureCurves() {
    for (pointer, tool) in pens.tools {
      let curve = tool.description.flatMap { settings.pressureCurves[$0.name] }
      pens.tools[pointer]?.curve = curve ?? .identity
    }
  }

  /// Brings what the panel about pens shows in line with what they do.
  func updatePensModel() {
    var devices: [PensModel.Device] = []
    for (pointer, tool) in pens.tools {
      devices.append(
        PensModel.Device(
          pointer: pointer, name: tool.description?.name ?? pointer.source.rawValue,
          curve: tool.curve, isNear: tool.isNear, buttons: tool.buttons,
          position: tool.position / screenScale, axes: tool.axes, rate: tool.rate,
          repairs: Repair.allCases.filter { tool.allRepairs.contains($0) }))
    }
    devices.sort { ($0.name, $0.pointer.id) < ($1.name, $1.pointer.id) }
    if devices != controls.model.pens.devices { controls.model.pens.devices = devices }
  }

  /// What was mended since the last call, each once for a tool; for a log.
  public func takeRepairs() -> [(device: String, repair: Repair)] {
    var news: [(device: String, repair: Repair)] = []
    for (pointer, tool) in pens.tools where tool.repairCount != tool.toldCount {
      let name = tool.description?.name ?? pointer.source.rawValue
      for repair in Repair.allCases
      where tool.allRepairs.contains(repair) && !tool.told.contains(repair) {
        news.append((name, repair))
        pens.tools[pointer]?.told.insert(repair)
      }
      pens.tools[pointer]?.toldCount = tool.repairCount
    }
    return news
  }

  /// What the scratch area shows of a press.
  func pressureForControls(_ pointer: PointerID, _ event: DeviceEvent) -> Double? {
    guard let pressure = event.axes.pressure, pressure.isFinite else { return nil }
    return pens.tools[pointer]?.curve.value(min(max(pressure, 0), 1))
  }
}
