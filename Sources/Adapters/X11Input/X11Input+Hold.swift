import CXInput2
import Geometry
import Ink

// Keeping the mouse while a button is down.
//
// The server leaves a pointer with the window of its press, outside of it too, until the release. SDL
// ends that: when it acts on a change of the focus it ungrabs the pointer, which it never grabbed, and
// often that is just after a press. The drag would stop at the window's edge and its release be lost.
// So a mouse that leaves with a button down is grabbed there, until the button is up. The grab is the
// root window's: of one on this window SDL would hear, ungrab again, and so on without end.
extension X11Input {
  private var holder: Int? {
    devices.firstIndex { $0?.role == .mouse && $0?.buttons ?? 0 != 0 }
  }

  /// The pointer leaves the window: takes it along if a button is down, and ends what is not.
  func holdPointer(
    _ crossing: XCrossingEvent, arrival: UInt64, into events: inout [DeviceEvent]
  ) {
    guard let holder, let display = OpaquePointer(bitPattern: window.display) else { return }
    let place = Vector(Double(crossing.x), Double(crossing.y))
    screenOrigin = Vector(Double(crossing.x_root), Double(crossing.y_root)) - place
    // The motion itself may have gone to nobody; a crossing knows whole pixels.
    if let known = devices[holder]?.position, (known - place).length >= 1 {
      devices[holder]?.position = place
      move(holder, deviceTime: arrival, arrival: arrival, into: &events)
    }
    let down = query?.buttonsDown(holder) ?? 0
    reconcile(holder, down: down, arrival: arrival, into: &events)
    if devices[holder]?.buttons ?? 0 != 0 { holdsPointer = grab(on: display) || holdsPointer }
  }

  /// Lets the pointer go once its buttons are up.
  func releasePointer() {
    guard holdsPointer, holder == nil, let display = OpaquePointer(bitPattern: window.display)
    else { return }
    holdsPointer = false
    XIUngrabDevice(display, masterPointer, Time(CurrentTime))
    XFlush(display)
  }

  /// Touch is left out: it goes on as if there were no grab.
  private func grab(on display: OpaquePointer) -> Bool {
    var bits = Self.bits(of: [XI_Motion, XI_ButtonPress, XI_ButtonRelease])
    return bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: masterPointer, mask_len: Int32(bits.count), mask: bits.baseAddress)
      let status = XIGrabDevice(
        display, masterPointer, XDefaultRootWindow(display), Time(CurrentTime), Cursor(None),
        XIGrabModeAsync, XIGrabModeAsync, 1, &mask)
      return status == XIGrabSuccess
    }
  }
}
