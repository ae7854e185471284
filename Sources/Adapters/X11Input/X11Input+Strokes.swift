import Geometry
import Ink

// What the events mean for pointers that hover, draw and vanish.
extension X11Input {
  func move(
    _ id: Int, deviceTime: UInt64, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    guard let device = devices[id] else { return }
    if device.isDownWithheld {
      devices[id]?.isDownWithheld = false
      emit(id, .down(button: 1), deviceTime: deviceTime, arrival, into: &events)
    } else {
      emit(
        id, device.buttons == 0 ? .hover : .move, deviceTime: deviceTime, arrival, into: &events)
    }
  }

  func press(
    _ id: Int, button: Int, deviceTime: UInt64, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    // Its release was lost.
    release(id, button: button, deviceTime: deviceTime, arrival: arrival, into: &events)
    guard let device = devices[id] else { return }
    devices[id]?.buttons |= 1 << UInt32(button - 1)
    // Xwayland tells the contact first, with the hover's position and no pressure.
    if button == 1, device.isPen, device.axes.pressure != nil, device.values.pressure ?? 0 == 0 {
      devices[id]?.isDownWithheld = true
    } else {
      emit(id, .down(button: button), deviceTime: deviceTime, arrival, into: &events)
    }
  }

  /// Nothing for a button that is not down.
  func release(
    _ id: Int, button: Int, deviceTime: UInt64?, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    let bit: UInt32 = 1 << UInt32(button - 1)
    guard let device = devices[id], device.buttons & bit != 0 else { return }
    if button == 1, device.isDownWithheld {
      devices[id]?.isDownWithheld = false
      emit(id, .down(button: 1), deviceTime: deviceTime, arrival, into: &events)
    }
    devices[id]?.buttons &= ~bit
    emit(id, .up(button: button), deviceTime: deviceTime, arrival, into: &events)
    if leavesAfterUp, id == hovering { leave(id, arrival: arrival, into: &events) }
  }

  /// Releases what is believed down and is not in `down`, bit n for X button n: its release went to
  /// another program, as a window manager's grab takes it.
  func reconcile(
    _ id: Int, down: UInt64, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    guard let buttons = devices[id]?.buttons else { return }
    for button in 1...32 where buttons & (1 << UInt32(button - 1)) != 0 {
      if down & (1 << UInt64(PointerDevice.xButton(of: button))) == 0 {
        release(id, button: button, deviceTime: nil, arrival: arrival, into: &events)
      }
    }
  }

  /// The pointer over the window is that of device `id` now. A device that holds a button keeps it:
  /// the motion of others in the middle of its stroke is nothing new.
  func hover(_ id: Int, arrival: UInt64, into events: inout [DeviceEvent]) {
    guard id != hovering, let device = devices[id] else { return }
    if let hovering, let other = devices[hovering] {
      guard other.buttons == 0 else { return }
      leave(hovering, arrival: arrival, into: &events)
    }
    hovering = id
    if device.isPen, device.buttons == 0 {
      emit(id, .enter, deviceTime: nil, arrival, into: &events)
    }
  }

  /// The pointer went away; one that holds a button stays until that is up.
  func leave(_ id: Int?, arrival: UInt64, into events: inout [DeviceEvent]) {
    guard let id, let device = devices[id] else { return }
    guard device.buttons == 0 else {
      leavesAfterUp = true
      return
    }
    leavesAfterUp = false
    hovering = nil
    emit(id, .leave, deviceTime: nil, arrival, into: &events)
  }

  /// The device is gone; its id may come back as another device's.
  func forget(_ id: Int, arrival: UInt64, into events: inout [DeviceEvent]) {
    guard devices.indices.contains(id), let device = devices[id] else { return }
    for finger in contacts.ids {
      guard let contact = contacts[finger], contact.device == id else { continue }
      contacts[finger] = nil
      emit(contact, finger, .vanish, deviceTime: nil, arrival, into: &events)
    }
    if device.role != .touchscreen {
      devices[id]?.buttons = 0
      emit(id, .vanish, deviceTime: nil, arrival, into: &events)
    }
    devices[id] = nil
    if hovering == id { hovering = nil }
  }

  func describe(_ id: Int, _ arrival: UInt64, into events: inout [DeviceEvent]) {
    guard let device = devices[id] else { return }
    events.append(
      DeviceEvent(
        time: arrival, source: device.source, id: id, kind: .device(device.description)))
  }

  func emit(
    _ id: Int, _ kind: DeviceEvent.Kind, deviceTime: UInt64?, _ arrival: UInt64,
    into events: inout [DeviceEvent]
  ) {
    guard let device = devices[id] else { return }
    events.append(
      DeviceEvent(
        time: arrival, deviceTime: deviceTime, source: device.source, id: id, kind: kind,
        position: device.position, axes: device.isPen ? device.values : DeviceEvent.Axes(),
        buttons: device.buttons))
  }

  func emit(
    _ contact: ContactTable.Contact, _ finger: Int, _ kind: DeviceEvent.Kind, deviceTime: UInt64?,
    _ arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    events.append(
      DeviceEvent(
        time: arrival, deviceTime: deviceTime, source: .touch, id: finger, kind: kind,
        position: contact.position,
        axes: DeviceEvent.Axes(pressure: contact.pressure, contactSize: contact.size),
        buttons: contacts[finger] == nil ? 0 : 1))
  }
}
