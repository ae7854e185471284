import Canvas
import Dispatch
import Drawing
import Geometry
import Glibc
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

/// Drawings whose strokes are read when they are asked for: what is known of them is what the file
/// holds, and so are their pixels.
@Suite struct OpeningTests {
  let folder = TemporaryFolder(inMemory: true)
  var path: String { folder["long.wetink"] }

  /// Writes a long session; the history that it ends in.
  @discardableResult
  private func draw(seed: UInt64, steps: Int = 2600) throws -> History {
    var session = LongSession(seed: seed)
    let document = try DocumentFile.open(path, .write)
    for _ in 0..<steps { document.file.record(session.next()) }
    try document.file.close()
    return session.history
  }

  private func open(_ mode: DocumentFile.Mode = .edit) throws(DocumentError) -> OpenedDocument {
    try DocumentFile.open(path, mode, readingAllUpTo: 0)
  }

  private func change(_ sql: String) throws {
    let database = try Database(path: path, access: .readWrite)
    try database.execute("\(sql); PRAGMA wal_checkpoint(TRUNCATE)")
  }

  @Test(arguments: 1...6, [DocumentFile.Mode.read, .edit])
  func whatIsLeftForLaterIsTheSame(seed: Int, mode: DocumentFile.Mode) throws {
    let history = try draw(seed: UInt64(seed))
    #expect(history.edits.count > 2 * Outline.length)
    let document = try open(mode)
    let reading = try #require(document.file.reading)
    #expect(!reading.isDone)
    let drawing = Drawing(history: document.history)
    let plain = Drawing(history: history)
    #expect(drawing.bounds == plain.bounds)
    #expect(drawing.layers == plain.layers)
    #expect(drawing.nextStrokeID == plain.nextStrokeID)
    #expect(document.history == history)
    try reading.finish()
    #expect(reading.isDone)
    #expect(document.history == history)
    try document.file.close()
    #expect(try DocumentFile.check(path).damage == [])
    #expect(try DocumentFile.open(path, .read).history == history)
    #expect(folder.names == ["long.wetink"])
  }

  @Test(arguments: 1...6) func pixelsDoNotDependOnWhatIsRead(seed: Int) throws {
    let plain = Drawing(history: try draw(seed: UInt64(seed)))
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<6 {
      let document = try open(.read)
      let drawing = Drawing(history: document.history)
      let scale = ([0.03, 0.4, 1, 3] as [Double]).randomElement(using: &generator) ?? 1
      let view = View(
        scale: scale, rotation: Vector(1, .random(in: -1...1, using: &generator)),
        showing: Vector(.random(in: 0...1900, using: &generator), 500), at: Vector(150, 100))
      let picture = Canvas.picture(of: drawing, view: view, width: 300, height: 200)
      #expect(picture == Canvas.picture(of: plain, view: view, width: 300, height: 200))
      #expect(document.file.reading?.isDone == false)
    }
  }

  @Test(arguments: 1...4) func undoAndRedoGoOnAtOnce(seed: Int) throws {
    let history = try draw(seed: UInt64(seed))
    let document = try open()
    var drawing = Drawing(history: document.history)
    var plain = Drawing(history: history)
    var generator = SeededGenerator(seed: UInt64(seed))
    for _ in 0..<1600 {
      let isUndo = Int.random(in: 0..<3, using: &generator) > 0
      let change = isUndo ? drawing.undo() : drawing.redo()
      let expected = isUndo ? plain.undo() : plain.redo()
      #expect(change?.damage == expected?.damage)
      if let change { document.file.record(change.record) }
    }
    #expect(drawing.strokes.map(\.id) == plain.strokes.map(\.id))
    try document.file.close()
    #expect(try DocumentFile.open(path, .read).history == plain.history)
  }

  @Test func whatIsDroppedMeanwhileIsStillReadForWhoHoldsIt() throws {
    let history = try draw(seed: 3)
    let document = try open()
    // Everything goes, and other strokes come in its place.
    var session = LongSession(seed: 99)
    document.file.record(.move(position: 0))
    for _ in 0..<400 { document.file.record(session.next()) }
    try document.file.flush()
    #expect(document.history == history)
    try document.file.reading?.finish()
    try document.file.close()
    #expect(try DocumentFile.open(path, .read).history == session.history)
    #expect(try open(.read).history == session.history)
    #expect(try DocumentFile.check(path).damage == [])
  }

  @Test func closingBeforeAllIsReadLeavesAWholeFile() throws {
    var history = try draw(seed: 4)
    let document = try open()
    let record = EditRecord.append(.clear, position: history.position)
    history.apply(record)
    document.file.record(record)
    try document.file.close()
    #expect(folder.names == ["long.wetink"])
    #expect(try DocumentFile.open(path, .read).history == history)
  }

  @Test func anOwnerThatIsGoneLeavesTheStrokes() throws {
    let history = try draw(seed: 5)
    let kept = try open().history
    #expect(kept == history)
  }

  @Test func aSecondProgramReadsWhatIsThere() throws {
    let history = try draw(seed: 6)
    let first = try DocumentFile.open(path, .edit)
    let second = try open()
    #expect(second.file.isReadOnly)
    first.file.record(.move(position: 0))
    first.file.record(.append(.clear, position: 0))
    try first.file.flush()
    #expect(second.history == history)
    try second.file.close()
    try first.file.close()
  }

  @Test func manyThreadsMayAsk() throws {
    let history = try draw(seed: 7)
    let document = try open(.read)
    let strokes = Drawing(history: document.history).strokes
    let plain = Drawing(history: history).strokes
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      let same = strokes.indices.filter { ($0 + thread) % 3 != 0 || strokes[$0] == plain[$0] }
      #expect(same.count == strokes.count)
    }
    #expect(document.file.reading?.failure == nil)
  }

  @Test(arguments: [
    "UPDATE stroke SET samples = zeroblob(1000) WHERE position > 1200 AND position < 1210",
    "UPDATE stroke SET id = id + 1 WHERE position > 1024 AND position < 1300",
    "UPDATE edit SET kind = 'clear' WHERE kind = 'stroke' AND position > 1024 AND position < 1300",
    "DELETE FROM stroke WHERE position > 1024 AND position < 1300",
    "UPDATE stroke SET brush = 9999 WHERE position > 1024 AND position < 1300",
    "UPDATE brush SET width = width + 1",
    "DELETE FROM edit WHERE position > 1024 AND position < 1300",
  ])
  func damageIsFoundWhenItIsRead(sql: String) throws {
    try draw(seed: 8)
    try change(sql)
    let document: OpenedDocument
    do throws(DocumentError) {
      document = try open()
    } catch {
      guard case .damaged = error else { throw error }
      return
    }
    #expect(throws: DocumentError.self) { try document.file.reading?.finish() }
    #expect(document.file.reading?.failure != nil)
    // What is sound is there, and what is drawn is kept.
    _ = Canvas.picture(
      of: Drawing(history: document.history), view: View(scale: 0.1), width: 200, height: 100)
    document.file.record(.append(.clear, position: document.history.position))
    try document.file.close()
    #expect(try DocumentFile.check(path).damage != [])
  }

  @Test func anOutlineThatLiesIsFound() throws {
    try draw(seed: 9)
    let database = try Database(path: path, access: .readWrite)
    var outline = try database.prepare("SELECT content FROM outline WHERE first = 1024").query {
      row throws(StoreFailure) in
      _ = try row.step()
      return try row.withBytes(0) { bytes throws(StoreFailure) in try Outline(sealed: bytes) }
    }
    let stroke = try #require(outline.entries.compactMap(\.self).first)
    outline = Outline(
      outline.entries.map { entry in
        guard entry == stroke else { return entry }
        return Outline.Entry(id: stroke.id, layer: stroke.layer, bounds: stroke.bounds.inset(by: 1))
      })
    try database.prepare("UPDATE outline SET content = ? WHERE first = 1024")
      .run(.bytes(outline.sealed))
    try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    #expect(throws: DocumentError.self) { try open(.read).file.reading?.finish() }
    #expect(try DocumentFile.check(path).damage != [])
    // Who reads all of it does not need it.
    _ = try DocumentFile.open(path, .read)
  }

  @Test func outlinesMayHoldAnything() throws {
    var generator = SeededGenerator(seed: 10)
    try draw(seed: 10)
    let database = try Database(path: path, access: .readWrite)
    let good = try database.prepare("SELECT content FROM outline WHERE first = 1024").query {
      row throws(StoreFailure) in
      _ = try row.step()
      return Array(try row.bytes(0).dropLast(4))
    }
    let put = try database.prepare("UPDATE outline SET content = ? WHERE first = 1024")
    for round in 0..<150 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let end = round % 2 == 0 ? bytes.count : 2000
        bytes[Int.random(in: 0..<end, using: &generator)] = .random(in: 0...255, using: &generator)
      }
      bytes.removeLast(round % 5 == 0 ? Int.random(in: 1...9, using: &generator) : 0)
      try put.run(.bytes(Checksum.sealed(bytes)))
      guard let document = try? open(.read) else { continue }
      let drawing = Drawing(history: document.history)
      _ = Canvas.picture(of: drawing, view: View(scale: 0.2), width: 64, height: 64)
      #expect(bytes == good || (try? document.file.reading?.finish()) == nil)
    }
  }

  @Test func theOverviewIsKeptBySquares() throws {
    let history = try draw(seed: 12)
    let stamp = OverviewSquare.Stamp(position: history.position, stroke: 7)
    func square(_ level: Int, _ x: Int, _ y: Int, _ value: UInt8) -> OverviewSquare {
      let pixels = (0..<OverviewSquare.byteCount).map { UInt8(truncatingIfNeeded: $0 % 7) &+ value }
      return OverviewSquare(level: level, x: x, y: y, stamp: stamp, pixels: pixels)
    }
    let document = try DocumentFile.open(path, .write)
    for square in [square(1, 0, 0, 9), square(2, 0, 0, 1), square(2, -5, 3, 2)] {
      document.file.keep(square)
    }
    document.file.keep(square(2, 0, 0, 3))
    try document.file.close()
    let kept = try #require(try open(.read).file.reading).overview()
    #expect(kept == [square(2, 0, 0, 3), square(2, -5, 3, 2)])
    try change("UPDATE overview SET pixels = x'0102' WHERE x = 0")
    #expect(try open(.read).file.reading?.overview() == [square(2, -5, 3, 2)])
    try change("UPDATE overview SET level = 'text'")
    let document2 = try open(.read)
    #expect(document2.file.reading?.overview() == [])
    #expect(document2.history == history)
    #expect(try DocumentFile.recover(path, to: folder["out.wetink"]).lost == [])
  }

  @Test(arguments: [DocumentFile.Mode.read, .edit])
  func withoutOutlinesAllIsRead(mode: DocumentFile.Mode) throws {
    let history = try draw(seed: 11)
    try change("DELETE FROM outline WHERE first = 1024")
    let document = try open(mode)
    #expect(document.file.reading == nil)
    #expect(document.history == history)
    #expect(document.file.lacksOutlines == (mode == .edit))
    document.file.writeOutlines(of: document.history)
    try document.file.close()
    let again = try open(.read)
    #expect((again.file.reading == nil) == (mode == .read))
    #expect(again.history == history)
    #expect(try DocumentFile.check(path).damage == [])
  }

  @Test func outlinesAreOfTheEditsThatAreThere() throws {
    var session = LongSession(seed: 9)
    do {
      let document = try DocumentFile.open(path, .write)
      for _ in 0..<4200 { document.file.record(session.next()) }
      try document.file.close()
    }
    try change("DELETE FROM outline")
    let document = try open()
    let before = document.history
    var history = before
    // The third stretch and what follows it get other strokes.
    func record(_ record: EditRecord) {
      history.apply(record)
      document.file.record(record)
    }
    record(.move(position: 2300))
    var other = LongSession(seed: 12)
    for position in 2300..<3400 {
      guard case .append(let edit, _) = other.next() else { continue }
      record(.append(edit, position: min(position, history.position)))
    }
    document.file.writeOutlines(of: before)
    try document.file.close()
    #expect(try DocumentFile.check(path).damage == [])
    let kept = try DocumentFile.open(path, .read)
    #expect(kept.history == history)
    // Twice: the third one was not complete again in that session.
    let again = try open()
    again.file.writeOutlines(of: again.history)
    try again.file.close()
    #expect(try #require(try open(.read).file.reading).isDone == false)
    #expect(try open(.read).history == history)
    #expect(try DocumentFile.check(path).damage == [])
  }

  @Test func closingEndsTheWritingOfOutlines() throws {
    let history = try draw(seed: 6)
    try change("DELETE FROM outline")
    let document = try open()
    try document.file.close()
    document.file.writeOutlines(of: document.history)
    #expect(folder.names == ["long.wetink"])
    #expect(try DocumentFile.open(path, .read).history == history)
  }
}

/// Mostly short strokes, so that the history becomes long, on layers that come and go; with every third
/// seed nothing but strokes on one layer.
struct LongSession {
  private let isPlain: Bool
  private(set) var history = History()
  private var layers = LayerTree()
  private var nextID: UInt64 = 1
  private var generator: SeededGenerator

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    isPlain = seed % 3 == 0
  }

  mutating func next() -> EditRecord {
    let record: EditRecord =
      Int.random(in: 0..<40, using: &generator) == 0 && history.canUndo
      ? .move(
        position: history.position - .random(in: 1...min(3, history.position), using: &generator))
      : .append(edit(), position: history.position)
    history.apply(record)
    if case .append(let edit, _) = record {
      layers.follow(edit)
    } else {
      layers = LayerTree()
      for edit in history.edits.prefix(history.position) { layers.follow(edit) }
    }
    return record
  }

  private mutating func edit() -> Edit {
    nextID += 1
    let ink = layers.inkLayers.randomElement(using: &generator) ?? Layer.firstID
    let edit: Edit
    switch isPlain ? 150 : Int.random(in: 0..<150, using: &generator) {
    case 0: edit = .clear
    case 1: edit = .clearLayer(ink)
    case 2: edit = .removeLayer(ink)
    case 3: edit = .setPaper(SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator)))
    case 4...8: edit = .removeStrokes(Set([nextID / 3, nextID / 2, nextID - 1]).sorted())
    case 9...14: edit = .addLayer(Layer(id: nextID), at: LayerPlace(index: 0))
    default:
      let stroke = Stroke.random(
        id: nextID, count: [1, 2, 3, 9].randomElement(using: &generator) ?? 1,
        viewScale: [0.5, 1, 3].randomElement(using: &generator) ?? 1, using: &generator)
      edit = .addStroke(stroke, layer: ink)
    }
    return layers.refusal(of: edit) == nil ? edit : .clear
  }
}
