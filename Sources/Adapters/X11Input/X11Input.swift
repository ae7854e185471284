import CXInput2
public import Geometry
public import Ink
public import Studio

/// Mouse, touch and pens from XInput2 events on the window's own connection: with the server's
/// times, fractions of pixels, pressure and tilt, each device apart.
///
/// Registered with the window's adapter, which shows it every event in order. Asks for the events
/// of the master devices and tells devices apart by the source; `docs/decisions` says why.
public final class X11Input: NativeEventHandler {
  /// Device ids beyond this are not known; servers stay far below.
  static let deviceLimit = 256

  var window: NativeWindow
  /// What the server calls the extension in its events.
  private let opcode: Int32
  /// By id; each is looked up when it appears, or at its first event.
  var devices: [PointerDevice?] = Array(repeating: nil, count: deviceLimit)
  var contacts = ContactTable()
  var clock = DeviceClock()
  private var proximity = ProximityEvents()
  /// The device that the pointer over the window belongs to.
  var hovering: Int?
  /// The devices that no event has described yet.
  private var undescribed: [Int] = []
  /// Went away with a button down; tells so when that is up.
  var leavesAfterUp = false
  /// The pointer is grabbed by us.
  var holdsPointer = false
  /// Where the window is on the screen, while the pointer is grabbed.
  var screenOrigin = Vector.zero
  /// The pointer on the screen that the last press came from.
  var masterPointer: Int32 = 2

  /// `nil` where there is no XInput2: no X11 window, or a server without the extension.
  public init?(window: NativeWindow) {
    self.window = window
    guard window.system == .x11, let display = OpaquePointer(bitPattern: window.display) else {
      return nil
    }
    var opcode: Int32 = 0
    var firstEvent: Int32 = 0
    var firstError: Int32 = 0
    // The version is settled already: SDL has asked for 2.2.
    guard XQueryExtension(display, "XInputExtension", &opcode, &firstEvent, &firstError) != 0
    else { return nil }
    self.opcode = opcode
    select()
  }

  public var reportsPointers: Bool { true }

  public func readNativeEvent(
    at address: UInt, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    guard let event = UnsafeRawPointer(bitPattern: address) else { return }
    let type = event.load(as: Int32.self)
    switch type {
    case GenericEvent:
      let cookie = event.load(as: XGenericEventCookie.self)
      guard cookie.extension == opcode, let data = cookie.data else { return }
      readInput(UnsafeRawPointer(data), kind: cookie.evtype, arrival: arrival, into: &events)
    case EnterNotify, LeaveNotify:
      let crossing = event.load(as: XCrossingEvent.self)
      guard crossing.window == window.window, crossing.detail != NotifyInferior else { return }
      if type == EnterNotify {
        leavesAfterUp = false
        restartScrolling()
      } else {
        // Somebody else's grab takes the pointer away.
        if crossing.mode != NotifyGrab {
          holdPointer(crossing, arrival: arrival, into: &events)
        }
        leave(hovering, arrival: arrival, into: &events)
      }
    case proximity.enter, proximity.leave:
      let near = event.load(as: XProximityNotifyEvent.self)
      let id = Int(near.deviceid)
      guard near.window == window.window, device(id) != nil else { return }
      if type == proximity.enter {
        // Whole pixels; the motion that follows is exact.
        devices[id]?.position = Vector(Double(near.x), Double(near.y))
        devices[id]?.values = DeviceEvent.Axes()
        hover(id, arrival: arrival, into: &events)
      } else if id == hovering {
        leave(id, arrival: arrival, into: &events)
      }
    default: break
    }
  }

  /// What was learnt of devices since the last time; X has no queue apart.
  public func readQueue(
    arrival: UInt64, pixelsPerUnit: Vector, into events: inout [DeviceEvent]
  ) -> Bool {
    for id in undescribed where devices[id] != nil { describe(id, arrival, into: &events) }
    undescribed.removeAll(keepingCapacity: true)
    releasePointer()
    return false
  }

  public func windowGainedFocus(arrival: UInt64, into events: inout [DeviceEvent]) {
    for id in devices.indices where devices[id]?.buttons ?? 0 != 0 {
      let down = query?.buttonsDown(id) ?? 0
      reconcile(id, down: down, arrival: arrival, into: &events)
    }
  }

  public func windowChanged(
    to window: NativeWindow, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    guard window.system == .x11, window != self.window else { return }
    for id in devices.indices where devices[id] != nil {
      forget(id, arrival: arrival, into: &events)
    }
    self.window = window
    select()
  }

  /// The mask of the events that the window wants of every pointer.
  static let eventBits = bits(of: [
    XI_Motion, XI_ButtonPress, XI_ButtonRelease, XI_TouchBegin, XI_TouchUpdate, XI_TouchEnd,
  ])

  static func bits(of kinds: [Int32]) -> [UInt8] {
    var bits = [UInt8](repeating: 0, count: 4)
    for kind in kinds { bits[Int(kind) >> 3] |= 1 << UInt8(kind & 7) }
    return bits
  }

  var query: DeviceQuery? {
    OpaquePointer(bitPattern: window.display).map(DeviceQuery.init(display:))
  }

  /// Listens on the window, and learns the devices there are, so that the first turn of a wheel
  /// has something to be compared with.
  private func select() {
    guard let display = OpaquePointer(bitPattern: window.display), let query else { return }
    // Replaces SDL's selection for the master devices, so what SDL asked for is in it.
    var bits = Self.eventBits
    ignoringErrors(on: display) {
      bits.withUnsafeMutableBufferPointer { bits in
        var mask = XIEventMask(
          deviceid: XIAllMasterDevices, mask_len: Int32(bits.count), mask: bits.baseAddress)
        XISelectEvents(display, Window(window.window), &mask, 1)
      }
    }
    for (id, device) in query.pointers() { learn(device, id: id) }
  }

  /// The device, looked up when it is new; `nil` for what is no pointer.
  func device(_ id: Int) -> PointerDevice? {
    guard devices.indices.contains(id) else { return nil }
    if devices[id] == nil, let device = query?.pointer(id) { learn(device, id: id) }
    return devices[id]
  }

  private func learn(_ device: PointerDevice, id: Int) {
    guard devices.indices.contains(id) else { return }
    devices[id] = device
    if !device.isMaster { undescribed.append(id) }
    guard device.isPen, let display = OpaquePointer(bitPattern: window.display) else { return }
    proximity.select(id, on: Window(window.window), display: display)
  }

  /// The pointer comes back; wheels that turned over other windows begin anew. The others keep what
  /// they have counted: asking for it here would take in turns whose events are still to come.
  private func restartScrolling() {
    for id in devices.indices {
      guard var device = devices[id], device.hasScrolledElsewhere else { continue }
      device.hasScrolledElsewhere = false
      query?.values(id) { valuator, value in
        for index in device.scroll.indices where device.scroll[index].number == valuator {
          device.scroll[index].restart(at: value)
          device.isScrollUnsure = true
        }
      }
      devices[id] = device
    }
  }
}
