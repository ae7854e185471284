import Geometry
import Ink

/// Mouse and fingers as SDL reports them, turned into device events; used where no native handler
/// reports them better.
///
/// Positions come in as device pixels. SDL's stamps are the moment it read the event, rounded to
/// milliseconds, so `deviceTime` stays `nil`.
struct PointerTranslator {
  /// Bit 0 is the left button, 1 the middle, 2 the right.
  private(set) var buttons: UInt32 = 0
  private var position: Vector = .zero
  private var fingers = ContactTable()
  /// A touch device that has once reported a pressure between 0 and 1 does measure it; the others
  /// say 1 always.
  private var measuresPressure = false

  var hasFingersDown: Bool { fingers.count > 0 }

  mutating func mouseMoved(to position: Vector, time: UInt64) -> DeviceEvent {
    self.position = position
    return mouse(buttons == 0 ? .hover : .move, time: time)
  }

  mutating func mouseLeft(time: UInt64) -> DeviceEvent? {
    buttons == 0 ? mouse(.leave, time: time) : nil
  }

  mutating func mousePressed(button: Int, at position: Vector, time: UInt64) -> DeviceEvent? {
    guard let bit = Self.bit(of: button) else { return nil }
    self.position = position
    buttons |= bit
    return mouse(.down(button: button), time: time)
  }

  /// `nil` for a button that is not believed down.
  mutating func mouseReleased(button: Int, at position: Vector, time: UInt64) -> DeviceEvent? {
    self.position = position
    return release(button, time: time)
  }

  mutating func wheelTurned(dx: Double, dy: Double, time: UInt64) -> DeviceEvent? {
    guard dx != 0 || dy != 0 else { return nil }
    return mouse(.wheel(dx: dx, dy: dy), time: time)
  }

  /// Appends an `up` for each button that is believed down and is not in `held`.
  mutating func reconcile(held: UInt32, time: UInt64, into events: inout [DeviceEvent]) {
    for button in 1...32 where buttons & ~held & (1 << (button - 1)) != 0 {
      if let event = release(button, time: time) { events.append(event) }
    }
  }

  /// A finger that is believed down under the same name was taken back unheard: appends a `cancel`
  /// for it.
  mutating func fingerDown(
    device: Int, touch: Int64, at position: Vector, pressure: Double, time: UInt64,
    into events: inout [DeviceEvent]
  ) {
    if let id = fingers.id(device: device, touch: touch), let lost = fingers[id] {
      fingers[id] = nil
      events.append(finger(lost, id, .cancel, time: time))
    }
    let contact = ContactTable.Contact(
      device: device, touch: touch, position: position, pressure: measured(pressure))
    guard let id = fingers.begin(contact) else { return }
    events.append(finger(contact, id, .down(button: 1), time: time))
  }

  mutating func fingerMoved(
    device: Int, touch: Int64, to position: Vector, pressure: Double, time: UInt64
  ) -> DeviceEvent? {
    guard let id = fingers.id(device: device, touch: touch), var contact = fingers[id] else {
      return nil
    }
    contact.position = position
    contact.pressure = measured(pressure)
    fingers[id] = contact
    return finger(contact, id, .move, time: time)
  }

  mutating func fingerUp(
    device: Int, touch: Int64, at position: Vector, time: UInt64
  ) -> DeviceEvent? {
    guard let id = fingers.id(device: device, touch: touch), var contact = fingers[id] else {
      return nil
    }
    contact.position = position
    fingers[id] = nil
    return finger(contact, id, .up(button: 1), time: time)
  }

  /// Appends an `up` for each finger that is believed down and for which `isDown` says no.
  mutating func reconcileFingers(
    time: UInt64, into events: inout [DeviceEvent], isDown: (ContactTable.Contact) -> Bool
  ) {
    for id in fingers.ids {
      guard let contact = fingers[id], !isDown(contact) else { continue }
      fingers[id] = nil
      events.append(finger(contact, id, .up(button: 1), time: time))
    }
  }

  private mutating func release(_ button: Int, time: UInt64) -> DeviceEvent? {
    guard let bit = Self.bit(of: button), buttons & bit != 0 else { return nil }
    buttons &= ~bit
    return mouse(.up(button: button), time: time)
  }

  private static func bit(of button: Int) -> UInt32? {
    (1...32).contains(button) ? 1 << UInt32(button - 1) : nil
  }

  private mutating func measured(_ pressure: Double) -> Double? {
    if pressure > 0 && pressure < 1 { measuresPressure = true }
    return measuresPressure ? pressure : nil
  }

  private func mouse(_ kind: DeviceEvent.Kind, time: UInt64) -> DeviceEvent {
    DeviceEvent(time: time, source: .mouse, kind: kind, position: position, buttons: buttons)
  }

  private func finger(
    _ contact: ContactTable.Contact, _ id: Int, _ kind: DeviceEvent.Kind, time: UInt64
  ) -> DeviceEvent {
    DeviceEvent(
      time: time, source: .touch, id: id, kind: kind, position: contact.position,
      axes: DeviceEvent.Axes(pressure: contact.pressure),
      buttons: fingers[id] == nil ? 0 : 1)
  }
}
