internal import Drawing
internal import Ink

/// Reads the edits of a database that may hold anything.
struct HistoryReader {
  private let database: Database
  private let version: UInt32
  private var strokes: StrokeRowReader
  /// Of edits that add no stroke; `nil` in versions without layers.
  private let layerEdits: LayerEditReader?
  /// The strokes of the stretch that is being read.
  private var rows = StrokeRows()
  private var block = StrokeBlock(start: 0)
  private var order = LayerOrder()
  /// Of the strokes and layers that were added.
  private var greatestID: UInt64 = 0
  /// Gets what is wrong with each row that is left out; `nil`: nothing is, and reading ends there.
  private let lose: ((String) -> Void)?
  private let interruption: Interruption?

  /// `decodesAll`: looks at every sample; else only where strokes lie, and whether their checksums
  /// hold.
  private init(
    _ database: Database, decodesAll: Bool = false, lose: ((String) -> Void)? = nil,
    unless interruption: Interruption? = nil
  ) throws(StoreFailure) {
    self.database = database
    self.lose = lose
    self.interruption = interruption
    version = try database.version
    strokes = try StrokeRowReader(
      database, version: version, decodesAll: decodesAll, lose: lose)
    layerEdits = version >= 3 ? try LayerEditReader(database) : nil
  }

  /// What a database holds.
  struct Found {
    let history: History
    let meta: [String: String]
    /// False where ids that count up from the greatest one would leave their range.
    let hasRoomForIDs: Bool
  }

  /// In one read transaction, so that a process that writes meanwhile does not show.
  static func read(
    _ database: Database, decodesAll: Bool = false, unless interruption: Interruption? = nil
  ) throws(StoreFailure) -> Found {
    try database.execute("BEGIN")
    defer { try? database.execute("COMMIT") }
    var reader = try HistoryReader(database, decodesAll: decodesAll, unless: interruption)
    var edits = EditLog()
    try reader.readEdits(from: 0) { edit, position throws(StoreFailure) in
      guard position == edits.count else { throw .unsound("an edit is missing") }
      edits.append(edit)
    }
    return try reader.found(edits)
  }

  /// What `database` holds as far as its outlines tell it; the strokes themselves are left to
  /// `reading`, in whose transaction this is. `nil` where outlines are missing.
  static func readOutlines(
    _ database: Database, for reading: StrokeReading
  ) throws(StoreFailure) -> Found? {
    var reader = try HistoryReader(database)
    var edits = EditLog()
    guard try reader.readOutlines(into: &edits, for: reading) else { return nil }
    try reader.readEdits(from: edits.count) { edit, position throws(StoreFailure) in
      guard position == edits.count else { throw .unsound("an edit is missing") }
      edits.append(edit)
    }
    return try reader.found(edits)
  }

  /// Calls `take` with every sound edit that makes sense after those before it, and its place in the
  /// history of the database; `lose` gets what is wrong with the others.
  static func readSound(
    _ database: Database, lose: @escaping (String) -> Void,
    _ take: (Edit, _ position: Int64) throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    var reader = try HistoryReader(database, decodesAll: true, lose: lose)
    try reader.readEdits(from: 0, take)
  }

  private func found(_ edits: EditLog) throws(StoreFailure) -> Found {
    Found(
      history: try history(of: edits), meta: try meta(),
      hasRoomForIDs: greatestID < FileLimits.greatestIDToGoOnFrom)
  }

  private func history(of edits: EditLog) throws(StoreFailure) -> History {
    let position = try database.integer("SELECT position FROM history")
    guard let position, (0...Int64(edits.count)).contains(position) else {
      throw .unsound("the place in the history is out of range")
    }
    return History(edits: edits, position: Int(position))
  }

  private func meta() throws(StoreFailure) -> [String: String] {
    let rows = try database.prepare("SELECT key, value FROM meta")
    var meta: [String: String] = [:]
    while try rows.step() { meta[try rows.text(0)] = try rows.text(1) }
    return meta
  }

  /// Ends reading, unless what is sound is wanted alone.
  private func pass(_ failure: StoreFailure) throws(StoreFailure) {
    guard case .unsound(let what) = failure, let lose else { throw failure }
    lose(what)
  }

  // MARK: By rows

  private mutating func readEdits(
    from first: Int, _ take: (Edit, _ position: Int64) throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    // Older versions have one layer, and nothing but strokes is told of it.
    let layer =
      version >= 3 ? "layer FROM edit LEFT JOIN stroke_layer USING (position)" : "NULL FROM edit"
    // In a damaged file edits may stand before the first place.
    let start = first > 0 ? "WHERE position >= \(first)" : ""
    let table = try database.prepare(
      """
      SELECT position, kind, edit.color, \(StrokeRowReader.columns), \(layer)
        LEFT JOIN stroke USING (position) \(start) ORDER BY position
      """)
    block = StrokeBlock(start: Int64(first))
    while try table.step() {
      let position = try table.integer(0)
      let edit: Edit
      do throws(StoreFailure) {
        guard FileLimits.positions.contains(position) else {
          throw StoreFailure.unsound("an edit's position is out of range")
        }
        edit = try self.edit(of: table, at: position)
      } catch {
        try pass(error)
        continue
      }
      // What is saved of a damaged file is wanted at once.
      if lose != nil || (position + 1) % Int64(EditLog.runLength) == 0 {
        endBlock(at: position)
        try interruption?.check()
      }
      try take(edit, position)
    }
    endBlock(at: 0)
  }

  private mutating func endBlock(at position: Int64) {
    block.fill(StrokeRows(trimming: rows))
    rows.removeAll()
    block = StrokeBlock(start: position + 1)
  }

  /// An edit that can be done to the layers.
  private mutating func edit(of row: Statement, at position: Int64) throws(StoreFailure) -> Edit {
    guard try row.text(1) == "stroke" else { return try follow(other(of: row, at: position)) }
    let layer = row.isNull(9) ? Layer.firstID : try layerID(try row.integer(9))
    let found = try strokes.read(row, from: 3, into: &rows)
    greatestID = max(greatestID, found.id)
    let stroke = Stroke(
      id: found.id, bounds: found.bounds, number: rows.count - 1, of: block)
    do {
      try order.requireInk(on: layer)
      return .addStroke(stroke, layer: layer)
    } catch {
      // Ink whose layer is lost goes to the first one.
      guard let lose else { throw error }
      lose("the layer of a stroke")
      try order.requireInk(on: Layer.firstID)
      return .addStroke(stroke)
    }
  }

  private mutating func follow(_ edit: Edit) throws(StoreFailure) -> Edit {
    if case .addLayer(let layer, _) = edit { greatestID = max(greatestID, layer.id) }
    return try order.follow(edit)
  }

  /// An edit that adds no stroke; the row begins with `position, kind, color`.
  private func other(of row: Statement, at position: Int64) throws(StoreFailure) -> Edit {
    switch try row.text(1) {
    case "clear": return .clear
    case "paper": return .setPaper(try color(try row.integer(2)))
    case "gamma-blending": return .setBlending(.gamma)
    case "linear-blending": return .setBlending(.linear)
    case let kind:
      guard let edit = try layerEdits?.edit(of: kind, at: position) else {
        throw .unsound("an edit is of an unknown kind")
      }
      return edit
    }
  }

  // MARK: By outlines

  /// False where some are missing.
  private mutating func readOutlines(
    into edits: inout EditLog, for reading: StrokeReading
  ) throws(StoreFailure) -> Bool {
    let last = try database.integer("SELECT ifnull(max(position), 0) FROM edit") ?? 0
    guard FileLimits.positions.contains(last) else {
      throw .unsound("an edit's position is out of range")
    }
    let others = try database.prepare("SELECT position, kind, color FROM edit WHERE position = ?")
    let table = try database.prepare("SELECT first, content FROM outline ORDER BY first")
    var blocks: [StrokeBlock] = []
    while try table.step() {
      guard try table.integer(0) == edits.count else { return false }
      let outline = try table.withBytes(1) { bytes throws(StoreFailure) in
        try Outline(sealed: bytes)
      }
      for _ in 0..<Outline.length / EditLog.runLength {
        let block = StrokeBlock(start: Int64(edits.count), waitingFor: reading)
        blocks.append(block)
        try add(outline.entries(ofBlockAt: block.start), of: block, to: &edits, others)
      }
    }
    reading.expect(blocks)
    return last - Int64(edits.count) < Outline.length - 1
  }

  private mutating func add(
    _ entries: ArraySlice<Outline.Entry?>, of block: StrokeBlock, to edits: inout EditLog,
    _ others: Statement
  ) throws(StoreFailure) {
    for case let entry? in entries { greatestID = max(greatestID, entry.id) }
    if let layer = entries.first??.layer, entries.allSatisfy({ $0?.layer == layer }) {
      try order.requireInk(on: layer)
      let strokes = entries.compactMap(\.self).enumerated().map { number, entry in
        Stroke(id: entry.id, bounds: entry.bounds, number: number, of: block)
      }
      edits.append(strokes, layer: layer)
      return
    }
    var number = 0
    for entry in entries {
      guard let entry else {
        edits.append(try readOther(at: Int64(edits.count), others))
        continue
      }
      try order.requireInk(on: entry.layer)
      let stroke = Stroke(id: entry.id, bounds: entry.bounds, number: number, of: block)
      edits.append(.addStroke(stroke, layer: entry.layer))
      number += 1
    }
  }

  private mutating func readOther(
    at position: Int64, _ others: Statement
  ) throws(StoreFailure) -> Edit {
    let edit = try others.query(.integer(position)) { row throws(StoreFailure) in
      guard try row.step() else { throw .unsound("an edit is missing") }
      return try other(of: row, at: position)
    }
    return try follow(edit)
  }
}

/// Whether edits make sense after those before them.
private struct LayerOrder {
  private var layers = LayerTree()
  /// The layer that took the last stroke, where no other edit came since.
  private var inkedLayer: UInt64?

  mutating func requireInk(on layer: UInt64) throws(StoreFailure) {
    guard layer != inkedLayer else { return }
    guard layers[layer]?.isInk == true else { throw .unsound("a layer is missing") }
    inkedLayer = layer
  }

  mutating func follow(_ edit: Edit) throws(StoreFailure) -> Edit {
    if let refusal = layers.refusal(of: edit) { throw .unsound(refusal.reason) }
    layers.follow(edit)
    inkedLayer = nil
    return edit
  }
}
