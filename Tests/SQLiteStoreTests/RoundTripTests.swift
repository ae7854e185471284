import Drawing
import Geometry
import TestSupport
import Testing

@testable import Ink
@testable import SQLiteStore

@Suite struct RoundTripTests {
  let folder = TemporaryFolder()
  var path: String { folder["drawing.wetink"] }

  @Test(arguments: 1...8) func reopenedHistoryIsTheRecordedOne(seed: Int) throws {
    var session = RandomSession(seed: UInt64(seed))
    for _ in 0..<4 {
      let document = try DocumentFile.open(path, .edit)
      #expect(document.history == session.history)
      for _ in 0..<60 { document.file.record(session.next()) }
      try document.file.close()
    }
    #expect(try DocumentFile.open(path, .read).history == session.history)
  }

  @Test func strokesComeBackBitForBit() throws {
    var generator = SeededGenerator(seed: 7)
    let document = try DocumentFile.open(path, .write)
    var strokes: [Stroke] = []
    for (i, scale) in [0x1p-40, 0.015625, 0.3, 1, 1.5, 64, 0x1p40].enumerated() {
      for device in DeviceKind.allCases {
        let stroke = Stroke.random(
          id: UInt64(strokes.count), count: i * 5 + 1, device: device, viewScale: scale,
          using: &generator)
        document.file.record(.append(.addStroke(stroke), position: strokes.count))
        strokes.append(stroke)
      }
    }
    try document.file.close()
    let read = try DocumentFile.open(path, .read).history.edits
    #expect(read.count == strokes.count)
    for (edit, stroke) in zip(read, strokes) {
      guard case .addStroke(let found, _) = edit else { throw StoreFailure.unsound("no stroke") }
      #expect(found == stroke)
      #expect(found.brush.opacity.bitPattern == stroke.brush.opacity.bitPattern)
      #expect(found.grid.viewScale.bitPattern == stroke.grid.viewScale.bitPattern)
      for (a, b) in zip(found.samples, stroke.samples) {
        #expect(a.position.x.bitPattern == b.position.x.bitPattern)
        #expect(a.position.y.bitPattern == b.position.y.bitPattern)
        #expect(a.azimuth?.bitPattern == b.azimuth?.bitPattern)
      }
    }
  }

  @Test func extremesOfTheGridComeBack() throws {
    let grid = SampleGrid(viewScale: 0x1p-40)
    let corners: [(Int64, UInt64)] = [
      (-(1 << 50), 0), (1 << 50, UInt64(SampleColumn.time.range.upperBound)),
    ]
    let samples = corners.map { x, time in
      grid.sample(
        SampleGrid.Quantized(
          x: x, y: -x, pressure: 4095, altitude: 900, azimuth: 3599, twist: -1, time: time))
    }
    let bytes = SampleEncoder.encode(samples, on: grid)
    var decoder = SampleDecoder()
    #expect(try decoder.decode(bytes, count: 2, on: grid) == samples)
  }

  @Test func appendDropsWhatCouldBeRedone() throws {
    var generator = SeededGenerator(seed: 3)
    let document = try DocumentFile.open(path, .edit)
    var history = History()
    func record(_ record: EditRecord) {
      document.file.record(record)
      history.apply(record)
    }
    for i in 0..<10 {
      record(.append(.addStroke(.random(id: UInt64(i), count: 9, using: &generator)), position: i))
    }
    record(.move(position: 3))
    record(.append(.clear, position: 3))
    try document.file.flush()
    let copy = try DocumentFile.open(path, .read)
    #expect(copy.history == history)
    #expect(copy.history.edits.count == 4)
    try document.file.close()
  }

  @Test func undoGoesOnAfterReopening() throws {
    var generator = SeededGenerator(seed: 4)
    let stroke = Stroke.random(id: 0, count: 8, using: &generator)
    let first = try DocumentFile.open(path, .edit)
    first.file.record(.append(.addStroke(stroke), position: 0))
    first.file.record(.move(position: 0))
    try first.file.close()
    let second = try DocumentFile.open(path, .edit)
    #expect(second.history == History(edits: [.addStroke(stroke)], position: 0))
    second.file.record(.move(position: 1))
    try second.file.close()
    #expect(try DocumentFile.open(path, .read).history.position == 1)
  }

  @Test func metaIsKeptAndRemoved() throws {
    let first = try DocumentFile.open(path, .edit)
    first.file.setMeta("1 0 0 \u{1F58B}\0", for: "view")
    first.file.setMeta("x", for: "gone")
    first.file.setMeta(nil, for: "gone")
    try first.file.close()
    #expect(try DocumentFile.open(path, .read).meta == ["view": "1 0 0 \u{1F58B}\0"])
  }

  @Test func closedFileIsWholeByItself() throws {
    var session = RandomSession(seed: 11)
    let document = try DocumentFile.open(path, .edit)
    for _ in 0..<50 { document.file.record(session.next()) }
    try document.file.close()
    #expect(folder.names == ["drawing.wetink"])
    writeFile(readFile(path), folder["copy.wetink"])
    #expect(try DocumentFile.open(folder["copy.wetink"], .read).history == session.history)
    #expect(folder.names == ["drawing.wetink", "copy.wetink"])
  }

  @Test func idleFileIsWholeByItself() async throws {
    var session = RandomSession(seed: 12)
    let document = try DocumentFile.open(path, .edit)
    for _ in 0..<50 { document.file.record(session.next()) }
    try document.file.flush()
    var isWhole = false
    for _ in 0..<100 where !isWhole {
      try await Task.sleep(for: .milliseconds(100))
      isWhole = readFile(path + "-wal").isEmpty
    }
    #expect(isWhole)
    writeFile(readFile(path), folder["copy.wetink"])
    #expect(try DocumentFile.open(folder["copy.wetink"], .read).history == session.history)
    try document.file.close()
  }

  @Test func logOfAKilledProcessIsFoldedIn() async throws {
    var session = RandomSession(seed: 14)
    let killed = try DocumentFile.open(folder["killed.wetink"], .edit)
    for _ in 0..<50 { killed.file.record(session.next()) }
    try killed.file.flush()
    for ending in ["", "-wal"] {
      writeFile(readFile(folder["killed.wetink"] + ending), path + ending)
    }
    try killed.file.close()
    let document = try DocumentFile.open(path, .edit)
    #expect(document.history == session.history)
    for _ in 0..<100 where !readFile(path + "-wal").isEmpty {
      try await Task.sleep(for: .milliseconds(100))
    }
    #expect(readFile(path + "-wal").isEmpty)
    try document.file.close()
  }

  @Test func recordedEditIsOnDiskSoonWithoutAsking() async throws {
    var session = RandomSession(seed: 13)
    let document = try DocumentFile.open(path, .edit)
    document.file.record(session.next())
    var isThere = false
    for _ in 0..<100 where !isThere {
      try await Task.sleep(for: .milliseconds(50))
      isThere = try DocumentFile.open(path, .read).history == session.history
    }
    #expect(isThere)
    try document.file.close()
  }
}
