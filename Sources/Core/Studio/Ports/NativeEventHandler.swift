public import Geometry
public import Ink

/// Reads the window system's own events, which say more than the window's toolkit passes on.
///
/// The window's adapter calls it on the main thread, in order with its own events, while it takes
/// them from the window system; what is appended stands in that order.
public protocol NativeEventHandler: AnyObject {
  /// Whether it reports mouse and touch, so that the toolkit's reports of them are dropped.
  var reportsPointers: Bool { get }

  /// Translates the event at `address` (an `XEvent` on X11), which is valid during the call alone,
  /// and appends what it says; nothing for one that is not known. `arrival` is the time for it.
  func readNativeEvent(at address: UInt, arrival: UInt64, into events: inout [DeviceEvent])

  /// The window has the keyboard's focus again: appends an `up` for each button that is believed
  /// down and is not.
  func windowGainedFocus(arrival: UInt64, into events: inout [DeviceEvent])

  /// The toolkit made the window anew: listens to `window` from now on, and appends the end of what
  /// was going on in the old one.
  func windowChanged(
    to window: NativeWindow, arrival: UInt64, into events: inout [DeviceEvent])

  /// Reads what waits on a queue of the handler's own; called before the toolkit's pointer events of
  /// the same time are translated. `pixelsPerUnit` are device pixels per unit of the window system.
  /// Returns whether the toolkit's mouse events are copies of what is told here.
  func readQueue(
    arrival: UInt64, pixelsPerUnit: Vector, into events: inout [DeviceEvent]
  ) -> Bool
}

// What a handler without a queue of its own, or without native events, need not answer.
extension NativeEventHandler {
  public func readNativeEvent(
    at address: UInt, arrival: UInt64, into events: inout [DeviceEvent]
  ) {}

  public func windowGainedFocus(arrival: UInt64, into events: inout [DeviceEvent]) {}

  public func readQueue(
    arrival: UInt64, pixelsPerUnit: Vector, into events: inout [DeviceEvent]
  ) -> Bool { false }
}
