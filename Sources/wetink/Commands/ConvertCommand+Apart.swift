import Glibc

extension ConvertCommand {
  /// Seconds of processor time that a conversion apart may take, and bytes of memory.
  private static let limits: (seconds: UInt, bytes: UInt) = (120, 4 << 30)

  /// Sets the limits for this process, for files that nobody has looked at.
  static func limitProcess() {
    var time = rlimit(rlim_cur: limits.seconds, rlim_max: limits.seconds)
    setrlimit(__rlimit_resource_t(RLIMIT_CPU.rawValue), &time)
    var memory = rlimit(rlim_cur: limits.bytes, rlim_max: limits.bytes)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
  }

  /// Runs in a process of its own, within limits; returns what was lost, a line each. Whatever
  /// becomes of that process, this one goes on.
  static func runApart(_ input: String, _ output: String) throws(Failure) -> [String] {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .work("\(input): cannot be read now") }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let process = start(["--limited", "--", input, output], errors: ends[1])
    close(ends[1])
    defer { close(ends[0]) }
    guard let process else { throw .work("\(input): cannot be read now") }
    let lines = readLines(from: ends[0])
    guard status(of: process) == 0 else { throw .work(lines.first ?? broken(input)) }
    return lines
  }

  /// Runs in a process of its own, as some libraries are brought down by files that are damaged.
  static func runGuarded(_ arguments: [String], reading input: String) throws(Failure) {
    guard let process = start(["--here"] + arguments, errors: STDERR_FILENO) else {
      throw .work("\(input): cannot be read now")
    }
    let status = status(of: process)
    if status == 0 { return }
    let isEnded = status & 0x7F == 0
    // What went wrong has been said.
    if isEnded { exit(status >> 8) }
    throw .work(broken(input))
  }

  private static func broken(_ input: String) -> String {
    "\(input): cannot be read; it is damaged or too large"
  }

  /// `nil` where no process can be made.
  private static func start(_ words: [String], errors: Int32) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var arguments = (["wetink", "convert"] + words).map { (text: String) in strdup(text) } + [nil]
    defer { arguments.forEach { free($0) } }
    var process = pid_t()
    // What a library was doing when it crashed would fill the screen.
    var surroundings = [strdup("SWIFT_BACKTRACE=enable=no")] + environment + [nil]
    let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, &surroundings)
    free(surroundings[0])
    return status == 0 ? process : nil
  }

  /// That of this process.
  private static var environment: [UnsafeMutablePointer<CChar>?] {
    var entries: [UnsafeMutablePointer<CChar>?] = []
    while let entry = environ[entries.count] { entries.append(entry) }
    return entries
  }

  private static func status(of process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return -1 } }
    return status
  }

  /// Without the program's name before each; so many that they can be shown.
  private static func readLines(from descriptor: Int32) -> [String] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      if bytes.count < 65_536 { bytes += buffer[..<count] }
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let own = lines.filter { $0.hasPrefix("wetink: ") }
    return own.prefix(16).map { String($0.dropFirst(8)) }
  }
}
