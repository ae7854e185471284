import Drawing
import Glibc
import Ink
import Synchronization
import TestSupport
import Testing

@testable import SQLiteStore

/// A write that fails loses nothing, and is made good when it becomes possible.
@Suite struct FailingDiskTests {
  let folder = TemporaryFolder()
  var path: String { folder["drawing.wetink"] }

  private func flushFails(_ file: DocumentFile) -> Bool {
    do {
      try file.flush()
      return false
    } catch {
      return true
    }
  }

  @Test func fullDiskChangesNothingAndIsMadeGood() throws {
    try DocumentFile.open(path, .write).file.close()
    let location = try FileLocation(path)
    let database = try Database.forWriting(location)
    let place = try WritingPlace(
      database, at: location, lock: try WriterLock(for: location),
      identity: try #require(location.identity))
    var session = RandomSession(seed: 61)
    let records = (0..<200).map { _ in WaitingEntry.record(session.next()) }
    let pages = try #require(try database.integer("PRAGMA page_count"))
    try database.execute("PRAGMA max_page_count = \(pages + 2)")
    #expect(throws: StoreFailure.self) { try place.commit(records) }
    #expect(try DocumentFile.open(path, .read).history == History())
    try database.execute("PRAGMA max_page_count = 100000")
    try place.commit(records)
    #expect(try DocumentFile.open(path, .read).history == session.history)
  }

  @Test func heldFileIsWrittenOnceItIsFree() async throws {
    let document = try DocumentFile.open(path, .edit)
    let seen = Mutex<[DocumentStatus]>([])
    document.file.onStatusChange { status in seen.withLock { $0.append(status) } }
    let other = try Database(path: path, access: .readWrite)
    try other.execute("BEGIN IMMEDIATE")
    document.file.record(.append(.clear, position: 0))
    #expect(flushFails(document.file))
    let why = "another program holds it, or its drive gives no locks"
    #expect(document.file.status == .waiting("\(path): cannot write it: \(why)"))
    document.file.record(.append(.clear, position: 1))
    try other.execute("ROLLBACK")
    for _ in 0..<100 where document.file.status != .kept {
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(document.file.status == .kept)
    #expect(seen.withLock { $0.count } == 2)
    #expect(seen.withLock { $0.last } == .kept)
    #expect(try DocumentFile.open(path, .read).history.edits == [.clear, .clear])
    try document.file.close()
  }

  @Test func deletedFileIsWrittenAnew() throws {
    var session = RandomSession(seed: 62)
    let document = try DocumentFile.open(path, .edit)
    for round in 0..<4 {
      for _ in 0..<20 { document.file.record(session.next()) }
      try document.file.flush()
      unlink(path)
      if round % 2 == 0 {
        for ending in ["-wal", "-shm", "-lock"] { unlink(path + ending) }
      }
      document.file.record(session.next())
      try document.file.flush()
      #expect(try DocumentFile.open(path, .read).history == session.history)
      #expect(try DocumentFile.open(path, .edit).file.isReadOnly)
    }
    unlink(path)
    try document.file.close()
    #expect(try DocumentFile.open(path, .read).history == session.history)
    #expect(folder.names == ["drawing.wetink"])
  }

  @Test func deletedFolderIsWaitedFor() throws {
    let inner = folder["inner"]
    mkdir(inner, 0o700)
    var session = RandomSession(seed: 63)
    let document = try DocumentFile.open(inner + "/drawing.wetink", .edit)
    for _ in 0..<20 { document.file.record(session.next()) }
    try document.file.flush()
    rename(inner, folder["elsewhere"])
    document.file.record(session.next())
    #expect(flushFails(document.file))
    mkdir(inner, 0o700)
    try document.file.close()
    #expect(try DocumentFile.open(inner + "/drawing.wetink", .read).history == session.history)
    for name in ["inner/drawing.wetink", "inner", "elsewhere/drawing.wetink-lock"] {
      remove(folder[name])
    }
    for ending in ["", "-wal", "-shm"] { remove(folder["elsewhere/drawing.wetink" + ending]) }
    remove(folder["elsewhere"])
  }

  @Test func anotherFileInItsPlaceIsNotTouched() throws {
    var session = RandomSession(seed: 64)
    let document = try DocumentFile.open(path, .edit)
    for _ in 0..<20 { document.file.record(session.next()) }
    try document.file.flush()
    unlink(path)
    writeFile(Array("not mine".utf8), path)
    document.file.record(session.next())
    #expect(flushFails(document.file))
    #expect(throws: DocumentError.self) { try document.file.close() }
    #expect(readFile(path) == Array("not mine".utf8))
    rename(path, folder["theirs"])
    try document.file.close()
    #expect(try DocumentFile.open(path, .read).history == session.history)
    #expect(readFile(folder["theirs"]) == Array("not mine".utf8))
  }

  @Test func ownerGoneWithoutClosingLosesNothing() async throws {
    var session = RandomSession(seed: 65)
    do {
      let document = try DocumentFile.open(path, .edit)
      for _ in 0..<50 { document.file.record(session.next()) }
    }
    for _ in 0..<100 where exists(path + "-lock") {
      try await Task.sleep(for: .milliseconds(50))
    }
    #expect(try DocumentFile.open(path, .read).history == session.history)
  }
}
