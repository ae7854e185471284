import Glibc

/// Runs `body` on a thread of its own that gives way to the frame's.
func startThread(_ body: @escaping @Sendable () -> Void) {
  let box = Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { argument in
      // On Linux a priority belongs to the thread, not to its process.
      setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 5)
      if let argument { Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue().run() }
      return nil
    }, box.toOpaque())
  precondition(failure == 0, "the system has no more threads")
  pthread_detach(thread)
}

private final class ThreadBody: Sendable {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
