import Glibc

/// Runs in a process of its own, which a reader may bring down.
struct Worker {
  let target: FuzzTarget
  let folder: String
  let input: FuzzInput

  /// Of a run: longer is taken for a hang.
  private static let secondsLimit: UInt32 = 30
  /// As much as the program gives to the process that reads.
  private static let memoryLimit: UInt = 4 << 30

  func run(_ numbers: Range<Int>) {
    var memory = rlimit(rlim_cur: Self.memoryLimit, rlim_max: Self.memoryLimit)
    setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &memory)
    // A crash is counted, not kept.
    var core = rlimit()
    setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &core)
    guard let progress = Progress(folder) else { exit(2) }
    let clock = ContinuousClock()
    for number in numbers {
      progress.begin(number)
      alarm(Self.secondsLimit)
      var isAccepted = false
      let bytes = input.bytes(number)
      let time = clock.measure { isAccepted = target.run(bytes, in: folder) }
      progress.end(number, isAccepted: isAccepted, time)
    }
    alarm(0)
  }
}

/// What is done so far, in memory that outlives the worker.
final class Progress {
  private let words: UnsafeMutablePointer<Int>

  /// `nil` where there is no memory.
  init?(_ folder: String) {
    let descriptor = open("\(folder)/progress", O_RDWR | O_CREAT, 0o600)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    ftruncate(descriptor, 4096)
    let memory = mmap(nil, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory, memory != MAP_FAILED else { return nil }
    words = memory.bindMemory(to: Int.self, capacity: 512)
  }

  deinit { munmap(words, 4096) }

  var number: Int { words[0] }
  var accepted: Int { words[1] }
  /// Of the slowest run.
  var milliseconds: Int { words[2] }
  var slowest: Int { words[3] }

  func begin(_ number: Int) { words[0] = number }

  func end(_ number: Int, isAccepted: Bool, _ time: Duration) {
    if isAccepted { words[1] += 1 }
    let milliseconds = Int(time / .milliseconds(1))
    if milliseconds > words[2] { (words[2], words[3]) = (milliseconds, number) }
  }
}
