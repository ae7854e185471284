import Glibc

/// Runs `body` on a thread of its own that gives way to the frame's, unless a frame waits for it.
func startThread(givingWay: Bool = true, _ body: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(ThreadBody(givingWay, body))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { argument in
      if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }, box.toOpaque())
  precondition(failure == 0, "the system has no more threads")
  pthread_detach(thread)
}

private final class ThreadBody: Sendable {
  private let givesWay: Bool
  private let body: @Sendable () -> Void

  init(_ givesWay: Bool, _ body: @escaping @Sendable () -> Void) {
    self.givesWay = givesWay
    self.body = body
  }

  func run() {
    // On Linux a priority belongs to the thread, not to its process.
    if givesWay { setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5) }
    body()
  }
}
