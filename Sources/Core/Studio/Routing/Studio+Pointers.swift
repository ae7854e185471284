internal import Canvas
internal import Controls
internal import Geometry
internal import Ink
internal import Raster

extension Studio {
  func down(_ pointer: PointerID, _ event: DeviceEvent, button: Int) {
    guard contacts[pointer] == nil, !contacts.isFull else { return }
    contacts.add(
      Contact(pointer: pointer, role: .ignored, button: button, position: event.position))
    let logical = event.position / screenScale
    controls.pressure = pressureForControls(pointer, event)
    if controls.captures(logical) {
      contacts.set(.control, for: pointer)
      perform(controls.pointerDown(pointer, at: logical, button: button, time: event.time))
    } else if isPickingColor, button == 1 {
      if pointer.source != .touch || !pens.isHandNear(at: event.time) {
        pickColor(at: event.position)
      }
    } else if pointer.source == .mouse, button == 2 || (button == 1 && isSpaceHeld) {
      contacts.set(.pan, for: pointer)
    } else if button == 1 {
      touchCanvas(pointer, event)
    }
    updateCursor()
  }

  func moved(_ pointer: PointerID, _ event: DeviceEvent) {
    guard let contact = contacts[pointer] else {
      hover(pointer, event)
      return
    }
    if event.kind == .hover, contact.role != .control {
      // The release was lost: what the pointer did has ended, and hovering never draws.
      end(pointer, contact)
      hover(pointer, event)
      return
    }
    contacts.move(pointer, to: event.position)
    switch contact.role {
    case .stroke(let id): extendInk(id, event)
    case .sweep: sweep(pointer, from: contact.position, to: event.position)
    case .pan: pan(pointer, from: contact.position, to: event.position)
    case .control:
      controls.pressure = pressureForControls(pointer, event)
      perform(
        controls.pointerMoved(pointer, to: event.position / screenScale, time: event.time))
    case .gesture: movePinch(pointer.id, to: event.position)
    case .ignored: break
    }
  }

  func up(_ pointer: PointerID, _ event: DeviceEvent, button: Int) {
    guard var contact = contacts[pointer], contact.button == button else { return }
    if case .stroke(let id) = contact.role {
      finishInk(id, at: event)
      contact.role = .ignored
    }
    if contact.role == .control {
      perform(
        controls.pointerUp(
          pointer, at: event.position / screenScale, button: button, time: event.time))
    }
    end(pointer, contact)
  }

  /// The system took the contact back: its stroke is void.
  func cancel(_ pointer: PointerID) {
    guard let contact = contacts[pointer] else { return }
    if case .stroke(let id) = contact.role { cancelInk(id) }
    if contact.role == .control { perform(controls.cancel(pointer)) }
    if contact.role == .sweep { cancelSweep(pointer) }
    end(pointer, contact)
  }

  /// The device is gone: its strokes end at their newest sample and are kept. An event of a source
  /// without a pointer of that id ends all pointers of the source.
  func vanish(_ pointer: PointerID, _ event: DeviceEvent) {
    let gone =
      contacts[pointer] != nil
      ? [pointer] : contacts.all.map(\.pointer).filter { $0.source == event.source }
    for pointer in gone {
      guard let contact = contacts[pointer] else { continue }
      if contact.role == .control { perform(controls.cancel(pointer)) }
      end(pointer, contact)
    }
    controls.pointerLeft(pointer)
  }

  /// Forgets a contact; a stroke that is still live ends at its newest sample and is kept.
  private func end(_ pointer: PointerID, _ contact: Contact) {
    contacts.remove(pointer)
    sweeps.end(pointer)
    if case .stroke(let id) = contact.role { finishInk(id, at: nil) }
    if pointer.source == .touch { fingerRule.up(pointer.id) }
    if contact.role == .gesture { endPinch() }
    updateCursor()
  }

  private func hover(_ pointer: PointerID, _ event: DeviceEvent) {
    let logical = event.position / screenScale
    perform(controls.pointerMoved(pointer, to: logical, time: event.time))
    guard pointer.source != .touch else { return }
    isMouseOnCanvas = !controls.captures(logical)
    pointerPlace = isMouseOnCanvas && logical.isFinite ? event.position : nil
    updateCursor()
  }

  /// A press on the canvas: by the rule of fingers, or the beginning of a stroke.
  private func touchCanvas(_ pointer: PointerID, _ event: DeviceEvent) {
    guard pointer.source == .touch else {
      beginInk(pointer, event)
      return
    }
    guard !isHand(event.position, at: event.time) else { return }
    let window = fingersOnlyMove ? UInt64.max : FingerRule.window
    let mode = fingersOnlyMove ? .gesture : settings.fingers
    switch fingerRule.down(pointer.id, at: event.time, mode: mode, window: window) {
    case .draw where fingersOnlyMove: contacts.set(.pan, for: pointer)
    case .draw: beginInk(pointer, event)
    case .gesture(let first) where kiosk?.plan.fingers == .single:
      dismissPair(first, pointer.id)
    case .gesture(let first): beginPinch(first: first, second: pointer.id)
    case .ignore: break
    }
  }

  /// Views move by whole pixels; what is left of one is moved with the next step.
  private func pan(_ pointer: PointerID, from: Vector, to: Vector) {
    guard to.isFinite else { return }
    let before = canvas.view.windowPosition(of: .zero)
    show(canvas.view.panned(from: from, to: to))
    contacts.move(pointer, to: from + canvas.view.windowPosition(of: .zero) - before)
  }

  private func beginPinch(first: Int, second: Int) {
    let pointers = [PointerID(.touch, id: first), PointerID(.touch, id: second)]
    guard let one = contacts[pointers[0]], let two = contacts[pointers[1]] else { return }
    if case .stroke(let id) = one.role { cancelInk(id) }
    for pointer in pointers { contacts.set(.gesture, for: pointer) }
    pinch = PinchGesture(
      ids: (first, second), view: canvas.view, first: one.position, second: two.position)
  }

  private func movePinch(_ id: Int, to position: Vector) {
    guard let view = pinch?.moved(id, to: position, screenScale: screenScale) else { return }
    isViewMoving = view != canvas.view
    show(view)
  }

  /// One finger lifted: the gesture is over, the other does nothing until it is up.
  func endPinch() {
    guard let gesture = pinch else { return }
    pinch = nil
    contacts.replace(.gesture, by: .ignored)
    isViewMoving = false
    show(gesture.settled(canvas.view))
  }

  /// Takes the colour that the canvas shows at a window position.
  func pickColor(at position: Vector) {
    guard position.isFinite, canvas.window.rect.contains(position) else { return }
    let x = min(Int(position.x), canvas.picture.width - 1)
    let y = min(Int(position.y), canvas.picture.height - 1)
    settings.color = SRGBColor(hex: canvas.picture[x, y])
    settings.tool = .pen
    isPickingColor = false
    updateModel()
  }

  func updateCursor() {
    if let kiosk {
      cursor = kiosk.cursorEnd == 0 ? .hidden : .cross
      return
    }
    let isPanning = contacts.all.contains { $0.role == .pan }
    cursor =
      if isPanning || (isSpaceHeld && isMouseOnCanvas) {
        .move
      } else if isMouseOnCanvas {
        .cross
      } else {
        .arrow
      }
  }
}
