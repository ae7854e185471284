import Drawing
import Glibc
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

/// Damaged drawings: what is sound is saved, and the file is left as it is.
@Suite struct RecoveryTests {
  let folder = TemporaryFolder(inMemory: true)
  var path: String { folder["damaged.wetink"] }
  var out: String { folder["recovered.wetink"] }

  /// Strokes of many sizes, some of which need pages of their own.
  private func drawing(strokes: Int = 60) throws -> (bytes: [UInt8], history: History) {
    var generator = SeededGenerator(seed: 3)
    var history = History()
    let document = try DocumentFile.open(folder["good.wetink"], .write)
    for id in 0..<strokes {
      let count = [1, 9, 33, 60, 900].randomElement(using: &generator) ?? 1
      let stroke = Stroke.random(id: UInt64(id + 1), count: count, using: &generator)
      let record = EditRecord.append(.addStroke(stroke), position: id)
      history.apply(record)
      document.file.record(record)
    }
    try document.file.close()
    return (readFile(folder["good.wetink"]), history)
  }

  private func strokes(of history: History) -> [UInt64: Stroke] {
    history.edits.reduce(into: [:]) { strokes, edit in
      if case .addStroke(let stroke, _) = edit { strokes[stroke.id] = stroke }
    }
  }

  /// Recovers, and checks that the result is sound and made of strokes of `good` alone; how many.
  private func recovered(
    _ bytes: [UInt8], of good: History, allowingPlainBrushes: Bool = false
  ) throws -> Int {
    unlink(out)
    writeFile(bytes, path)
    let report = try DocumentFile.recover(path, to: out)
    let isUntouched = readFile(path) == bytes
    #expect(isUntouched)
    #expect(try DocumentFile.check(out).damage == [])
    let history = try DocumentFile.open(out, .read).history
    #expect(history.edits.count == report.edits)
    let found = strokes(of: history)
    let known = strokes(of: good)
    for stroke in found.values {
      let isKnown = known[stroke.id]?.samples == stroke.samples
      let hasBrush = known[stroke.id]?.brush == stroke.brush
      #expect(isKnown && (hasBrush || allowingPlainBrushes))
    }
    #expect(Set(folder.names).isSubset(of: ["good.wetink", "damaged.wetink", "recovered.wetink"]))
    return found.count
  }

  @Test func soundDrawingIsCopiedWhole() throws {
    let (good, history) = try drawing(strokes: 40)
    writeFile(good, path)
    #expect(try DocumentFile.check(path).damage == [])
    let report = try DocumentFile.recover(path, to: out)
    #expect(report.lost == [])
    #expect(try DocumentFile.open(out, .read).history == history)
  }

  @Test func flippedSampleCostsItsStrokeAlone() throws {
    let (good, history) = try drawing()
    var bytes = good
    let stroke = try #require(
      strokes(of: history).values.max { $0.samples.count < $1.samples.count })
    let packed = SampleEncoder.encode(stroke.samples, on: stroke.grid)
    let needle = Array(packed[packed.count / 2..<packed.count / 2 + 12])
    let place = bytes.indices.first { bytes[$0...].starts(with: needle) }
    bytes[try #require(place)] ^= 4
    writeFile(bytes, path)
    #expect(try !DocumentFile.check(path).damage.isEmpty)
    #expect(try recovered(bytes, of: history) == history.edits.count - 1)
  }

  @Test func everyPageMayBeLost() throws {
    let (good, history) = try drawing()
    let pages = good.count / 4096
    var (fewest, sum) = (history.edits.count, 0)
    let lost = stride(from: 0, to: pages, by: isLong ? 1 : max(1, pages / 20))
    for page in lost {
      var bytes = good
      bytes.replaceSubrange(page * 4096..<(page + 1) * 4096, with: repeatElement(0xA5, count: 4096))
      let count = try recovered(bytes, of: history, allowingPlainBrushes: true)
      fewest = min(fewest, count)
      sum += count
    }
    // Each page holds a few strokes, or a part of one; no page holds the way to all of them.
    #expect(fewest > history.edits.count / 2)
    #expect(sum > Array(lost).count * (history.edits.count - 4))
  }

  @Test func truncatedFileGivesWhatIsThere() throws {
    let (good, history) = try drawing()
    var last = 0
    for percent in stride(from: 10, through: 90, by: 10) {
      let cut = Array(good[..<(good.count * percent / 100)])
      let count = (try? recovered(cut, of: history, allowingPlainBrushes: true)) ?? 0
      #expect(count >= last)
      last = count
    }
    #expect(last > history.edits.count * 6 / 10)
  }

  @Test(arguments: [512, 1024, 2048, 8192, 65536, 3, 0])
  func wrongPageSizeIsSeenThrough(size: Int) throws {
    var (bytes, history) = try drawing(strokes: 30)
    (bytes[16], bytes[17]) = (UInt8(size >> 8 & 0xFF), UInt8(size & 0xFF))
    if size == 65536 { (bytes[16], bytes[17]) = (0, 1) }
    writeFile(bytes, path)
    #expect(try !DocumentFile.check(path).damage.isEmpty)
    #expect(try recovered(bytes, of: history) == history.edits.count)
  }

  @Test func unfoldedLogIsRead() throws {
    var session = RandomSession(seed: 23)
    let document = try DocumentFile.open(folder["live.wetink"], .write)
    for _ in 0..<80 { document.file.record(session.next()) }
    try document.file.flush()
    var bytes = readFile(folder["live.wetink"])
    bytes[70] ^= 1
    writeFile(bytes, path)
    writeFile(readFile(folder["live.wetink"] + "-wal"), path + "-wal")
    try document.file.close()
    _ = try DocumentFile.recover(path, to: out)
    #expect(
      strokes(of: try DocumentFile.open(out, .read).history) == strokes(of: session.history))
  }

  @Test(arguments: [
    "DROP TABLE brush", "DROP TABLE meta", "DROP TABLE edit", "DROP TABLE bounds",
    "DROP TABLE history", "DELETE FROM history", "DELETE FROM edit WHERE position = 5",
    "UPDATE stroke SET samples = x'' WHERE position = 5", "UPDATE stroke SET brush = 99",
    "UPDATE stroke SET id = -1 WHERE position = 5", "UPDATE history SET position = 99",
    "UPDATE edit SET position = 9223372036854775807 WHERE position = 9",
    "INSERT INTO edit VALUES (9223372036854775807, 'clear', NULL)",
    "INSERT INTO edit VALUES (-9223372036854775808, 'clear', NULL)",
    "INSERT INTO edit VALUES (-5, 'stroke', NULL)", "ALTER TABLE stroke ADD COLUMN x",
  ])
  func tablesMayBeMissingOrWrong(sql: String) throws {
    let (good, history) = try drawing(strokes: 30)
    writeFile(good, path)
    do {
      let database = try Database(path: path, access: .readWrite)
      try database.execute("PRAGMA journal_mode = DELETE; \(sql)")
    }
    #expect(try !DocumentFile.check(path).damage.isEmpty)
    let count = try recovered(readFile(path), of: history, allowingPlainBrushes: true)
    #expect(count >= (sql.hasPrefix("ALTER") ? 0 : history.edits.count - 1))
  }

  @Test(arguments: 1...3) func anyDamageEndsWellSoonEnough(seed: UInt64) throws {
    let (good, _) = try drawing(strokes: 20)
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<(isLong ? 3000 : 12) {
      var bytes = good
      for _ in 0..<Int.random(in: 1...30, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let end = Bool.random(using: &generator) ? place + 1 : min(place + 9, bytes.count)
        for i in place..<end { bytes[i] = .random(in: 0...255, using: &generator) }
      }
      if Bool.random(using: &generator) {
        bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator))
      }
      unlink(out)
      writeFile(bytes, path)
      do {
        _ = try DocumentFile.check(path)
        _ = try DocumentFile.recover(path, to: out)
        #expect(try DocumentFile.check(out).damage == [])
      } catch {
        #expect(!exists(out))
      }
    }
  }

  @Test func pagesInCirclesEnd() throws {
    var (bytes, _) = try drawing(strokes: 60)
    // Every page of every tree, and every long row, leads to the page after the first.
    for page in stride(from: 4096, to: bytes.count, by: 4096) {
      for place in stride(from: page, to: page + 4096, by: 4) where place % 3 == 0 {
        bytes.replaceSubrange(place..<place + 4, with: [0, 0, 0, 2])
      }
    }
    writeFile(bytes, path)
    _ = try DocumentFile.check(path)
    _ = try? DocumentFile.recover(path, to: out)
  }

  /// The fuzzer found it: such pages brought recovery down.
  @Test(arguments: [248, 250, 251, 252]) func pageWithoutRoomForCellsHasNone(cells: UInt8) throws {
    var bytes = [UInt8](repeating: 0, count: 512)
    (bytes[0], bytes[4]) = (TreePage.Kind.tableLeaf.rawValue, cells)
    let page = try #require(TreePage(bytes, number: 2))
    #expect(page.cells.isEmpty && !page.isPlausible)
  }

  @Test func nothingIsWrittenOver() throws {
    let (good, _) = try drawing(strokes: 3)
    writeFile(good, path)
    writeFile([1, 2, 3], out)
    #expect(throws: DocumentError.self) { try DocumentFile.recover(path, to: out) }
    #expect(throws: DocumentError.self) { try DocumentFile.recover(path, to: path) }
    #expect(readFile(out) == [1, 2, 3])
    #expect(readFile(path) == good)
  }

  @Test func whatIsNoDrawingGivesNothing() throws {
    writeFile(Array("Dear reader, ".utf8), path)
    #expect(try DocumentFile.check(path).damage == ["it does not begin as a drawing"])
    #expect(throws: DocumentError.self) { try DocumentFile.recover(path, to: out) }
    #expect(throws: DocumentError.self) { try DocumentFile.check(folder["none"]) }
    #expect(throws: DocumentError.self) { try DocumentFile.check(folder.path) }
    #expect(!exists(out))
  }
}
