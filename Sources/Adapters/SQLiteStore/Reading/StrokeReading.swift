internal import Drawing
internal import Synchronization

/// Reads the strokes of an opened drawing: those that are asked for when they are, the others one
/// stretch after the other in `finish`. All are as they were at opening, whatever is written
/// meanwhile, since reading stands in one transaction.
public final class StrokeReading: Sendable {
  /// `@unchecked Sendable`: used inside the lock of the state alone.
  private struct Connection: @unchecked Sendable {
    /// Of the rows.
    var outlines: OutlineReader
    /// As they are kept.
    let kept: Statement
    let overview: Statement

    /// The one that was looked at last, and where it begins.
    var told: (start: Int64, outline: Outline)?

    /// Of a block, held against what was told of it.
    mutating func rows(from start: Int64) throws(StoreFailure) -> StrokeRows {
      let found = try outlines.read(from: start, count: EditLog.runLength)
      let told = try outline(around: start).entries(ofBlockAt: start)
      guard found.entries[...] == told else {
        throw .unsound("an outline is not that of its strokes")
      }
      return found.rows
    }

    private mutating func outline(around place: Int64) throws(StoreFailure) -> Outline {
      let start = place - place % Int64(Outline.length)
      if let told, told.start == start { return told.outline }
      let outline = try kept.query(.integer(start)) { row throws(StoreFailure) in
        guard try row.step() else { throw .unsound("an outline is missing") }
        return try row.withBytes(0) { bytes throws(StoreFailure) in try Outline(sealed: bytes) }
      }
      told = (start, outline)
      return outline
    }
  }

  private struct State {
    /// `nil` once all is read, or reading was ended.
    var connection: Connection?
    /// Those that `finish` has not come to, the next one last.
    var blocks: [StrokeBlock] = []
    var failure: StoreFailure?
  }

  /// More are never kept.
  private static let mostSquares = 64

  private let path: String
  private let state: Mutex<State>
  private let finishing = Mutex(())
  /// Asked by threads that wait for no one who reads.
  private let hasEnded = Atomic<Bool>(false)

  /// `database` is in a read transaction, and is closed when all is read. `path` is for messages.
  init(_ database: Database, path: String) throws(StoreFailure) {
    self.path = path
    let connection = Connection(
      outlines: try OutlineReader(database),
      kept: try database.prepare("SELECT content FROM outline WHERE first = ?"),
      overview: try database.prepare(
        """
        SELECT level, x, y, position, stroke, pixels FROM overview ORDER BY number DESC
        LIMIT \(Self.mostSquares)
        """))
    state = Mutex(State(connection: connection))
  }

  /// In the order of the history, before anything is read.
  func expect(_ blocks: [StrokeBlock]) { state.withLock { $0.blocks = blocks.reversed() } }

  /// What a block waits for; `nil` where it cannot be read, or reading was ended.
  func rows(of block: StrokeBlock) -> StrokeRows? {
    state.withLock { state in
      do throws(StoreFailure) {
        return try state.connection?.rows(from: block.start)
      } catch {
        state.failure = state.failure ?? error
        return nil
      }
    }
  }

  /// The squares of the overview, as far as they are sound: what they show may be out of date. Empty
  /// once all is read.
  public func overview() -> [OverviewSquare] {
    state.withLock { state in
      (try? state.connection?.overview.query { row throws(StoreFailure) in
        var squares: [OverviewSquare] = []
        while try row.step() { if let square = try Self.square(of: row) { squares.append(square) } }
        return squares
      }) ?? []
    }
  }

  private static func square(of row: Statement) throws(StoreFailure) -> OverviewSquare? {
    guard let pixels = OverviewSquare.unpacked(try row.bytes(5)) else { return nil }
    let stamp = OverviewSquare.Stamp(
      position: Int(try row.integer(3)), stroke: UInt64(bitPattern: try row.integer(4)))
    return OverviewSquare(
      level: Int(try row.integer(0)), x: Int(try row.integer(1)), y: Int(try row.integer(2)),
      stamp: stamp, pixels: pixels)
  }

  /// Nothing more is read from the file.
  public var isDone: Bool { hasEnded.load(ordering: .acquiring) }

  /// Why some of what was asked for could not be read.
  public var failure: DocumentError? {
    state.withLock { $0.failure }.map { DocumentError(reading: path, $0) }
  }

  /// Reads all that is left, while other threads may ask for any of it, and ends reading. Throws
  /// where some could not be read: it leaves nothing in pictures.
  public func finish() throws(DocumentError) {
    finishing.withLock { _ in
      while let block = state.withLock({ $0.blocks.popLast() }) { block.load() }
      end()
    }
    if let failure { throw failure }
  }

  /// Lets the file go. What was not read leaves nothing in pictures.
  public func end() {
    state.withLock { state in
      state.connection = nil
      state.blocks = []
    }
    hasEnded.store(true, ordering: .releasing)
  }
}
