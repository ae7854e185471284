import CSDL2
import Glibc
import Synchronization

/// Ends the window's wait, from any thread.
public final class Waker: Sendable {
  /// Readable while a wake is waiting; for `ppoll`.
  let descriptor: Int32
  /// The kind of SDL event that wakes SDL's own wait; 0 where `descriptor` alone is waited on.
  private let eventType: UInt32
  /// Whether an SDL event to wake with is on its way.
  private let isSent = Atomic<Bool>(false)

  init(eventType: UInt32) {
    self.eventType = eventType
    descriptor = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    precondition(descriptor >= 0, "the process has no file descriptor left")
  }

  deinit { close(descriptor) }

  /// The wait that runs now, or else the next one, returns at once. Cheap when called often.
  public func wake() {
    eventfd_write(descriptor, 1)
    if eventType != 0, !isSent.exchange(true, ordering: .acquiringAndReleasing) {
      var event = SDL_Event()
      event.type = eventType
      SDL_PushEvent(&event)
    }
  }

  /// Whether a wake was waiting; it counts as heard.
  func takeWake() -> Bool {
    let wasSent = isSent.exchange(false, ordering: .acquiringAndReleasing)
    var count: UInt64 = 0
    return eventfd_read(descriptor, &count) == 0 || wasSent
  }
}
