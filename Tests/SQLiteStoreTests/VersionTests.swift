import Drawing
import Glibc
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

/// Files of older versions. `Fixtures/version-2.wetink` was written by the program of that time.
@Suite struct VersionTests {
  let folder = TemporaryFolder()

  /// Version 1 is version 2 without properties of brushes.
  private func older(_ version: Int, _ name: String) throws -> String {
    let fixture = #filePath.replacing("VersionTests.swift", with: "Fixtures/version-2.wetink")
    let bytes = readFile(fixture)
    try #require(!bytes.isEmpty)
    writeFile(bytes, folder[name])
    if version == 1 {
      let database = try Database(path: folder[name], access: .readWrite)
      try database.execute("DROP TABLE brush_property; PRAGMA user_version = 1; VACUUM")
    }
    return folder[name]
  }

  private func check(_ history: History, _ version: Int) {
    #expect(history.edits.count == 11)
    #expect(history.position == 10)
    let drawing = Drawing(history: history)
    #expect(drawing.strokes(of: Layer.firstID).count == 9)
    #expect(drawing.layers == LayerTree())
    #expect(drawing.paper == SRGBColor(hex: 0xEEEEEE))
    #expect(drawing.strokes.first?.brush.endTaper == (version == 1 ? 0 : 4))
    #expect(drawing.strokes.allSatisfy { $0.samples.count == 60 })
  }

  @Test(arguments: [1, 2]) func olderVersionIsReadAndLeftAsItIs(version: Int) throws {
    let path = try older(version, "old.wetink")
    let before = readFile(path)
    let document = try DocumentFile.open(path, .read)
    check(document.history, version)
    #expect(document.file.version == version)
    try document.file.close()
    #expect(readFile(path) == before)
    #expect(folder.names == ["old.wetink"])
  }

  @Test(arguments: [1, 2]) func olderVersionIsWrittenAsThisOneAndKeptBesideIt(version: Int) throws {
    let path = try older(version, "old.wetink")
    let document = try DocumentFile.open(path, .edit)
    check(document.history, version)
    #expect(document.file.version == DocumentFile.newestVersion)
    var history = document.history
    var generator = SeededGenerator(seed: 18)
    let layer = Layer(id: 7)
    let stroke = Stroke.random(id: 99, count: 20, using: &generator)
    for edit in [.addLayer(layer, at: LayerPlace(index: 1)), .addStroke(stroke, layer: 7)] as [Edit]
    {
      let record = EditRecord.append(edit, position: history.position)
      history.apply(record)
      document.file.record(record)
    }
    try document.file.close()
    let again = try DocumentFile.open(path, .read)
    #expect(again.history == history)
    #expect(again.file.version == DocumentFile.newestVersion)
    let kept = try DocumentFile.open(folder["old.wetink-version-\(version)"], .read)
    check(kept.history, version)
    #expect(kept.file.version == version)
    #expect(folder.names == ["old.wetink", "old.wetink-version-\(version)"])
  }

  /// Version 3 is version 4 without outlines and overviews.
  @Test(arguments: [DocumentFile.Mode.read, .edit])
  func longDrawingOfVersion3GetsOutlines(mode: DocumentFile.Mode) throws {
    var session = LongSession(seed: 3)
    let path = folder["three.wetink"]
    let made = try DocumentFile.open(path, .write)
    for _ in 0..<2300 { made.file.record(session.next()) }
    try made.file.close()
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("DROP TABLE outline; DROP TABLE overview; PRAGMA user_version = 3")
    }
    let document = try DocumentFile.open(path, mode, readingAllUpTo: 0)
    #expect(document.file.reading == nil)
    #expect(document.history == session.history)
    #expect(document.file.lacksOutlines == (mode == .edit))
    document.file.writeOutlines(of: document.history)
    try document.file.close()
    guard mode == .edit else { return #expect(folder.names == ["three.wetink"]) }
    let again = try DocumentFile.open(path, .read, readingAllUpTo: 0)
    #expect(again.file.reading != nil)
    #expect(again.history == session.history)
    #expect(try DocumentFile.check(path).damage == [])
    let kept = try DocumentFile.open(path + "-version-3", .read)
    #expect(kept.file.version == 3)
    #expect(kept.history == session.history)
  }

  @Test func openingMayBeBrokenOff() throws {
    let path = try older(2, "old.wetink")
    let before = readFile(path)
    let interruption = Interruption()
    interruption.interrupt()
    #expect(throws: DocumentError.interrupted(path: path)) {
      try DocumentFile.open(path, .edit, unless: interruption)
    }
    #expect(readFile(path) == before)
    #expect(folder.names == ["old.wetink"])
  }

  /// A program that was killed left what it drew last in the log.
  @Test(arguments: [1, 2]) func logOfAnOlderVersionComesAlong(version: Int) throws {
    let path = try older(version, "live.wetink")
    let database = try Database(path: path, access: .readWrite)
    try database.execute(
      """
      PRAGMA journal_mode = WAL; UPDATE history SET position = 11;
      INSERT INTO edit VALUES (11, 'paper', 1193046); UPDATE history SET position = 12
      """)
    for ending in ["", "-wal"] { writeFile(readFile(path + ending), folder["old.wetink"] + ending) }
    database.keepLogAtClose(true)
    #expect(!readFile(folder["old.wetink-wal"]).isEmpty)
    let document = try DocumentFile.open(folder["old.wetink"], .edit)
    func check(_ history: History) {
      #expect(history.position == 12)
      #expect(history.edits.last == .setPaper(SRGBColor(hex: 0x123456)))
    }
    check(document.history)
    try document.file.close()
    #expect(!exists(folder["old.wetink-wal"]))
    let again = try DocumentFile.open(folder["old.wetink"], .read)
    #expect(again.file.version == DocumentFile.newestVersion)
    check(again.history)
    let kept = try DocumentFile.open(folder["old.wetink-version-\(version)"], .read)
    #expect(kept.file.version == version)
    check(kept.history)
  }

  @Test func aCopyThatIsThereIsNotReplaced() throws {
    let path = try older(2, "old.wetink")
    writeFile([1, 2, 3], path + "-version-2")
    try DocumentFile.open(path, .edit).file.close()
    #expect(readFile(path + "-version-2") == [1, 2, 3])
    #expect(try DocumentFile.open(path + "-version-2-2", .read).file.version == 2)
  }

  /// As on FAT, where there are no links.
  @Test(arguments: [EPERM, EOPNOTSUPP, ENOSYS, EIO])
  func aFileIsRenamedWhereThereAreNoLinks(systemError: Int32) {
    writeFile([1], folder["draft"])
    writeFile([2], folder["taken"])
    func give(_ name: String) -> Bool {
      FileLocation.give(folder["draft"], folder[name]) { _, _ in
        errno = systemError
        return -1
      }
    }
    let isTaken = give("taken")
    let reason = errno
    #expect(!isTaken && readFile(folder["taken"]) == [2])
    #expect(reason == (systemError == EIO ? EIO : EEXIST))
    #expect(give("free") == (systemError != EIO))
    #expect(readFile(folder["free"]) == (systemError == EIO ? [] : [1]))
  }

  @Test func withoutRoomForTheCopyTheOldFileIsOnlyRead() throws {
    let path = try older(2, "old.wetink")
    let before = readFile(path)
    for number in 1...100 {
      writeFile([1], path + "-version-2" + (number == 1 ? "" : "-\(number)"))
    }
    let document = try DocumentFile.open(path, .edit)
    #expect(document.file.isReadOnly)
    check(document.history, 2)
    #expect(readFile(path) == before)
    #expect(folder.names.count == 101)
  }

  @Test(arguments: [
    "INSERT INTO brush_property VALUES (1, 'unknown', 1)",
    "UPDATE brush_property SET value = -1 WHERE name = 'endTaper'",
    "UPDATE brush_property SET value = 1e9 WHERE name = 'endTaper'",
  ]) func impossiblePropertyIsDamage(sql: String) throws {
    let path = try older(2, "bad.wetink")
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("\(sql); PRAGMA wal_checkpoint(TRUNCATE)")
    }
    do {
      _ = try DocumentFile.open(path, .read)
      Issue.record("a property that cannot be was read")
    } catch {
      guard case .damaged = error else {
        Issue.record("\(error)")
        return
      }
    }
  }
}
