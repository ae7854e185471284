import FoundationEssentials
import Glibc
import SDLPlatform
import ServiceNotify
import Synchronization

/// SIGTERM came.
private let endWanted = Atomic<Bool>(false)

/// Keeps the surface of a kiosk alive: starts it again when it dies or shows no frame any more, and
/// tells the service manager how things are. It draws nothing and holds no drawing itself.
final class Supervisor {
  private let arguments: [String]
  private let manager = ServiceManager()
  private var restarts = 0
  /// Deaths in a row before the first frame, or soon after.
  private var earlyDeaths = 0
  private var isStopping: Bool { endWanted.load(ordering: .relaxed) }

  /// Nothing heard for so long means a surface that hangs.
  private static let silence: UInt64 = 6_000_000_000
  /// Until the first frame.
  private static let startTime: UInt64 = 20_000_000_000
  /// To put everything away.
  private static let stopTime: UInt64 = 8_000_000_000
  /// A surface that lived so long was all right.
  private static let soundTime: UInt64 = 10_000_000_000
  /// Then the whole session is to be started again.
  private static let mostEarlyDeaths = 6

  init(_ arguments: [String]) {
    self.arguments = arguments
    for number in [SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGPIPE] { signal(number, SIG_IGN) }
    signal(SIGTERM) { _ in endWanted.store(true, ordering: .relaxed) }
  }

  /// Until staff or SIGTERM end it: 0; 1 when no surface stays alive, or another kiosk has the folder.
  func run() throws(Failure) -> Int32 {
    while true {
      let surface = try Surface.start(arguments, restarts: restarts, isBroken: earlyDeaths >= 3)
      let began = MonotonicClock.now()
      let code = watch(surface)
      if isStopping || code == KioskLaunch.exitCode { return 0 }
      if code == KioskLaunch.takenCode { return 1 }
      restarts += 1
      guard code != KioskLaunch.restartCode else { continue }
      Program.complain("the kiosk's surface ended (\(Self.words(code))) and is started again")
      manager?.status("started again \(restarts) times")
      let lived = MonotonicClock.now() - began
      earlyDeaths = lived < Self.soundTime ? earlyDeaths + 1 : 0
      guard earlyDeaths < Self.mostEarlyDeaths else {
        Program.complain("the kiosk's surface does not stay alive: giving up")
        return 1
      }
      // At once the first times: someone is drawing.
      if earlyDeaths > 2 { rest(200_000_000 << UInt64(earlyDeaths - 2)) }
      if isStopping { return 0 }
    }
  }

  /// Until the surface has ended; its exit code, or 256 and the signal that killed it.
  private func watch(_ surface: Surface) -> Int32 {
    var deadline = MonotonicClock.now() + Self.startTime
    var isReady = false
    while true {
      if let code = surface.takeEnd() { return code }
      if isStopping, !surface.isToldToEnd {
        surface.end()
        manager?.stopping()
        deadline = MonotonicClock.now() + Self.stopTime
      }
      guard wait(for: surface.beat, until: deadline) else {
        // A process that waits for hardware may take its time to go.
        surface.kill()
        deadline = MonotonicClock.now() + Self.silence
        continue
      }
      guard surface.takeBeats() else { continue }
      if !isStopping { deadline = MonotonicClock.now() + Self.silence }
      if !isReady { manager?.ready() }
      isReady = true
      manager?.alive()
    }
  }

  /// False when time is up.
  private func wait(for beat: Int32, until deadline: UInt64) -> Bool {
    let now = MonotonicClock.now()
    guard now < deadline else { return false }
    var descriptor = pollfd(fd: beat, events: Int16(POLLIN), revents: 0)
    // A surface that ends closes its end; a signal just before the wait is heeded after it.
    poll(&descriptor, 1, Int32(min((deadline - now) / 1_000_000 + 1, 500)))
    return true
  }

  private func rest(_ time: UInt64) {
    let end = MonotonicClock.now() + time
    while !isStopping, wait(for: -1, until: end) { manager?.alive() }
  }

  private static func words(_ code: Int32) -> String {
    code > 255 ? "signal \(code - 256)" : "status \(code)"
  }
}

/// The process that draws.
private final class Surface {
  private let process: pid_t
  /// A byte for each sign of life.
  let beat: Int32
  private(set) var isToldToEnd = false
  private var isBeatOpen = true

  private init(_ process: pid_t, beat: Int32) {
    self.process = process
    self.beat = beat
  }

  deinit { close(beat) }

  static func start(
    _ arguments: [String], restarts: Int, isBroken: Bool
  ) throws(Failure) -> Surface {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { throw .work("the kiosk cannot start its surface: no pipe") }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[1], KioskBeat.descriptor)
    setenv(KioskBeat.variable, "1", 1)
    setenv("WETINK_KIOSK_RESTARTS", "\(restarts)", 1)
    if isBroken { setenv("WETINK_KIOSK_FRESH", "1", 1) } else { unsetenv("WETINK_KIOSK_FRESH") }
    // Memory that was needed once goes back to the system, so that months show no growth.
    for (name, value) in [
      ("MALLOC_ARENA_MAX", "2"), ("MALLOC_MMAP_THRESHOLD_", "262144"),
      ("MALLOC_TRIM_THRESHOLD_", "262144"),
    ] {
      setenv(name, value, 0)
    }
    // The service manager hears of the surface through the supervisor.
    let words = ["wetink", KioskLaunch.surfaceCommand] + arguments
    var pointers = words.map { strdup($0) }
    pointers.append(nil)
    defer { for pointer in pointers { free(pointer) } }
    var process: pid_t = 0
    let failure = posix_spawn(
      &process, "/proc/self/exe", &actions, nil, pointers, environ)
    guard failure == 0 else {
      close(ends[0])
      throw .work("the kiosk cannot start its surface: \(String(cString: strerror(failure)))")
    }
    return Surface(process, beat: ends[0])
  }

  /// How it ended; `nil` while it runs.
  func takeEnd() -> Int32? {
    var status: Int32 = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : 256 + (status & 0x7F)
  }

  /// Whether there were signs of life.
  func takeBeats() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64)
    var isAlive = false
    while isBeatOpen {
      let count = read(beat, &bytes, bytes.count)
      guard count > 0 else {
        // The other end is closed: it will have ended in a moment.
        if count == 0 { usleep(2000) }
        break
      }
      isAlive = true
    }
    return isAlive
  }

  func end() {
    isToldToEnd = true
    Glibc.kill(process, SIGTERM)
  }

  func kill() { Glibc.kill(process, SIGKILL) }
}

/// The surface's signs of life to its supervisor.
struct KioskBeat {
  static let descriptor: Int32 = 3
  static let variable = "WETINK_KIOSK_BEAT"

  /// Once a second is enough.
  private static let time: UInt64 = 1_000_000_000
  private var next: UInt64 = 0
  private let isHeard = getenv(variable) != nil

  init() {
    // What the surface starts must not seem to be it.
    if isHeard { _ = fcntl(Self.descriptor, F_SETFD, FD_CLOEXEC) }
  }

  /// Call it from the loop that draws, and nowhere else: it says that this one runs. False when the
  /// supervisor is gone.
  mutating func beat(at now: UInt64) -> Bool {
    guard isHeard, now >= next else { return true }
    next = now + Self.time
    var byte: UInt8 = 1
    return write(Self.descriptor, &byte, 1) == 1 || errno != EPIPE
  }

  var deadline: UInt64? { isHeard ? next : nil }
}
