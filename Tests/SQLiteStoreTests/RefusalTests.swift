import Drawing
import Glibc
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

/// What cannot be opened: one clear error, and nothing touched.
@Suite struct RefusalTests {
  let folder = TemporaryFolder()
  static let modes: [DocumentFile.Mode] = [.read, .edit, .write]

  private func error(
    opening path: String, _ mode: DocumentFile.Mode = .edit
  ) -> DocumentError? {
    do {
      _ = try DocumentFile.open(path, mode)
      return nil
    } catch {
      return error
    }
  }

  private func drawing(_ name: String, edits: Int = 20) throws -> String {
    var session = RandomSession(seed: 21)
    let document = try DocumentFile.open(folder[name], .write)
    for _ in 0..<edits { document.file.record(session.next()) }
    try document.file.close()
    return folder[name]
  }

  @Test func aDrawingInMemoryTakesEditsAndSaysThatTheyAreNotKept() throws {
    let path = folder["no.wetink"]
    let opened = DocumentFile.inMemory(path, because: "there is no room")
    var session = RandomSession(seed: 3)
    for _ in 0..<20 { opened.file.record(session.next()) }
    opened.file.setMeta("1", for: "layer")
    #expect(opened.file.status == .readOnly("\(path): cannot write it: there is no room"))
    try opened.file.close()
    #expect(opened.history == History() && !exists(path))
  }

  @Test func missingFileIsNotMadeForReading() {
    #expect(error(opening: folder["no.wetink"], .read) == .missing(path: folder["no.wetink"]))
    #expect(!exists(folder["no.wetink"]))
  }

  @Test(arguments: modes) func missingFolderIsNamed(mode: DocumentFile.Mode) {
    let path = folder["no/drawing.wetink"]
    #expect(error(opening: path, mode) == .folderMissing(path: path))
  }

  @Test(arguments: modes) func fileAsFolderIsNamed(mode: DocumentFile.Mode) {
    writeFile([1], folder["plain"])
    let path = folder["plain/drawing.wetink"]
    #expect(error(opening: path, mode) == .folderMissing(path: path))
  }

  @Test(arguments: modes) func folderIsRefused(mode: DocumentFile.Mode) {
    #expect(error(opening: folder.path, mode) == .isFolder(path: folder.path))
  }

  @Test(arguments: modes) func devicesAndPipesAreRefused(mode: DocumentFile.Mode) {
    #expect(error(opening: "/dev/zero", mode) == .notAFile(path: "/dev/zero"))
    mkfifo(folder["pipe"], 0o600)
    #expect(error(opening: folder["pipe"], mode) == .notAFile(path: folder["pipe"]))
  }

  @Test(arguments: ["", "a\0b", String(repeating: "x", count: 5000)])
  func impossibleNamesAreRefused(name: String) {
    #expect(error(opening: name)?.description.contains("no name of a file") == true)
  }

  @Test func tooLongNameIsRefused() {
    #expect(error(opening: folder[String(repeating: "x", count: 300)]) != nil)
  }

  @Test(arguments: modes) func foreignFileIsRefusedUntouched(mode: DocumentFile.Mode) throws {
    let text = folder["letter.txt"]
    writeFile(Array("Dear reader, ".utf8), text)
    #expect(error(opening: text, mode) == .notADrawing(path: text))
    #expect(readFile(text) == Array("Dear reader, ".utf8))

    let other = folder["other.db"]
    do {
      let database = try Database(path: other, access: .create)
      try database.execute("CREATE TABLE t (x)")
    }
    let before = readFile(other)
    #expect(error(opening: other, mode) == .notADrawing(path: other))
    #expect(readFile(other) == before)
    #expect(!exists(other + "-lock"))
  }

  @Test(arguments: modes) func newerVersionIsRefusedUntouched(mode: DocumentFile.Mode) throws {
    let path = try drawing("new.wetink")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("PRAGMA user_version = 5; PRAGMA wal_checkpoint(TRUNCATE)")
    }
    let before = readFile(path)
    #expect(error(opening: path, mode) == .newerVersion(path: path, version: 5))
    #expect(readFile(path) == before)
  }

  @Test func newerVersionInTheLogIsRefused() throws {
    let path = try drawing("new.wetink")
    let database = try Database(path: path, access: .readWrite)
    try database.execute("PRAGMA user_version = 5")
    #expect(error(opening: path) == .newerVersion(path: path, version: 5))
  }

  @Test func emptyFileBecomesADrawing() throws {
    writeFile([], folder["empty.wetink"])
    #expect(
      error(opening: folder["empty.wetink"], .read) == .notADrawing(path: folder["empty.wetink"]))
    let document = try DocumentFile.open(folder["empty.wetink"], .edit)
    #expect(document.history == History())
    try document.file.close()
  }

  @Test func unwritableFolderIsNamed() {
    // The tests may run as root, whom no permission stops; /proc takes files from no one.
    let path = "/proc/self/drawing.wetink"
    guard case .notWritable(path, _) = error(opening: path) else {
      Issue.record("an unwritable folder is an error of its own")
      return
    }
  }

  @Test func secondWriterReadsAndSaysSo() throws {
    let path = try drawing("shared.wetink")
    let first = try DocumentFile.open(path, .edit)
    first.file.record(.append(.clear, position: first.history.position))
    try first.file.flush()

    let second = try DocumentFile.open(path, .edit)
    #expect(second.file.isReadOnly)
    let held = DocumentError.heldByAnotherProcess(path: path, process: Int(getpid()))
    #expect(second.file.readOnlyReason == held)
    #expect(second.history.edits.last == .clear)
    guard case .readOnly = second.file.status else { throw StoreFailure.unsound("not read only") }
    second.file.record(.move(position: 0))
    try second.file.close()
    #expect(error(opening: path, .write) == held)

    try first.file.close()
    let third = try DocumentFile.open(path, .edit)
    #expect(!third.file.isReadOnly)
    #expect(third.history.position == third.history.edits.count)
    try third.file.close()
  }

  @Test func lockOfAKilledProcessDoesNotStay() throws {
    let path = try drawing("killed.wetink")
    // What is left of a killed process: the file, but no lock on it.
    writeFile(Array("4711\n".utf8), path + "-lock")
    let document = try DocumentFile.open(path, .write)
    try document.file.close()
    #expect(!exists(path + "-lock"))
  }

  @Test func symbolicLinkLeadsToTheSameLock() throws {
    let path = try drawing("real.wetink")
    symlink(path, folder["link.wetink"])
    let first = try DocumentFile.open(path, .edit)
    #expect(try DocumentFile.open(folder["link.wetink"], .edit).file.isReadOnly)
    try first.file.close()
  }

  @Test func readingLeavesTheFileAndTheLogAlone() throws {
    let path = try drawing("live.wetink")
    var session = RandomSession(seed: 5)
    let document = try DocumentFile.open(folder["other.wetink"], .edit)
    for _ in 0..<30 { document.file.record(session.next()) }
    try document.file.flush()
    for ending in ["", "-wal"] {
      writeFile(readFile(folder["other.wetink"] + ending), path + ending)
    }
    let before = (readFile(path), readFile(path + "-wal"))
    #expect(try DocumentFile.open(path, .read).history == session.history)
    #expect(readFile(path) == before.0)
    #expect(readFile(path + "-wal") == before.1)
    try document.file.close()
  }
}
