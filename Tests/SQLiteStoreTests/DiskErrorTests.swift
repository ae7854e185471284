import Drawing
import RecordingVFS
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

extension RecordedDisk {
  /// Accesses to the disk that fail, as those of a full, broken or distant one do.
  @Suite struct DiskErrorTests {
    let folder = TemporaryFolder()

    struct Trouble: Sendable {
      let access: failing_access
      let code: Int32
    }

    static let troubles = [
      Trouble(access: failing_write, code: 13),
      Trouble(access: failing_write, code: 778),
      Trouble(access: failing_sync, code: 1034),
      Trouble(access: failing_lock, code: 5130),
      Trouble(access: failing_lock, code: 3850),
      Trouble(access: failing_lock, code: 15),
    ]

    /// A square of the overview, say.
    @Test func whatCanBeMadeAgainIsNoAlarm() throws {
      let path = folder["drawing.wetink"]
      var session = RandomSession(seed: 72)
      let document = try DocumentFile.open(path, .write)
      document.file.record(session.next())
      try document.file.close()
      recording_begin(path)
      defer { _ = recording_end() }
      let file = try DocumentFile.open(path, .write).file
      file.record(session.next())
      try file.flush()
      let square = OverviewSquare(
        level: 1, x: 0, y: 0, stamp: OverviewSquare.Stamp(position: 1, stroke: 1),
        pixels: Array(repeating: 7, count: OverviewSquare.byteCount))
      recording_fail(failing_write, 13, 1)
      file.keep(square)
      // The failure may have been met before, on the queue.
      try? file.flush()
      #expect(file.status == .kept)
      file.record(session.next())
      try file.close()
      let database = try Database(path: path, access: .readOnly)
      #expect(try database.integer("SELECT count(*) FROM overview") == 0)
      #expect(try DocumentFile.open(path, .read).history == session.history)
    }

    @Test(arguments: troubles) func aFailureIsToldOfAndMadeGood(trouble: Trouble) async throws {
      let path = folder["drawing.wetink"]
      var session = RandomSession(seed: 71)
      let document = try DocumentFile.open(path, .write)
      // The access that opens the log is not the one that is meant.
      document.file.record(session.next())
      try document.file.close()
      recording_begin(path)
      defer { _ = recording_end() }
      let file = try DocumentFile.open(path, .write).file
      let messages = Mutex<[String]>([])
      file.onStatusChange { status in
        if case .waiting(let message) = status { messages.withLock { $0.append(message) } }
      }
      for times in 1...4 {
        file.record(session.next())
        try file.flush()
        recording_fail(trouble.access, trouble.code, Int32(times))
        for _ in 0..<5 { file.record(session.next()) }
        var failures = 0
        while failures < 100 {
          do {
            try file.flush()
            break
          } catch {
            failures += 1
            #expect(file.status != .kept)
          }
        }
        #expect(failures < 100)
        #expect(file.status == .kept)
        #expect(try DocumentFile.open(path, .read).history == session.history)
      }
      let told = messages.withLock { $0 }
      #expect(!told.isEmpty)
      #expect(told.allSatisfy { $0.hasPrefix("\(path): cannot write it: ") })
      if trouble.code == 13 { #expect(told.allSatisfy { $0.hasSuffix(": the disk is full") }) }
      // Folding the log in may fail too; it is whole beside the file then.
      recording_fail(trouble.access, trouble.code, 1)
      recording_fail(failing_truncate, 1546, 1)
      file.record(session.next())
      while (try? file.close()) == nil {}
      #expect(try DocumentFile.open(path, .read).history == session.history)
      #expect(try DocumentFile.check(path).damage == [])
    }
  }
}
