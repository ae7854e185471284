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
  private(set) var queues: [any NativeQueue] = []
  /// Kept from wait to wait for its memory.
  private var descriptors: [pollfd] = []

  init(events: EventStream, waker: Waker, x11Descriptor: Int32?) {
    self.events = events
    self.waker = waker
    self.x11Descriptor = x11Descriptor
  }

  mutating func add(_ queue: any NativeQueue) { queues.append(queue) }

  /// Whether a queue's connection has something that was not read yet.
  mutating func hasUnread() -> Bool {
    guard !queues.isEmpty else { return false }
    descriptors.removeAll(keepingCapacity: true)
    for queue in queues { descriptors.append(readable(queue.descriptor)) }
    return Glibc.poll(&descriptors, nfds_t(descriptors.count), 0) > 0
  }

  mutating func run(until deadline: UInt64?) {
    if x11Descriptor != nil || !queues.isEmpty {
      poll(until: deadline)
    } else {
      waitInSDL(until: deadline)
    }
  }

  /// SDL's handler of SIGINT and SIGTERM only leaves a note for the next pump. So signals are
  /// blocked from the pump until the kernel sleeps, or one in between would wait for an event.
  private mutating func poll(until deadline: UInt64?) {
    var quitSignals = sigset_t()
    var before = sigset_t()
    sigemptyset(&quitSignals)
    sigaddset(&quitSignals, SIGINT)
    sigaddset(&quitSignals, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &quitSignals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    guard !hasNews() else { return }
    descriptors.removeAll(keepingCapacity: true)
    for queue in queues { descriptors.append(readable(queue.descriptor)) }
    if let x11Descriptor { descriptors.append(readable(x11Descriptor)) }
    descriptors.append(readable(waker.descriptor))
    let count = nfds_t(descriptors.count)
    if let deadline {
      let now = MonotonicClock.now()
      guard deadline > now else { return }
      var rest = timespec(nanoseconds: deadline - now)
      _ = ppoll(&descriptors, count, &rest, &before)
    } else {
      _ = ppoll(&descriptors, count, nil, &before)
    }
    _ = waker.takeWake()
  }

  /// Sends what is still to be sent, and looks at what has already been taken off the wire: of that
  /// the kernel would not tell.
  private func hasNews() -> Bool {
    events.pump()
    var hasNews = !events.isEmpty || events.isExposed
    for queue in queues where queue.dispatch() { hasNews = true }
    return waker.takeWake() || hasNews
  }

  private func readable(_ descriptor: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  }

  private func waitInSDL(until deadline: UInt64?) {
    events.pump()
    guard events.isEmpty, !events.isExposed, !waker.takeWake() else { return }
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
