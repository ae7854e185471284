import Drawing
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

/// Files of the version before brushes had properties.
@Suite struct VersionTests {
  let folder = TemporaryFolder()

  /// A drawing of plain brushes, as version 1 wrote it.
  private func older(_ name: String) throws -> (path: String, history: History) {
    let path = folder[name]
    var generator = SeededGenerator(seed: 17)
    var history = History()
    let document = try DocumentFile.open(path, .write)
    for id in 0..<5 {
      let made = Stroke.random(id: UInt64(id), count: 20, using: &generator)
      let stroke = Stroke(
        id: made.id, brush: Brush(width: Double(id) + 1), samples: made.samples, grid: made.grid)
      let record = EditRecord.append(.addStroke(stroke), position: id)
      history.apply(record)
      document.file.record(record)
    }
    try document.file.close()
    let database = try Database(path: path, access: .readWrite)
    try database.execute(
      "DROP TABLE brush_property; PRAGMA user_version = 1; PRAGMA wal_checkpoint(TRUNCATE)")
    return (path, history)
  }

  @Test func olderVersionIsReadAndLeftAsItIs() throws {
    let (path, history) = try older("old.wetink")
    let before = readFile(path)
    let document = try DocumentFile.open(path, .read)
    #expect(document.history == history)
    #expect(document.file.version == 1)
    try document.file.close()
    #expect(readFile(path) == before)
  }

  @Test func olderVersionIsWrittenAsThisOne() throws {
    var (path, history) = try older("old.wetink")
    let document = try DocumentFile.open(path, .edit)
    #expect(document.history == history)
    #expect(document.file.version == DocumentFile.newestVersion)
    var generator = SeededGenerator(seed: 18)
    let made = Stroke.random(id: 9, count: 20, using: &generator)
    var brush = Brush(width: 8, blendMode: .multiply)
    brush.endTaper = 4
    let stroke = Stroke(id: 9, brush: brush, samples: made.samples, grid: made.grid)
    let record = EditRecord.append(.addStroke(stroke), position: history.position)
    history.apply(record)
    document.file.record(record)
    try document.file.close()
    let again = try DocumentFile.open(path, .read)
    #expect(again.history == history)
    #expect(again.file.version == DocumentFile.newestVersion)
    try again.file.close()
  }

  @Test(arguments: [
    "INSERT INTO brush_property VALUES (1, 'unknown', 1)",
    "INSERT INTO brush_property VALUES (1, 'endTaper', -1)",
    "INSERT INTO brush_property VALUES (1, 'endTaper', 1e9)",
  ]) func impossiblePropertyIsDamage(sql: String) throws {
    let (path, _) = try older("bad.wetink")
    try DocumentFile.open(path, .edit).file.close()
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
