internal import Drawing
internal import Ink

/// Reads the edits of a database that may hold anything.
struct HistoryReader {
  private let database: Database
  private let version: UInt32
  private var brushes: [Int64: Brush] = [:]
  private var decoder = SampleDecoder()
  /// Looks at every sample; else only where strokes lie, and whether their checksums hold.
  private let decodesAll: Bool
  /// Gets what is wrong with each row that is left out; `nil`: nothing is, and reading ends there.
  private let lose: ((String) -> Void)?

  private init(
    _ database: Database, decodesAll: Bool, lose: ((String) -> Void)? = nil
  ) throws(StoreFailure) {
    self.database = database
    self.decodesAll = decodesAll
    self.lose = lose
    version = try database.version
  }

  /// In one read transaction, so that a process that writes meanwhile does not show.
  static func read(
    _ database: Database, decodesAll: Bool = false
  ) throws(StoreFailure) -> (History, [String: String]) {
    try database.execute("BEGIN")
    defer { try? database.execute("COMMIT") }
    var reader = try HistoryReader(database, decodesAll: decodesAll)
    try reader.readBrushes()
    return (try reader.readHistory(), try reader.readMeta())
  }

  /// Calls `take` with every sound edit that makes sense after those before it, and its place in the
  /// history of the database; `lose` gets what is wrong with the others.
  static func readSound(
    _ database: Database, lose: @escaping (String) -> Void,
    _ take: (Edit, _ position: Int64) throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    var reader = try HistoryReader(database, decodesAll: true, lose: lose)
    try reader.readBrushes()
    try reader.readEdits(take)
  }

  /// Ends reading, unless what is sound is wanted alone.
  private func pass(_ failure: StoreFailure) throws(StoreFailure) {
    guard case .unsound(let what) = failure, let lose else { throw failure }
    lose(what)
  }

  private mutating func readBrushes() throws(StoreFailure) {
    let rows = try database.prepare(
      "SELECT number, color, opacity, width, minimum_width, smoothing, blend_mode FROM brush")
    while try rows.step() {
      do { try readBrush(rows) } catch { try pass(error) }
    }
    if version >= 2 { try readProperties() }
  }

  private mutating func readBrush(_ rows: Statement) throws(StoreFailure) {
    guard let blendMode = BlendMode(rawValue: try rows.text(6)) else {
      throw .unsound("a brush has an unknown blend mode")
    }
    let brush = Brush(
      color: try color(try rows.integer(1)), opacity: try rows.real(2), width: try rows.real(3),
      minimumWidth: try rows.real(4), smoothing: try rows.real(5), blendMode: blendMode)
    guard brush.isValid else { throw .unsound("a brush's value is out of range") }
    let number = try rows.integer(0)
    guard number < Brush.numberLimit else { throw .unsound("a brush's number is out of range") }
    brushes[number] = brush
  }

  private mutating func readProperties() throws(StoreFailure) {
    let rows = try database.prepare("SELECT brush, name, value FROM brush_property")
    while try rows.step() {
      do { try readProperty(rows) } catch { try pass(error) }
    }
  }

  private mutating func readProperty(_ rows: Statement) throws(StoreFailure) {
    guard let property = Brush.Property(rawValue: try rows.text(1)) else {
      throw .unsound("a brush has an unknown property")
    }
    let value = try rows.real(2)
    guard property.range.contains(value) else {
      throw .unsound("a brush's value is out of range")
    }
    brushes[try rows.integer(0)]?[property] = value
  }

  private mutating func readHistory() throws(StoreFailure) -> History {
    var edits: [Edit] = []
    try readEdits { (edit, position) throws(StoreFailure) in
      guard position == edits.count else { throw .unsound("an edit is missing") }
      edits.append(edit)
    }
    let position = try database.integer("SELECT position FROM history")
    guard let position, (0...Int64(edits.count)).contains(position) else {
      throw .unsound("the place in the history is out of range")
    }
    return History(edits: edits, position: Int(position))
  }

  private mutating func readEdits(
    _ take: (Edit, _ position: Int64) throws(StoreFailure) -> Void
  ) throws(StoreFailure) {
    // Older versions have one layer, and nothing but strokes is told of it.
    let layer =
      version >= 3 ? "layer FROM edit LEFT JOIN stroke_layer USING (position)" : "NULL FROM edit"
    let rows = try database.prepare(
      """
      SELECT position, kind, edit.color, id, brush, algorithm, view_scale, sample_count, samples,
        \(layer) LEFT JOIN stroke USING (position) ORDER BY position
      """)
    let layerEdits = version >= 3 ? try LayerEditReader(database) : nil
    var layers = LayerTree()
    while try rows.step() {
      let position = try rows.integer(0)
      let edit: Edit
      do {
        edit = try self.edit(of: rows, at: position, layerEdits, layers)
      } catch {
        try pass(error)
        continue
      }
      try take(edit, position)
      layers.follow(edit)
    }
  }

  /// An edit that can be done to `layers`.
  private mutating func edit(
    of rows: Statement, at position: Int64, _ layerEdits: LayerEditReader?, _ layers: LayerTree
  ) throws(StoreFailure) -> Edit {
    let edit = try edit(of: rows, at: position, layerEdits)
    guard let refusal = layers.refusal(of: edit) else { return edit }
    // Ink whose layer is lost goes to the first one.
    if let lose, case .addStroke(let stroke, _) = edit {
      let moved = Edit.addStroke(stroke)
      lose("the layer of a stroke")
      if layers.refusal(of: moved) == nil { return moved }
    }
    throw .unsound(refusal.reason)
  }

  private mutating func edit(
    of rows: Statement, at position: Int64, _ layerEdits: LayerEditReader?
  ) throws(StoreFailure) -> Edit {
    switch try rows.text(1) {
    case "stroke":
      let layer = rows.isNull(9) ? Layer.firstID : try layerID(try rows.integer(9))
      return .addStroke(try stroke(of: rows), layer: layer)
    case "clear": return .clear
    case "paper": return .setPaper(try color(try rows.integer(2)))
    case "gamma-blending": return .setBlending(.gamma)
    case "linear-blending": return .setBlending(.linear)
    case let kind:
      guard let edit = try layerEdits?.edit(of: kind, at: position) else {
        throw .unsound("an edit is of an unknown kind")
      }
      return edit
    }
  }

  private mutating func stroke(of rows: Statement) throws(StoreFailure) -> Stroke {
    guard !rows.isNull(3) else { throw .unsound("a stroke is missing") }
    let id = try rows.integer(3)
    guard id >= 0, id < Stroke.idLimit else { throw .unsound("a stroke's id is out of range") }
    let number = try rows.integer(4)
    if brushes[number] == nil { try pass(.unsound("a brush is missing")) }
    let brush = brushes[number] ?? Brush()
    let algorithm = try rows.integer(5)
    guard (1...Int64(Stroke.currentAlgorithm)).contains(algorithm) else {
      throw .unsound("a stroke's algorithm is unknown")
    }
    let viewScale = try rows.real(6)
    guard SampleGrid.storableScales.contains(viewScale) else {
      throw .unsound("a stroke's view scale is out of range")
    }
    let grid = SampleGrid(viewScale: viewScale)
    guard let count = Int(exactly: try rows.integer(7)) else {
      throw .unsound("a stroke's number of samples does not fit its bytes")
    }
    let sealed = try rows.bytes(8)
    try Checksum.check(sealed)
    let samples = StoredSamples(sealed: sealed, count: count)
    let reach = try samples.reach(on: grid, by: &decoder)
    if decodesAll { _ = try samples.decoded(on: grid, by: &decoder) }
    return Stroke(
      id: UInt64(id), brush: brush, packed: samples, reach: reach, grid: grid,
      algorithm: Int(algorithm))
  }

  private func color(_ value: Int64) throws(StoreFailure) -> SRGBColor {
    guard (0...0xFFFFFF).contains(value) else { throw .unsound("a colour is out of range") }
    return SRGBColor(hex: UInt32(value))
  }

  private func readMeta() throws(StoreFailure) -> [String: String] {
    let rows = try database.prepare("SELECT key, value FROM meta")
    var meta: [String: String] = [:]
    while try rows.step() { meta[try rows.text(0)] = try rows.text(1) }
    return meta
  }
}
