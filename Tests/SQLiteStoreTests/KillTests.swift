import Drawing
import Glibc
import TestSupport
import Testing

@testable import SQLiteStore

/// `kill -9` at random instants, in a process of its own that goes on with the drawing of the one
/// before. Strokes come 10 to 30 ms apart.
///
/// A killed process loses nothing that the kernel has, so a disk is there for the long run alone, whose
/// figures are those of disks. The process answers for its own time: what its threads waited for a core
/// does not count, which is nothing where the machine is free.
@Suite struct KillTests {
  let folder = TemporaryFolder(inMemory: !isLong)
  private static let rounds = isLong ? 1000 : 12
  /// A drawing is gone on with so often, then another is begun.
  private static let roundsPerDrawing = 40

  @Test func aKillLosesOnlyTheNewestEdits() async throws {
    var generator = SeededGenerator(seed: 91)
    let (path, diary) = (folder["drawing.wetink"], folder["diary"])
    var (history, oldest, lost, edits) = (History(), Int64(0), 0, 0)
    for round in 0..<Self.rounds {
      if round % Self.roundsPerDrawing == 0 {
        history = History()
        for ending in ["", "-wal", "-shm", "-lock"] { unlink(path + ending) }
      }
      let (seed, delay) = (UInt64(round), UInt32.random(in: 0..<400_000, using: &generator))
      unlink(diary)
      await #expect(processExitsWith: .signal(SIGKILL)) {
        [
          path = path as String, diary = diary as String, seed = seed as UInt64,
          delay = delay as UInt32
        ] in
        try draw(in: path, writing: diary, seed: seed, killedAfter: delay)
      }
      let told = Diary.read(diary)
      var session = RandomSession(seed: seed, after: history)
      var states = [history]
      // One edit more may be in the file than the process could tell of.
      for _ in 0...told.edits.count {
        _ = session.next()
        states.append(session.history)
      }
      // A reader first: it leaves all as it is.
      #expect(try DocumentFile.check(path).damage == [])
      let document = try DocumentFile.open(path, .read)
      let kept = try #require(states.lastIndex(of: document.history), "round \(round)")
      // What was told to be on disk is there.
      #expect(kept >= told.syncedCount, "round \(round)")
      if kept < told.edits.count {
        let age = told.killed - told.edits[kept]
        #expect(age < 100_000_000, "round \(round)")
        oldest = max(oldest, age)
        lost += told.edits.count - kept
      }
      edits += told.edits.count
      history = document.history
    }
    print(
      "\(Self.rounds) kills in \(edits) edits: \(lost) lost, \(Double(oldest) / 1e6) ms old at most"
    )
  }
}

/// Draws until it is killed, by a thread of its own, some microseconds after the drawing is open.
private func draw(
  in path: String, writing diary: String, seed: UInt64, killedAfter delay: UInt32
) throws {
  let document = try DocumentFile.open(path, .write)
  var session = RandomSession(seed: seed, after: document.history)
  var pauses = SeededGenerator(seed: ~seed)
  let descriptor = open(diary, O_WRONLY | O_CREAT | O_APPEND, 0o600)
  var thread = pthread_t()
  document.file.onSync { report in Diary.write(.sync, report.count, to: descriptor) }
  let order = Unmanaged.passRetained(KillOrder(delay, descriptor))
  pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      return Unmanaged<KillOrder>.fromOpaque(argument).takeRetainedValue().carryOut()
    }, order.toOpaque())
  while true {
    document.file.record(session.next())
    Diary.write(.edit, 1, to: descriptor)
    usleep(.random(in: 10_000...30_000, using: &pauses))
  }
}

private final class KillOrder {
  private let delay: UInt32
  private let descriptor: Int32

  init(_ delay: UInt32, _ descriptor: Int32) {
    self.delay = delay
    self.descriptor = descriptor
  }

  func carryOut() -> UnsafeMutableRawPointer? {
    usleep(delay)
    Diary.write(.kill, 1, to: descriptor)
    kill(getpid(), SIGKILL)
    return nil
  }
}

/// What a process did and when, in a file that the kernel keeps when the process is killed.
private struct Diary {
  enum Entry: Int64 { case edit, sync, kill }

  /// Nanoseconds on the process's clock.
  var edits: [Int64] = []
  var killed: Int64 = 0
  /// Of edits, undos and redos.
  var syncedCount = 0

  static func write(_ entry: Entry, _ count: Int, to descriptor: Int32) {
    var line = [entry.rawValue, clock, Int64(count)]
    _ = Glibc.write(descriptor, &line, 24)
  }

  /// The monotonic clock without the time in which threads were ready to run and had no core.
  private static var clock: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let starved = TemporaryFolder.names(in: "/proc/self/task").reduce(Int64(0)) { sum, thread in
      sum + wait(of: thread)
    }
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec) - starved
  }

  private static func wait(of thread: String) -> Int64 {
    let descriptor = open("/proc/self/task/\(thread)/schedstat", O_RDONLY)
    guard descriptor >= 0 else { return 0 }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = Glibc.read(descriptor, &bytes, bytes.count)
    let words = bytes.prefix(max(count, 0)).split(separator: UInt8(ascii: " "))
    return words.count > 1 ? Int64(String(decoding: words[1], as: UTF8.self)) ?? 0 : 0
  }

  static func read(_ path: String) -> Diary {
    var diary = Diary()
    let numbers = readFile(path).withUnsafeBytes { Array($0.bindMemory(to: Int64.self)) }
    for index in stride(from: 0, to: numbers.count - 2, by: 3) {
      switch Entry(rawValue: numbers[index]) {
      case .kill: diary.killed = numbers[index + 1]
      case .edit where diary.killed == 0: diary.edits.append(numbers[index + 1])
      case .sync: diary.syncedCount += Int(numbers[index + 2])
      default: break
      }
    }
    return diary
  }
}
