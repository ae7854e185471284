import CSDL2
import Geometry
import Ink
import Studio

/// Every event of SDL and of the window system, in one order: that in which SDL reads them.
///
/// It sits in SDL's event filter, because the data of an XInput2 event lives no longer than that.
/// All events are translated there; what SDL's queue then holds serves to wake SDL's own wait, and
/// is thrown away. Runs on the main thread; only wakes pass the filter on others.
final class EventStream {
  private let library: SDLLibrary
  /// The window is not to be closed by anyone's wish.
  private let isLocked: Bool
  let wakeEventType: UInt32
  private var events: [DeviceEvent] = []
  private var pointers = PointerTranslator()
  private var metrics = WindowMetrics(units: (0, 0), pixels: (0, 0), displayScale: 1)
  private var nativeWindow = NativeWindow(system: .other, display: 0, window: 0)
  /// The window whose events these are; none until it is open.
  private var window: WindowHandle?
  private var handler: (any NativeEventHandler)?
  /// Whether the window system lost what was shown.
  private(set) var isExposed = false
  /// Paths of files that were dropped on the window.
  private var dropped: [String] = []
  /// Whether the renderer's textures are gone.
  private var texturesAreLost = false
  /// A display came, went or has another size.
  private var displayHasChanged = false

  init(library: SDLLibrary, isLocked: Bool = false) {
    self.library = library
    self.isLocked = isLocked
    wakeEventType = SDL_RegisterEvents(1)
    events.reserveCapacity(1024)
    // Throws away what is queued; so before there is a window.
    SDL_SetEventFilter(
      { stream, event in
        guard let stream, let event else { return 1 }
        return Unmanaged<EventStream>.fromOpaque(stream).takeUnretainedValue().receive(event)
          ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit {
    // It reads through the connection that ends with the window.
    handler = nil
    SDL_SetEventFilter(nil, nil)
  }

  func open(_ window: WindowHandle) {
    self.window = window
    metrics = window.metrics
    nativeWindow = window.nativeWindow
  }

  func register(_ handler: any NativeEventHandler) {
    self.handler = handler
    tellWindowChange(time: MonotonicClock.now())
  }

  /// Reads what the window system has sent.
  func pump() {
    SDL_PumpEvents()
    _ = readHandlerQueue(time: MonotonicClock.now())
    SDL_FlushEvents(SDL_FIRSTEVENT.rawValue, SDL_LASTEVENT.rawValue)
    if pointers.hasFingersDown { reconcileFingers() }
  }

  var isEmpty: Bool { events.isEmpty }

  /// Moves everything read so far to the end of `destination`.
  func move(into destination: inout [DeviceEvent]) {
    destination.append(contentsOf: events)
    events.removeAll(keepingCapacity: true)
  }

  func takeExposed() -> Bool {
    defer { isExposed = false }
    return isExposed
  }

  func takeDropped() -> [String] {
    defer { dropped.removeAll() }
    return dropped
  }

  func takeTextureLoss() -> Bool {
    defer { texturesAreLost = false }
    return texturesAreLost
  }

  func takeDisplayChange() -> Bool {
    defer { displayHasChanged = false }
    return displayHasChanged
  }

  /// Whether SDL shall go on with the event.
  private func receive(_ event: UnsafeMutablePointer<SDL_Event>) -> Bool {
    let type = event.pointee.type
    if type == wakeEventType { return true }
    let time = MonotonicClock.now()
    switch SDL_EventType(type) {
    case SDL_SYSWMEVENT:
      readNative(event.pointee.syswm, time: time)
      return false
    case SDL_MOUSEMOTION, SDL_MOUSEBUTTONDOWN, SDL_MOUSEBUTTONUP, SDL_MOUSEWHEEL:
      if handler?.reportsPointers == true || readHandlerQueue(time: time) { return false }
      readMouse(event.pointee, time: time)
    case SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP:
      if handler?.reportsPointers == true { return false }
      _ = readHandlerQueue(time: time)
      readFinger(event.pointee.tfinger, time: time)
    case SDL_KEYDOWN, SDL_KEYUP:
      readKey(event.pointee.key, time: time)
    case SDL_TEXTINPUT:
      append(.key, .text(Self.text(of: event.pointee.text)), time: time)
    case SDL_WINDOWEVENT:
      readWindow(event.pointee.window, time: time)
    case SDL_DISPLAYEVENT: displayHasChanged = true
    case SDL_QUIT:
      append(.window, .quit, time: time)
    case SDL_DROPFILE:
      // SDL gives the text away; what stays in its queue has none.
      guard let file = event.pointee.drop.file else { break }
      dropped.append(String(cString: file))
      SDL_free(file)
      event.pointee.drop.file = nil
    case SDL_RENDER_TARGETS_RESET, SDL_RENDER_DEVICE_RESET:
      texturesAreLost = true
      isExposed = true
    default: break
    }
    return true
  }

  private func append(_ source: DeviceEvent.Source, _ kind: DeviceEvent.Kind, time: UInt64) {
    events.append(DeviceEvent(time: time, source: source, kind: kind))
  }

  private func append(_ event: DeviceEvent?) {
    if let event { events.append(event) }
  }
}

// MARK: - Kinds of events

extension EventStream {
  /// Whether SDL's mouse events of this moment are copies of what the handler told.
  private func readHandlerQueue(time: UInt64) -> Bool {
    handler?.readQueue(
      arrival: time, pixelsPerUnit: metrics.pixelsPerUnit, into: &events) ?? false
  }

  private func readNative(_ event: SDL_SysWMEvent, time: UInt64) {
    guard let handler, let message = event.msg, message.pointee.subsystem == SDL_SYSWM_X11,
      let offset = MemoryLayout<SDL_SysWMmsg>.offset(of: \.msg)
    else { return }
    // The XEvent is the first member of its part of the union.
    let address = UInt(bitPattern: UnsafeRawPointer(message)) + UInt(offset)
    handler.readNativeEvent(at: address, arrival: time, into: &events)
  }

  private func readMouse(_ event: SDL_Event, time: UInt64) {
    // A finger that comes as a mouse comes as a finger, too.
    let fingerAsMouse = UInt32.max
    switch SDL_EventType(event.type) {
    case SDL_MOUSEMOTION where event.motion.which != fingerAsMouse:
      let position = pixels(event.motion.x, event.motion.y)
      append(pointers.mouseMoved(to: position, time: time))
    case SDL_MOUSEBUTTONDOWN where event.button.which != fingerAsMouse:
      let position = pixels(event.button.x, event.button.y)
      append(
        pointers.mousePressed(button: Int(event.button.button), at: position, time: time))
    case SDL_MOUSEBUTTONUP where event.button.which != fingerAsMouse:
      let position = pixels(event.button.x, event.button.y)
      append(
        pointers.mouseReleased(button: Int(event.button.button), at: position, time: time))
    case SDL_MOUSEWHEEL where event.wheel.which != fingerAsMouse:
      append(
        pointers.wheelTurned(
          dx: Double(event.wheel.preciseX), dy: Double(event.wheel.preciseY), time: time))
    default: break
    }
  }

  private func readFinger(_ event: SDL_TouchFingerEvent, time: UInt64) {
    // SDL's X11 driver divides by the size less one, the others by the size.
    let divisor = library.driver == "x11" ? metrics.units - 1 : metrics.units
    let position = Vector(Double(event.x), Double(event.y)) * divisor * metrics.pixelsPerUnit
    let device = Int(event.touchId)
    let pressure = Double(event.pressure)
    switch SDL_EventType(event.type) {
    case SDL_FINGERDOWN:
      pointers.fingerDown(
        device: device, touch: event.fingerId, at: position, pressure: pressure, time: time,
        into: &events)
    case SDL_FINGERMOTION:
      append(
        pointers.fingerMoved(
          device: device, touch: event.fingerId, to: position, pressure: pressure, time: time))
    default:
      append(
        pointers.fingerUp(device: device, touch: event.fingerId, at: position, time: time))
    }
  }

  private func readKey(_ event: SDL_KeyboardEvent, time: UInt64) {
    let held = UInt32(event.keysym.mod)
    guard
      let key = Key(
        keycode: event.keysym.sym, scancode: event.keysym.scancode.rawValue,
        numberLock: held & KMOD_NUM.rawValue != 0)
    else { return }
    let modifiers = Modifiers(sdl: held)
    let isPress = Int32(event.state) == SDL_PRESSED
    append(.key, isPress ? .press(key, modifiers) : .release(key, modifiers), time: time)
  }

  private static func text(of event: SDL_TextInputEvent) -> String {
    withUnsafeBytes(of: event.text) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private func readWindow(_ event: SDL_WindowEvent, time: UInt64) {
    tellWindowChange(time: time)
    switch SDL_WindowEventID(UInt32(event.event)) {
    case SDL_WINDOWEVENT_SIZE_CHANGED, SDL_WINDOWEVENT_DISPLAY_CHANGED:
      isExposed = true
      displayHasChanged = true
      measure(time: time)
    case SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_SHOWN, SDL_WINDOWEVENT_RESTORED,
      SDL_WINDOWEVENT_MAXIMIZED:
      isExposed = true
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      append(.window, .focus, time: time)
      reconcileButtons(time: time)
    case SDL_WINDOWEVENT_FOCUS_LOST:
      // Wayland takes touches back then, and SDL does not say so.
      pointers.reconcileFingers(time: time, into: &events) { _ in false }
      append(.window, .blur, time: time)
    case SDL_WINDOWEVENT_LEAVE where handler?.reportsPointers != true:
      append(pointers.mouseLeft(time: time))
    case SDL_WINDOWEVENT_CLOSE where !isLocked:
      append(.window, .quit, time: time)
    default: break
    }
  }
}

// MARK: - The state of things

extension EventStream {
  private func pixels(_ x: Int32, _ y: Int32) -> Vector {
    Vector(Double(x), Double(y)) * metrics.pixelsPerUnit
  }

  private func measure(time: UInt64) {
    guard let current = window?.metrics, current != metrics else { return }
    metrics = current
    append(
      .window, .resize(width: current.width, height: current.height, scale: current.scale),
      time: time)
  }

  /// SDL makes the X window anew for a renderer; the handler must listen to the new one.
  private func tellWindowChange(time: UInt64) {
    guard let current = window?.nativeWindow, current != nativeWindow else { return }
    nativeWindow = current
    handler?.windowChanged(to: current, arrival: time, into: &events)
  }

  private func reconcileButtons(time: UInt64) {
    if let handler, handler.reportsPointers {
      handler.windowGainedFocus(arrival: time, into: &events)
    } else if pointers.buttons != 0 {
      let held = SDL_GetGlobalMouseState(nil, nil)
      pointers.reconcile(held: held, time: time, into: &events)
    }
  }

  /// SDL forgets the fingers of a device that is gone without an event for them.
  private func reconcileFingers() {
    pointers.reconcileFingers(time: MonotonicClock.now(), into: &events) { contact in
      let device = SDL_TouchID(contact.device)
      return (0..<SDL_GetNumTouchFingers(device)).contains {
        SDL_GetTouchFinger(device, $0)?.pointee.id == contact.touch
      }
    }
  }
}
