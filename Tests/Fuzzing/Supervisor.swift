import Glibc
import TestSupport

/// Has workers do the runs, keeps the file that brought one down, and goes on behind it.
struct Supervisor {
  let target: FuzzTarget
  let seed: Int
  /// Where such files go.
  let keep: String

  private static let mostFailures = 100

  /// Returns how many runs ended a worker.
  func run(_ numbers: Range<Int>) -> Int {
    let folder = TemporaryFolder(inMemory: true)
    guard let progress = Progress(folder.path) else { fatalError("no memory in \(folder.path)") }
    let clock = ContinuousClock()
    let start = clock.now
    var (next, failures) = (numbers.lowerBound, 0)
    while next < numbers.upperBound, failures < Self.mostFailures {
      guard let ending = work(next..<numbers.upperBound, in: folder.path) else {
        next = numbers.upperBound
        break
      }
      failures += 1
      let kept = "\(keep)/\(target.rawValue)-\(seed)-\(progress.number)"
      writeFile(readFile(folder[target.fileName]), kept)
      print("run \(progress.number): \(ending), see \(kept)")
      fflush(nil)
      next = progress.number + 1
    }
    let done = next - numbers.lowerBound
    print(
      "\(target.rawValue): \(done) runs with seed \(seed): \(progress.accepted) files read,"
        + " \(done - progress.accepted - failures) refused, \(failures) failures; the slowest run,"
        + " \(progress.slowest), took \(progress.milliseconds) ms, all \(clock.now - start)")
    return failures
  }

  /// How a worker ended before it was done; `nil` where it was.
  private func work(_ numbers: Range<Int>, in folder: String) -> String? {
    let words = [
      "wetink-fuzz", target.rawValue, "--seed", "\(seed)", "--first", "\(numbers.lowerBound)",
      "--runs", "\(numbers.count)", "--worker", folder,
    ]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    // Libraries tell at length what they do not like.
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for stream in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
    }
    var process = pid_t()
    guard posix_spawn(&process, "/proc/self/exe", &actions, nil, &arguments, environ) == 0 else {
      fatalError("no process can be started")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { break } }
    if status == 0 { return nil }
    let signal = status & 0x7F
    if signal == SIGALRM { return "hung" }
    return signal == 0 ? "ended with status \(status >> 8)" : "ended by signal \(signal)"
  }
}
