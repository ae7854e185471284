import Drawing
import Geometry
import Glibc
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

/// Files that hold anything: a clear error or a sound drawing, never a crash.
@Suite struct DamageTests {
  let folder = TemporaryFolder()

  private func drawing(seed: UInt64 = 31) throws -> (bytes: [UInt8], history: History) {
    var session = RandomSession(seed: seed)
    let document = try DocumentFile.open(folder["good.wetink"], .write)
    for _ in 0..<100 { document.file.record(session.next()) }
    try document.file.close()
    return (readFile(folder["good.wetink"]), session.history)
  }

  /// True when the bytes were refused; a refused file is untouched.
  private func isRefused(_ bytes: [UInt8], _ mode: DocumentFile.Mode) -> Bool {
    let path = folder["bad.wetink"]
    for ending in ["", "-wal", "-shm", "-lock"] { unlink(path + ending) }
    writeFile(bytes, path)
    do {
      let document = try DocumentFile.open(path, mode)
      // What could be read can be written on, or says why not.
      document.file.record(.append(.clear, position: document.history.position))
      try? document.file.close()
      return false
    } catch {
      #expect(error.description.contains(path))
      #expect(!error.description.contains("\n"))
      let isUntouched = readFile(path) == bytes
      #expect(isUntouched)
      return true
    }
  }

  @Test func truncatedFileIsRefused() throws {
    let (good, _) = try drawing()
    for percent in 1..<100 {
      let cut = Array(good[..<(good.count * percent / 100)])
      for mode in [DocumentFile.Mode.read, .edit] {
        let refused = isRefused(cut, mode)
        #expect(refused, "cut at \(percent) % of \(good.count), \(mode)")
      }
    }
  }

  @Test(arguments: 1...4) func flippedBitsNeverCrash(seed: Int) throws {
    let (good, _) = try drawing()
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<150 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...20, using: &generator) {
        // Half of them in the pages of the schema and the small tables.
        let end = Bool.random(using: &generator) ? bytes.count : 4096 * 4
        let i = Int.random(in: 0..<end, using: &generator)
        bytes[i] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      }
      _ = isRefused(bytes, Bool.random(using: &generator) ? .read : .edit)
    }
  }

  @Test func garbageIsRefused() {
    var generator = SeededGenerator(seed: 9)
    for count in [1, 15, 16, 99, 100, 101, 512, 4096, 10000] {
      var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var refused = isRefused(bytes, .edit)
      #expect(refused)
      let magic = Array("SQLite format 3\0".utf8)
      guard count >= 100 else { continue }
      bytes.replaceSubrange(0..<16, with: magic)
      bytes.replaceSubrange(60..<64, with: [0, 0, 0, 1])
      bytes.replaceSubrange(68..<72, with: Array("Wink".utf8))
      refused = isRefused(bytes, .edit)
      #expect(refused)
    }
  }

  @Test(arguments: [
    "UPDATE stroke SET view_scale = 0", "UPDATE stroke SET view_scale = -1",
    "UPDATE stroke SET view_scale = 1e308", "UPDATE stroke SET view_scale = 9e999",
    "UPDATE stroke SET sample_count = 0", "UPDATE stroke SET sample_count = -1",
    "UPDATE stroke SET sample_count = 9223372036854775807", "UPDATE stroke SET samples = x''",
    "UPDATE stroke SET samples = zeroblob(1000)", "UPDATE stroke SET algorithm = 99",
    "UPDATE stroke SET id = -1", "UPDATE stroke SET brush = 12345",
    "UPDATE stroke SET samples = 'text'", "DELETE FROM stroke WHERE position = 0",
    "UPDATE brush SET width = -1", "UPDATE brush SET width = 9e999", "DELETE FROM history",
    "UPDATE brush SET opacity = 1.5", "UPDATE brush SET smoothing = 'x'",
    "UPDATE brush SET blend_mode = 'dissolve'", "UPDATE brush SET color = 16777216",
    "UPDATE brush SET number = 9223372036854775807 WHERE number = 1",
    "DELETE FROM edit WHERE position = 0", "UPDATE edit SET kind = 'text' WHERE position = 0",
    "UPDATE edit SET kind = 'paper' WHERE position = 0", "UPDATE history SET position = -1",
    "UPDATE history SET position = 100", "DROP TABLE brush", "DROP TABLE meta",
    "DROP TABLE edit; CREATE VIEW edit AS WITH RECURSIVE e(position) AS (SELECT 0 UNION ALL "
      + "SELECT position + 1 FROM e) SELECT position, 'clear' AS kind, NULL AS color FROM e",
    "ALTER TABLE stroke ADD COLUMN x",
    "UPDATE edit SET position = 9223372036854775807 WHERE position = 1",
    "INSERT INTO edit VALUES (9223372036854775807, 'clear', NULL)",
    "INSERT INTO edit VALUES (-9223372036854775808, 'clear', NULL)",
    "UPDATE stroke SET id = 4611686018427387904 WHERE position = 2",
  ])
  func hostileValueIsRefused(sql: String) throws {
    let path = try hostileDrawing()
    try expectDamage(path, after: sql)
    #expect(try !DocumentFile.check(path).damage.isEmpty)
  }

  /// Of so many strokes, and what `sql` does to it.
  private func hostileDrawing(_ sql: String = "", strokes: Int = 3) throws -> String {
    var generator = SeededGenerator(seed: 2)
    let path = folder["hostile.wetink"]
    let document = try DocumentFile.open(path, .write)
    for i in 0..<strokes {
      let stroke = Stroke.random(id: UInt64(i), count: 9, using: &generator)
      document.file.record(.append(.addStroke(stroke), position: i))
    }
    try document.file.close()
    let database = try Database(path: path, access: .readWrite)
    try database.execute(sql)
    return path
  }

  @Test(arguments: ["-9223372036854775808", "9223372036854775807", "1099511627776"])
  func hostilePlacesBesideOutlinesAreDamage(position: String) throws {
    let edit = "INSERT INTO edit VALUES (\(position), 'clear', NULL)"
    for sql in [
      "DELETE FROM edit; \(edit)", edit, "UPDATE outline SET first = \(position)",
    ] {
      unlink(folder["hostile.wetink"])
      let path = try hostileDrawing(sql, strokes: Outline.length)
      #expect(try !DocumentFile.check(path).damage.isEmpty, "\(sql)")
      _ = try? DocumentFile.open(path, .edit, readingAllUpTo: 0).file.close()
      _ = try? DocumentFile.recover(path, to: folder["saved.wetink"])
      unlink(folder["saved.wetink"])
    }
  }

  /// Greater ids would be refused when the file is read again.
  @Test(arguments: [
    "UPDATE stroke SET id = 4611686018427387903 WHERE position = 2",
    "UPDATE stroke SET id = 2305843009213693952 WHERE position = 2",
    "INSERT INTO brush VALUES (9223372036854775807, 0, 1, 4, 0.5, 0.5, 'source-over')",
    "INSERT INTO edit VALUES (3, 'add-layer', NULL); INSERT INTO layer_edit VALUES "
      + "(3, 4611686018427387903, 'ink', NULL, 1, '', 1.0, 'source-over', 1, 0, 0, 0)",
  ])
  func idsWithoutRoomAboveAreReadOnly(sql: String) throws {
    let path = try hostileDrawing(sql)
    #expect(throws: DocumentError.self) { try DocumentFile.open(path, .write) }
    let document = try DocumentFile.open(path, .edit)
    guard case .notWritable(path, let reason)? = document.file.readOnlyReason else {
      Issue.record("\(sql) may be written")
      return
    }
    #expect(reason.hasSuffix("used up"))
    #expect(Drawing(history: document.history).strokeCount == 3)
  }

  @Test func greatIDsWithRoomAboveAreCountedOn() throws {
    let path = try hostileDrawing("UPDATE stroke SET id = 2305843009213693951 WHERE position = 2")
    let document = try DocumentFile.open(path, .edit)
    var generator = SeededGenerator(seed: 5)
    let id = Drawing(history: document.history).nextStrokeID
    document.file.record(
      .append(.addStroke(.random(id: id, count: 5, using: &generator)), position: 3))
    try document.file.close()
    #expect(try DocumentFile.open(path, .read).history.edits.count == 4)
    #expect(try DocumentFile.check(path).damage == [])
  }

  @Test(arguments: [0x1p86, 0x1p89, 1e308, .infinity]) func strokesLieWithinReach(far: Double) {
    let bounds = Rect(min: Vector(-far, -1), max: Vector(1, far))
    let entry = Outline.Entry(id: 1, layer: Layer.firstID, bounds: bounds)
    let sealed = Outline(Array(repeating: entry, count: Outline.length)).sealed
    let read = sealed.withUnsafeBytes { try? Outline(sealed: $0) }
    #expect((read != nil) == (far == 0x1p86))
  }

  @Test func tornLogGivesAnEarlierState() throws {
    var session = RandomSession(seed: 41)
    let document = try DocumentFile.open(folder["live.wetink"], .write)
    var states = [session.history]
    for _ in 0..<40 {
      document.file.record(session.next())
      states.append(session.history)
      try document.file.flush()
    }
    let (bytes, log) = (
      readFile(folder["live.wetink"]), readFile(folder["live.wetink"] + "-wal")
    )
    #expect(!log.isEmpty)
    var newest = -1
    for percent in stride(from: 0, through: 100, by: 2) {
      let path = folder["torn\(percent).wetink"]
      writeFile(bytes, path)
      writeFile(Array(log[..<(log.count * percent / 100)]), path + "-wal")
      let history = try DocumentFile.open(path, .read).history
      let state = try #require(states.lastIndex(of: history))
      #expect(state >= newest)
      newest = state
      let reopened = try DocumentFile.open(path, .edit)
      #expect(reopened.history == history)
      try reopened.file.close()
    }
    #expect(states[newest] == session.history)
    try document.file.close()
  }

  @Test func flippedBitInASampleIsNoticed() throws {
    #expect(Checksum.sealed(Array("123456789".utf8)).suffix(4) == [0x26, 0x39, 0xF4, 0xCB])
    var sealed = Checksum.sealed([1, 2, 3])
    #expect(try Checksum.opened(sealed) == [1, 2, 3])
    sealed[1] ^= 16
    #expect(throws: StoreFailure.self) { try Checksum.opened(sealed) }
    #expect(throws: StoreFailure.self) { try Checksum.opened([1, 2, 3]) }
  }

  @Test func decoderTakesAnyBytes() {
    var generator = SeededGenerator(seed: 51)
    let grid = SampleGrid(viewScale: 1)
    var decoder = SampleDecoder()
    let samples = Stroke.random(id: 0, count: 33, using: &generator).samples
    let good = SampleEncoder.encode(samples, on: grid)
    for round in 0..<20_000 {
      var bytes = good
      if round % 2 == 0 {
        bytes = (0..<Int.random(in: 0..<60, using: &generator)).map { _ in
          UInt8.random(in: 0...(round % 4 == 0 ? 5 : 255), using: &generator)
        }
      } else {
        for _ in 0..<Int.random(in: 1...4, using: &generator) {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] =
            UInt8.random(in: 0...255, using: &generator)
        }
        bytes.removeLast(Int.random(in: 0..<5, using: &generator))
      }
      let count = round % 3 == 0 ? Int.random(in: -1...60, using: &generator) : 33
      guard let decoded = try? decoder.decode(bytes, count: count, on: grid) else { continue }
      #expect(decoded.count == count)
      // Whatever was accepted is on the grid, so it can be kept again exactly.
      let again = SampleEncoder.encode(decoded, on: grid)
      #expect((try? decoder.decode(again, count: count, on: grid)) == decoded)
    }
  }
}
