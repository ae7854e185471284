internal import Controls
internal import Geometry
internal import Ink

// Events in a kiosk: what belongs to a control, to the canvas, or to nobody.
extension Studio {
  func takeInKiosk(_ event: DeviceEvent) {
    switch event.source {
    // No key leads anywhere.
    case .key: break
    case .window:
      // The window fills the screen: who loses the focus has lost no finger.
      if event.kind != .blur { takeWindow(event) }
      kiosk?.controls.layout(size: logicalSize)
    case .mouse, .touch, .pen, .eraser: takePointerInKiosk(event)
    }
  }

  var logicalSize: Vector { Vector(Double(screen.width), Double(screen.height)) / screenScale }

  private func takePointerInKiosk(_ event: DeviceEvent) {
    let pointer = PointerID(event.source, id: event.id)
    switch event.kind {
    case .down(let button) where button == 1: downInKiosk(pointer, event)
    case .move, .hover: movedInKiosk(pointer, event)
    case .up(let button) where button == 1: upInKiosk(pointer, event)
    case .cancel, .vanish: goneInKiosk(pointer, event)
    case .wheel:
      if kiosk?.session.screen == .drawing, kiosk?.plan.fingers == .gesture { takePointer(event) }
    case .down, .up: if event.source != .mouse { takePointer(event) }
    default: takePointer(event)
    }
  }

  private func downInKiosk(_ pointer: PointerID, _ event: DeviceEvent) {
    guard var kiosk else { return }
    let place = event.position / screenScale
    let role = kiosk.role(at: place)
    let isSeen = kiosk.watch.down(
      pointer, at: place, time: event.time, size: event.axes.contactSize.map { $0 / screenScale },
      role: role)
    guard isSeen, let contact = kiosk.watch[pointer], !contact.isObject else {
      self.kiosk = kiosk
      return
    }
    if pointer.source != .mouse { kiosk.cursorEnd = 0 }
    let wasAttract = kiosk.session.screen == .attract
    switch kiosk.session.screen {
    case .attract: kiosk.session.wake()
    case .countdown(_, isAsked: false) where role == .nothing: kiosk.session.close()
    default: break
    }
    if role == .controls {
      kiosk.controls.pointerDown(pointer, at: place, contacts: kiosk.watch.liveCount)
    }
    if role == .canvas { kiosk.giveColor(to: pointer) }
    self.kiosk = kiosk
    if wasAttract { endAttract() }
    if role == .canvas { takePointer(event) }
    updateCursor()
  }

  private func movedInKiosk(_ pointer: PointerID, _ event: DeviceEvent) {
    guard let contact = kiosk?.watch[pointer] else { return hoverInKiosk(pointer, event) }
    let place = event.position / screenScale
    kiosk?.watch.moved(
      pointer, to: place, time: event.time, size: event.axes.contactSize.map { $0 / screenScale })
    if pointer.source == .mouse { showCursor(at: event.time) }
    switch contact.role {
    case .controls: kiosk?.controls.pointerMoved(pointer, to: place)
    case .canvas:
      if kiosk?.watch[pointer]?.isObject == true { dismiss(pointer) } else { takePointer(event) }
      // A hover says that the release was lost.
      if event.kind == .hover { kiosk?.watch.up(pointer, time: event.time) }
    case .nothing:
      if event.kind == .hover { kiosk?.watch.up(pointer, time: event.time) }
    }
  }

  private func hoverInKiosk(_ pointer: PointerID, _ event: DeviceEvent) {
    if pointer.source == .mouse {
      let place = event.position / screenScale
      let last = kiosk?.mousePlace ?? place
      if (place - last).length > 8 {
        kiosk?.mousePlace = place
        kiosk?.watch.act(at: event.time)
        showCursor(at: event.time)
      } else if kiosk?.mousePlace == nil {
        kiosk?.mousePlace = place
      }
    }
    takePointer(event)
  }

  private func showCursor(at time: UInt64) {
    kiosk?.cursorEnd = time &+ Kiosk.cursorTime
    updateCursor()
  }

  private func upInKiosk(_ pointer: PointerID, _ event: DeviceEvent) {
    let contact = kiosk?.watch[pointer]
    kiosk?.watch.up(pointer, time: event.time)
    kiosk?.ownColors[pointer] = nil
    guard contact?.role == .controls else { return takePointer(event) }
    let place = event.position / screenScale
    if let command = kiosk?.controls.pointerUp(pointer, at: place) {
      performInKiosk(command, at: event.time)
    }
  }

  /// The system took the contact back, or the device is gone.
  private func goneInKiosk(_ pointer: PointerID, _ event: DeviceEvent) {
    let all = kiosk?.watch.contacts.map(\.pointer) ?? []
    let gone =
      all.contains(pointer) || event.kind == .cancel
      ? [pointer] : all.filter { $0.source == event.source }
    for pointer in gone {
      kiosk?.watch.up(pointer, time: event.time)
      kiosk?.controls.cancel(pointer)
      kiosk?.ownColors[pointer] = nil
    }
    takePointer(event)
  }

  /// What the pointer did on the canvas ends, and it does nothing until it is up: the ink of an object
  /// that lies is void; what a stuck contact drew before stays.
  func dismiss(_ pointer: PointerID) {
    let hasMoved = (kiosk?.watch[pointer]?.reach ?? 0) > 16
    if let contact = contacts[pointer], case .stroke(let id) = contact.role {
      contacts.set(.ignored, for: pointer)
      if hasMoved { finishInk(id, at: nil) } else { cancelInk(id) }
    }
    if contacts[pointer]?.role == .gesture { endPinch() }
    if pointer.source == .touch { fingerRule.up(pointer.id) }
    kiosk?.controls.cancel(pointer)
    kiosk?.watch.set(.nothing, for: pointer)
    kiosk?.ownColors[pointer] = nil
    updateCursor()
  }

  /// Two fingers where one may draw: neither does.
  func dismissPair(_ first: Int, _ second: Int) {
    for id in [first, second] {
      let pointer = PointerID(.touch, id: id)
      if let contact = contacts[pointer], case .stroke(let stroke) = contact.role {
        cancelInk(stroke)
      }
      contacts.set(.ignored, for: pointer)
    }
  }
}

extension Kiosk {
  /// What a press here would belong to.
  fileprivate func role(at place: Vector) -> ContactWatch.Role {
    let isOnControl = controls.captures(place)
    switch session.screen {
    case .attract, .cleaning: return .nothing
    case .countdown(_, isAsked: false): return isOnControl ? .controls : .nothing
    case .gallery, .picture, .approval: return isOnControl ? .controls : .nothing
    default: return isOnControl ? .controls : .canvas
    }
  }
}
