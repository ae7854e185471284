import CXInput2
import Ink

// Keeping the pointer while a button is down.
//
// The server leaves a pointer with the window of its press, outside of it too, until the release. SDL
// ends that: when it acts on a change of the focus it ungrabs the pointer, which it never grabbed. It
// acts when it next reads events 200 ms or more after the change, and often that is the next press.
// The drag would then stop at the window's edge, and its release be lost. So the pointer is grabbed
// again while that may happen: just after a press, and for a while after a change of the focus.
extension X11Input {
  /// SDL has acted on a change of the focus once events were read so long after it.
  private static let focusDelay: UInt64 = 250_000_000
  /// A press may reach the server before what SDL sent, and be read after it.
  private static let crossingTime: UInt64 = 100_000_000
  /// A click is over sooner. A drag needs longer to get to the window's edge.
  private static let clickTime: UInt64 = 12_000_000

  /// Takes the pointer back if SDL may just have let it go; lets it go when no button is down.
  func keepPointer(arrival: UInt64) {
    guard let display = OpaquePointer(bitPattern: window.display) else { return }
    let holder = devices.firstIndex { $0?.role == .mouse && $0?.buttons ?? 0 != 0 }
    let isDoubtful = focusChanged != nil || arrival < pressed &+ Self.crossingTime
    if let holder, isDoubtful, arrival >= pressed &+ Self.clickTime {
      // A button that is up again, though we have not read so, must not be held: fingers that came
      // meanwhile would be taken for the mouse's.
      if query?.buttonsDown(holder) ?? 0 != 0 { holdsPointer = grab(on: display) || holdsPointer }
    } else if holder == nil, holdsPointer {
      holdsPointer = false
      XIUngrabDevice(display, masterPointer, Time(CurrentTime))
      XFlush(display)
    }
    if let changed = focusChanged, arrival >= changed &+ Self.focusDelay {
      let acted = focusActedOn ?? arrival
      focusActedOn = acted
      if arrival >= acted &+ Self.crossingTime { focusChanged = nil }
    }
  }

  /// Touch is left out: it goes on as if there were no grab.
  private func grab(on display: OpaquePointer) -> Bool {
    var bits = Self.bits(of: [XI_Motion, XI_ButtonPress, XI_ButtonRelease])
    return bits.withUnsafeMutableBufferPointer { bits in
      var mask = XIEventMask(
        deviceid: masterPointer, mask_len: Int32(bits.count), mask: bits.baseAddress)
      let status = XIGrabDevice(
        display, masterPointer, Window(window.window), Time(CurrentTime), Cursor(None),
        XIGrabModeAsync, XIGrabModeAsync, 1, &mask)
      return status == XIGrabSuccess
    }
  }
}
