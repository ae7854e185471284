import CXInput2
import Ink

/// Asks the server what its devices are. Each question is a round trip, so only when a device is
/// new or its state is in doubt.
struct DeviceQuery {
  let display: OpaquePointer

  /// The pointers that the server has now, by id.
  func pointers() -> [(id: Int, device: PointerDevice)] {
    withDevices(XIAllDevices) { infos in
      infos.compactMap { info in device(info).map { (Int(info.deviceid), $0) } }
    }
      ?? []
  }

  /// The pointer `id`; `nil` when it is none, or gone.
  func pointer(_ id: Int) -> PointerDevice? {
    withDevices(Int32(id)) { infos in infos.first.flatMap { device($0) } } ?? nil
  }

  /// The X buttons of device `id` that are down, bit n for button n; `nil` when it is gone.
  func buttonsDown(_ id: Int) -> UInt64? {
    withDevices(Int32(id)) { infos in
      var down: UInt64 = 0
      for info in infos {
        eachClass(of: info, XIButtonClass) { (buttons: XIButtonClassInfo) in
          for byte in 0..<min(Int(buttons.state.mask_len), 8) {
            down |= UInt64(buttons.state.mask[byte]) << UInt64(8 * byte)
          }
        }
      }
      return down
    }
  }

  /// The value of each valuator of device `id`.
  func values(_ id: Int, _ body: (_ valuator: Int, _ value: Double) -> Void) {
    _ = withDevices(Int32(id)) { infos in
      for info in infos {
        eachClass(of: info, XIValuatorClass) { (valuator: XIValuatorClassInfo) in
          body(Int(valuator.number), valuator.value)
        }
      }
    }
  }

  /// `nil` when the server knows no such device.
  private func withDevices<Result>(
    _ id: Int32, _ body: (UnsafeBufferPointer<XIDeviceInfo>) -> Result
  ) -> Result? {
    ignoringErrors(on: display) {
      var count: Int32 = 0
      guard let infos = XIQueryDevice(display, id, &count) else { return nil }
      defer { XIFreeDeviceInfo(infos) }
      return body(UnsafeBufferPointer(start: infos, count: Int(count)))
    }
  }

  private func eachClass<Class>(
    of info: XIDeviceInfo, _ type: Int32, _ body: (Class) -> Void
  ) {
    for index in 0..<Int(info.num_classes) {
      guard let one = info.classes[index], one.pointee.type == type else { continue }
      // Every class begins with its type and is as long as that says.
      body(UnsafeRawPointer(one).load(as: Class.self))
    }
  }
}

// MARK: - What a device is

extension DeviceQuery {
  private func device(_ info: XIDeviceInfo) -> PointerDevice? {
    // A master is the source where a program moves the pointer. Its classes are another's.
    if info.use == XIMasterPointer {
      var pointer = PointerDevice(role: .mouse, axes: AxisMap(), scroll: [])
      pointer.isMaster = true
      return pointer
    }
    guard info.use == XISlavePointer || info.use == XIFloatingSlave else { return nil }
    var traits = DeviceTraits()
    var axes = AxisMap()
    var ranges: [DeviceDescription.AxisRange] = []
    traits.name = info.name.map { String(cString: $0) } ?? ""
    eachClass(of: info, XIValuatorClass) { (valuator: XIValuatorClassInfo) in
      let label = atomName(valuator.label)
      if label == "Abs MT Position X", valuator.max > valuator.min {
        // Sizes are told in the units of positions, and those reach across the screen.
        let screen = XDisplayWidth(display, XDefaultScreen(display))
        axes.pixelsPerUnit = Double(screen) / (valuator.max - valuator.min)
      }
      if label == "Abs X" && valuator.mode == XIModeAbsolute { traits.hasAbsolutePosition = true }
      axes.add(
        label, Axis(number: Int(valuator.number), low: valuator.min, high: valuator.max))
      if let axis = AxisMap.meaning(of: label) {
        ranges.append(.init(axis, low: valuator.min, high: valuator.max))
      }
    }
    eachClass(of: info, XITouchClass) { (touch: XITouchClassInfo) in
      if touch.mode == XIDirectTouch { traits.isDirectTouch = true }
    }
    traits.hasPressure = axes.pressure != nil
    traits.type = legacyType(of: Int(info.deviceid))
    traits.toolType = toolType(of: info.deviceid)
    var pointer = PointerDevice(role: traits.role, axes: axes, scroll: scrollAxes(of: info))
    pointer.description = DeviceDescription(name: traits.name, axes: ranges)
    return pointer
  }

  private func scrollAxes(of info: XIDeviceInfo) -> [ScrollAxis] {
    var values: [Int32: Double] = [:]
    eachClass(of: info, XIValuatorClass) { (valuator: XIValuatorClassInfo) in
      values[valuator.number] = valuator.value
    }
    var axes: [ScrollAxis] = []
    eachClass(of: info, XIScrollClass) { (scroll: XIScrollClassInfo) in
      let axis = ScrollAxis(
        number: Int(scroll.number), isVertical: scroll.scroll_type == XIScrollTypeVertical,
        increment: scroll.increment, value: values[scroll.number] ?? 0)
      if let axis { axes.append(axis) }
    }
    return axes
  }

  private func atomName(_ atom: Atom) -> String {
    guard atom != 0, let name = XGetAtomName(display, atom) else { return "" }
    defer { XFree(name) }
    return String(cString: name)
  }

  /// The type that the driver gave the device in XInput 1.
  private func legacyType(of id: Int) -> String {
    var count: Int32 = 0
    guard let list = XListInputDevices(display, &count) else { return "" }
    defer { XFreeDeviceList(list) }
    let found = UnsafeBufferPointer(start: list, count: Int(count)).first { Int($0.id) == id }
    return found.map { atomName($0.type) } ?? ""
  }

  private func toolType(of id: Int32) -> String {
    var type: Atom = 0
    var format: Int32 = 0
    var count: UInt = 0
    var rest: UInt = 0
    var data: UnsafeMutablePointer<UInt8>?
    let property = XInternAtom(display, "Wacom Tool Type", 1)
    guard property != 0,
      XIGetProperty(
        display, id, property, 0, 1, 0, XA_ATOM_TYPE, &type, &format, &count, &rest, &data)
        == Success, let data
    else { return "" }
    defer { XFree(data) }
    guard type == XA_ATOM_TYPE, format == 32, count == 1 else { return "" }
    // XIGetProperty, unlike XGetWindowProperty, gives items of 32 bits.
    return atomName(Atom(UnsafeRawPointer(data).load(as: UInt32.self)))
  }
}

/// Xlib's `XA_ATOM`, a macro with a cast.
private let XA_ATOM_TYPE: Atom = 4
