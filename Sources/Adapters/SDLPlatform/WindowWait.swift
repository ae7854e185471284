import CSDL2
import Glibc
import Studio

/// The sleep between frames: ends with an event, a wake, a signal or the deadline, and polls for
/// none of them.
struct WindowWait {
  let events: EventStream
  let waker: Waker
  /// The X connection; `nil` on other window systems.
  let x11Descriptor: Int32?

  func run(until deadline: UInt64?) {
    if mustWaitInSDL(until: deadline) { waitInSDL(until: deadline) }
  }

  /// Sleeps, and returns false; or does not know what to sleep on.
  ///
  /// SDL's handler of SIGINT and SIGTERM only leaves a note for the next pump. So signals are
  /// blocked from the pump until the kernel sleeps, or one in between would wait for an event.
  private func mustWaitInSDL(until deadline: UInt64?) -> Bool {
    var quitSignals = sigset_t()
    var before = sigset_t()
    sigemptyset(&quitSignals)
    sigaddset(&quitSignals, SIGINT)
    sigaddset(&quitSignals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &quitSignals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    // Also sends what is still to be sent, and reads what is already taken off the wire.
    events.pump()
    guard events.isEmpty, !events.isExposed, !waker.takeWake() else { return false }
    switch x11Descriptor.map(NativeWait.descriptor) ?? events.beginWaiting() {
    case .asToolkit: return true
    case .notAtAll: return false
    case .descriptor(let descriptor):
      let isReadable = sleep(on: descriptor, until: deadline, signals: &before)
      events.endWaiting(isReadable: isReadable)
      _ = waker.takeWake()
      return false
    }
  }

  /// Whether `descriptor` can be read now.
  private func sleep(
    on descriptor: Int32, until deadline: UInt64?, signals: inout sigset_t
  ) -> Bool {
    var descriptors = [
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
      pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
    ]
    let count = nfds_t(descriptors.count)
    if let deadline {
      let now = MonotonicClock.now()
      var rest = timespec(nanoseconds: deadline > now ? deadline - now : 0)
      _ = ppoll(&descriptors, count, &rest, &signals)
    } else {
      _ = ppoll(&descriptors, count, nil, &signals)
    }
    return descriptors[0].revents != 0
  }

  private func waitInSDL(until deadline: UInt64?) {
    if let deadline {
      let now = MonotonicClock.now()
      guard deadline > now else { return }
      let milliseconds = min((deadline - now) / 1_000_000, UInt64(Int32.max))
      // SDL counts whole milliseconds; what is left of one is slept.
      if milliseconds == 0 || SDL_WaitEventTimeout(nil, Int32(milliseconds)) == 0 {
        MonotonicClock.sleep(until: deadline)
      }
    } else {
      SDL_WaitEvent(nil)
    }
    _ = waker.takeWake()
  }
}
