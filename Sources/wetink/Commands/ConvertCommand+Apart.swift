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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
    var process = pid_t()
    let words = ["wetink", "convert", "--limited", "--", input, output]
    var arguments = words.map { (text: String) in strdup(text) } + [nil]
    defer { arguments.forEach { free($0) } }
    let status = posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, environ)
    posix_spawn_file_actions_destroy(&actions)
    close(ends[1])
    defer { close(ends[0]) }
    guard status == 0 else { throw .work("\(input): cannot be read now") }
    let lines = readLines(from: ends[0])
    var answer: Int32 = 0
    while waitpid(process, &answer, 0) < 0 { guard errno == EINTR else { break } }
    guard answer == 0 else {
      throw .work(lines.first ?? "\(input): cannot be read; it is damaged or too large")
    }
    return lines
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
