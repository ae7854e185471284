import CXInput2

/// The XInput 1 events that tell when a pen comes near and goes away; XInput 2 has none.
struct ProximityEvents {
  /// Types of X events; `nil` until a device has proximity.
  private(set) var enter: Int32?
  private(set) var leave: Int32?

  /// Asks for the events of device `id`; nothing happens for one that has none.
  mutating func select(_ id: Int, on window: Window, display: OpaquePointer) {
    ignoringErrors(on: display) {
      guard let device = XOpenDevice(display, XID(id)) else { return }
      // Only the memory: closing the device would end the selection. It ends with the connection.
      defer { XFree(device) }
      let classes = UnsafeBufferPointer(
        start: device.pointee.classes, count: Int(device.pointee.num_classes))
      guard let proximity = classes.first(where: { Int32($0.input_class) == ProximityClass }) else {
        return
      }
      let base = Int32(proximity.event_type_base)
      enter = base
      leave = base + 1
      var wanted = [base, base + 1].map { XEventClass(id) << 8 | XEventClass($0) }
      XSelectExtensionEvent(display, window, &wanted, Int32(wanted.count))
    }
  }
}
