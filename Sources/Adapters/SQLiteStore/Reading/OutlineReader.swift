internal import Drawing
internal import Ink

/// Makes the outlines of stretches of edits from the rows of their strokes.
struct OutlineReader {
  private let table: Statement
  private var strokes: StrokeRowReader
  /// Those of the last stretch, whose memory the next one has.
  private var rows = StrokeRows()

  init(_ database: Database) throws(StoreFailure) {
    strokes = try StrokeRowReader(database, version: Schema.version)
    table = try database.prepare(
      """
      SELECT position, kind, layer, \(StrokeRowReader.columns) FROM edit
        LEFT JOIN stroke USING (position) LEFT JOIN stroke_layer USING (position)
        WHERE position >= ? AND position < ? ORDER BY position
      """)
  }

  /// Holds every outline that is kept against the rows of its strokes.
  static func check(_ database: Database) throws(StoreFailure) {
    var reader = try OutlineReader(database)
    let kept = try database.prepare("SELECT first, content FROM outline")
    while try kept.step() {
      let start = try kept.integer(0)
      guard FileLimits.positions.contains(start) else {
        throw .unsound("an outline's place is out of range")
      }
      let told = try kept.withBytes(1) { bytes throws(StoreFailure) in try Outline(sealed: bytes) }
      guard try reader.outline(from: start) == told, start % Int64(Outline.length) == 0 else {
        throw .unsound("an outline is not that of its strokes")
      }
    }
  }

  /// The outline of the edits from `start` on, as the database holds them now.
  mutating func outline(from start: Int64) throws(StoreFailure) -> Outline {
    strokes.forgetBrushes()
    return Outline(try read(from: start, count: Outline.length).entries)
  }

  /// What `count` edits from `start` on have in an outline, and what their strokes are drawn from.
  mutating func read(
    from start: Int64, count: Int
  ) throws(StoreFailure) -> (entries: [Outline.Entry?], rows: StrokeRows) {
    let end = start + Int64(count)
    var entries: [Outline.Entry?] = []
    entries.reserveCapacity(count)
    rows.removeAll()
    try table.query(.integer(start), .integer(end)) { row throws(StoreFailure) in
      while try row.step() {
        guard try row.integer(0) == start + Int64(entries.count) else {
          throw .unsound("an edit is missing")
        }
        guard try row.text(1) == "stroke" else {
          entries.append(nil)
          continue
        }
        let found = try strokes.read(row, from: 3, into: &rows)
        let layer = row.isNull(2) ? Layer.firstID : try layerID(try row.integer(2))
        entries.append(Outline.Entry(id: found.id, layer: layer, bounds: found.bounds))
      }
    }
    guard entries.count == count else { throw .unsound("an edit is missing") }
    return (entries, StrokeRows(trimming: rows))
  }
}
