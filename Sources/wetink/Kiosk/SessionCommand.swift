import Glibc
import SDLPlatform
import ServiceNotify

/// `wetink kiosk-session COMMAND`: the main process of the kiosk's service, with the session in
/// `COMMAND`. systemd hears of life, and ends the session, through it alone.
enum SessionCommand {
  /// To put everything away and to end the display server; after that all is killed.
  private static let stopTime: UInt64 = 9_000_000_000

  /// The exit status of the session.
  static func run(_ command: [String]) throws(Failure) -> Int32 {
    guard !command.isEmpty else { throw .usage("kiosk-session: the command is missing") }
    let relay = NotifyRelay(path: Folders.runtime + "/wetink-kiosk.notify")
    if let relay { setenv("NOTIFY_SOCKET", relay.path, 1) }
    let news = try SignalPipe([SIGCHLD, SIGTERM, SIGABRT])
    let session = try start(command)
    var deadline: UInt64?
    while true {
      wait(for: [news.descriptor, relay?.descriptor ?? -1], until: deadline)
      relay?.handOn()
      for signal in news.take() {
        switch signal {
        case SIGABRT: killAll()
        case SIGTERM where deadline == nil:
          deadline = MonotonicClock.now() + stopTime
          relay?.stopping()
          // Wetink ends in order, and the display server after it.
          kill(relay?.speaker ?? session, SIGTERM)
        default: break
        }
      }
      if let deadline, MonotonicClock.now() >= deadline { killAll() }
      var status: Int32 = 0
      if waitpid(session, &status, WNOHANG) == session {
        relay?.handOn()
        return status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + (status & 0x7F)
      }
    }
  }

  private static func start(_ command: [String]) throws(Failure) -> pid_t {
    var words = command.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let failure = posix_spawnp(&process, command[0], nil, nil, words, environ)
    guard failure == 0 else {
      throw .work("\(command[0]): it cannot be started: \(String(cString: strerror(failure)))")
    }
    return process
  }

  private static func wait(for descriptors: [Int32], until deadline: UInt64?) {
    var polled = descriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    let now = MonotonicClock.now()
    let rest = deadline.map { Int32(($0 > now ? $0 - now : 0) / 1_000_000 + 1) } ?? -1
    poll(&polled, nfds_t(polled.count), rest)
  }

  /// This process with all others of its group; systemd starts the service again.
  private static func killAll() { kill(0, SIGKILL) }
}

/// Signals as bytes in a pipe, so that none is missed between a look and a wait.
private final class SignalPipe {
  let descriptor: Int32
  nonisolated(unsafe) private static var entry: Int32 = -1

  init(_ signals: [Int32]) throws(Failure) {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .work("kiosk-session: no pipe can be had") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    Self.entry = ends[1]
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(SignalPipe.entry, &byte, 1)
      }
    }
  }

  func take() -> [Int32] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = read(descriptor, &bytes, bytes.count)
    return count > 0 ? bytes[..<count].map { Int32($0) } : []
  }
}
