import Drawing
import Glibc
import TestSupport
import Testing

@testable import SQLiteStore

/// `kill -9` at random instants, in a process of its own that goes on with the drawing of the one
/// before. Strokes come 10 to 30 ms apart.
@Suite struct KillTests {
  let folder = TemporaryFolder()
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
  let order = Unmanaged.passRetained(KillOrder(delay, descriptor))
  pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      return Unmanaged<KillOrder>.fromOpaque(argument).takeRetainedValue().carryOut()
    }, order.toOpaque())
  while true {
    document.file.record(session.next())
    Diary.write(.edit, to: descriptor)
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
    Diary.write(.kill, to: descriptor)
    kill(getpid(), SIGKILL)
    return nil
  }
}

/// What a process did and when, in a file that the kernel keeps when the process is killed.
private struct Diary {
  enum Entry: Int64 { case edit, kill }

  /// Nanoseconds on the monotonic clock.
  var edits: [Int64] = []
  var killed: Int64 = 0

  static func write(_ entry: Entry, to descriptor: Int32) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    var line = [entry.rawValue, Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)]
    _ = Glibc.write(descriptor, &line, 16)
  }

  static func read(_ path: String) -> Diary {
    var diary = Diary()
    let numbers = readFile(path).withUnsafeBytes { Array($0.bindMemory(to: Int64.self)) }
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      if numbers[index] == Entry.kill.rawValue {
        diary.killed = numbers[index + 1]
      } else if diary.killed == 0 {
        diary.edits.append(numbers[index + 1])
      }
    }
    return diary
  }
}
