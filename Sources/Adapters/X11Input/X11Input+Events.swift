import CXInput2
import Geometry
import Ink

// The XInput2 events, one by one.
extension X11Input {
  func readInput(
    _ data: UnsafeRawPointer, kind: Int32, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    switch kind {
    case XI_Motion, XI_ButtonPress, XI_ButtonRelease:
      readPointer(data.load(as: XIDeviceEvent.self), arrival: arrival, into: &events)
    case XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd:
      readTouch(data.load(as: XIDeviceEvent.self), arrival: arrival, into: &events)
    case XI_RawMotion:
      readElsewhere(data.load(as: XIRawEvent.self))
    case XI_HierarchyChanged:
      readHierarchy(data.load(as: XIHierarchyEvent.self), arrival: arrival, into: &events)
    default: break
    }
  }

  private func isOurs(_ event: XIDeviceEvent) -> Bool { UInt(event.event) == window.window }

  /// Notes the wheels that turn while the pointer is over other windows. Raw events come wherever it
  /// is: SDL selects them.
  private func readElsewhere(_ event: XIRawEvent) {
    let id = Int(event.sourceid)
    guard hovering == nil, devices.indices.contains(id), let device = devices[id] else { return }
    guard let mask = event.valuators.mask else { return }
    for axis in device.scroll where axis.number < Int(event.valuators.mask_len) * 8 {
      let bit = mask[axis.number >> 3] & (1 << UInt8(axis.number & 7))
      if bit != 0 { devices[id]?.hasScrolledElsewhere = true }
    }
  }

  private func readPointer(
    _ event: XIDeviceEvent, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    let button = Int(event.detail)
    let isEmulated = event.flags & XIPointerEmulated != 0
    guard isOurs(event) || holdsPointer, let id = owner(of: Int(event.sourceid)),
      var device = device(id)
    else { return }
    let notches = device.isPen ? nil : PointerDevice.notches(ofX: button)
    // The server makes a pointer of the first finger, and wheel buttons of scroll valuators; both
    // are read from what they are made of.
    if event.evtype == XI_Motion {
      guard !isEmulated else { return }
    } else if notches != nil {
      guard device.counts(wheelButtonEmulated: isEmulated) else { return }
    } else {
      guard !isEmulated else { return }
    }
    let position =
      isOurs(event)
      ? Vector(event.event_x, event.event_y)
      : Vector(event.root_x, event.root_y) - screenOrigin
    let hasMoved = position != device.position
    var wheel = Vector.zero
    device.position = position
    eachValuator(of: event) { device.take($1, ofValuator: $0, wheel: &wheel) }
    devices[id] = device
    hover(id, arrival: arrival, into: &events)
    let time = clock.time(of: UInt32(truncatingIfNeeded: event.time), now: arrival)
    switch event.evtype {
    case XI_Motion:
      if device.buttons != 0 {
        reconcile(id, down: mask(event.buttons), arrival: arrival, into: &events)
      }
      if wheel != .zero {
        emit(id, .wheel(dx: wheel.x, dy: wheel.y), deviceTime: time, arrival, into: &events)
      }
      if wheel == .zero || hasMoved {
        move(id, deviceTime: time, arrival: arrival, into: &events)
      }
    case XI_ButtonPress:
      masterPointer = event.deviceid
      if let notches {
        emit(id, .wheel(dx: notches.x, dy: notches.y), deviceTime: time, arrival, into: &events)
      } else if let button = PointerDevice.button(ofX: button) {
        press(id, button: button, deviceTime: time, arrival: arrival, into: &events)
      }
    default:
      if let button = PointerDevice.button(ofX: button) {
        release(id, button: button, deviceTime: time, arrival: arrival, into: &events)
      }
    }
  }

  /// Whose event it is. When the window moves under the pointer, or a program moves that, the source
  /// is the pointer itself; such an event is the mouse's that the pointer belongs to.
  private func owner(of source: Int) -> Int? {
    guard let device = device(source) else { return nil }
    if device.isMaster, let hovering, devices[hovering]?.role == .mouse { return hovering }
    return source
  }

  private func readTouch(
    _ event: XIDeviceEvent, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    let id = Int(event.sourceid)
    let touch = Int64(event.detail)
    guard isOurs(event), let device = device(id) else { return }
    var contact = ContactTable.Contact(device: id, touch: touch, position: .zero)
    let known = contacts.id(device: id, touch: touch)
    if let known, let before = contacts[known] { contact = before }
    contact.position = Vector(event.event_x, event.event_y)
    var values = DeviceEvent.Axes(pressure: contact.pressure, contactSize: contact.size)
    eachValuator(of: event) { number, value in
      device.axes.read(
        value, ofValuator: number, into: &values, keepsPressure: event.evtype == XI_TouchEnd)
    }
    contact.pressure = values.pressure
    contact.size = values.contactSize
    let time = clock.time(of: UInt32(truncatingIfNeeded: event.time), now: arrival)
    switch (event.evtype, known) {
    case (XI_TouchBegin, nil):
      guard let finger = contacts.begin(contact) else { return }
      emit(contact, finger, .down(button: 1), deviceTime: time, arrival, into: &events)
    case (XI_TouchUpdate, let finger?):
      contacts[finger] = contact
      emit(contact, finger, .move, deviceTime: time, arrival, into: &events)
    case (XI_TouchEnd, let finger?):
      contacts[finger] = nil
      emit(contact, finger, .up(button: 1), deviceTime: time, arrival, into: &events)
    default: break
    }
  }

  private func readHierarchy(
    _ event: XIHierarchyEvent, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    for index in 0..<Int(event.num_info) {
      let change = event.info[index]
      let id = Int(change.deviceid)
      if change.flags & (XISlaveRemoved | XIDeviceDisabled) != 0 {
        forget(id, arrival: arrival, into: &events)
      } else if change.flags & XIDeviceEnabled != 0 {
        _ = device(id)
      }
    }
  }

  /// The X buttons that are down on any device of the master, bit n for button n.
  private func mask(_ buttons: XIButtonState) -> UInt64 {
    var down: UInt64 = 0
    for byte in 0..<min(Int(buttons.mask_len), 8) {
      down |= UInt64(buttons.mask[byte]) << UInt64(8 * byte)
    }
    return down
  }

  /// Only valuators that changed are in an event, or none at all.
  private func eachValuator(
    of event: XIDeviceEvent, _ body: (_ number: Int, _ value: Double) -> Void
  ) {
    guard let mask = event.valuators.mask, var value = event.valuators.values else { return }
    for number in 0..<Int(event.valuators.mask_len) * 8
    where mask[number >> 3] & (1 << UInt8(number & 7)) != 0 {
      body(number, value.pointee)
      value += 1
    }
  }
}
