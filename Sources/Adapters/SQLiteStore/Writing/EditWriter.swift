internal import Drawing
internal import Ink

/// Turns records into rows. Every call stands inside a transaction of `database`.
final class EditWriter {
  /// What must be taken back when a transaction fails.
  struct State {
    var editCount: Int
    var brushNumbers: [Brush: Int64]
    /// What the last edit takes, where that is strokes and it was written by this writer.
    var removed: [UInt64]?
  }

  private(set) var state: State
  private let putEdit: Statement
  private let putStroke: Statement
  private let insertBrush: Statement
  private let insertProperty: Statement
  private let putBounds: Statement
  private let layers: LayerEditWriter
  private let outlines: OutlineWriter
  private let overviews: OverviewWriter
  private let deleteEdits: [Statement]
  private let deleteBounds: Statement
  private let movePosition: Statement
  private let setMeta: Statement
  private let removeMeta: Statement
  private var nextBrush: Int64

  init(_ database: Database) throws(StoreFailure) {
    putEdit = try database.prepare("REPLACE INTO edit VALUES (?, ?, ?)")
    putStroke = try database.prepare("REPLACE INTO stroke VALUES (?, ?, ?, ?, ?, ?, ?)")
    insertBrush = try database.prepare("INSERT INTO brush VALUES (?, ?, ?, ?, ?, ?, ?)")
    insertProperty = try database.prepare("INSERT INTO brush_property VALUES (?, ?, ?)")
    putBounds = try database.prepare("REPLACE INTO bounds VALUES (?, ?, ?, ?, ?)")
    layers = try LayerEditWriter(database)
    outlines = try OutlineWriter(database)
    overviews = try OverviewWriter(database)
    deleteEdits = try ["edit", "stroke", "stroke_layer", "layer_edit", "removed_stroke", "picture"]
      .map { table throws(StoreFailure) in
        try database.prepare("DELETE FROM \(table) WHERE position >= ?")
      }
    deleteBounds = try database.prepare("DELETE FROM bounds WHERE position = ?")
    movePosition = try database.prepare("UPDATE history SET position = ?")
    setMeta = try database.prepare("REPLACE INTO meta VALUES (?, ?)")
    removeMeta = try database.prepare("DELETE FROM meta WHERE key = ?")
    let count = try database.integer("SELECT ifnull(max(position) + 1, 0) FROM edit")
    state = State(editCount: Int(count ?? 0), brushNumbers: [:])
    // Brushes of an earlier session are not sought again: a new session adds its own, few as
    // they are.
    let last = try database.integer("SELECT ifnull(max(number), 0) FROM brush") ?? 0
    guard last < FileLimits.greatestIDToGoOnFrom else {
      throw .displaced("the numbers of its brushes are used up")
    }
    nextBrush = max(last, 0) + 1
  }

  func restore(_ state: State) { self.state = state }

  func write(_ entry: WaitingEntry) throws(StoreFailure) {
    switch entry {
    case .record(.append(let edit, let position)): try append(edit, at: position)
    case .record(.move(let position)): try movePosition.run(.integer(Int64(position)))
    case .meta(let key, let value?): try setMeta.run(.text(key), .text(value))
    case .overview(let square): try overviews.put(square)
    case .outline(let outline, let first): try outlines.put(outline, from: first)
    case .meta(let key, nil): try removeMeta.run(.text(key))
    }
  }

  private func append(_ edit: Edit, at position: Int) throws(StoreFailure) {
    if try extendRemoval(by: edit, at: position) { return }
    state.removed = nil
    try dropEdits(from: position)
    let place = Statement.Value.integer(Int64(position))
    switch edit {
    case .addStroke(let stroke, let layer):
      try putEdit.run(place, .text("stroke"), .null)
      try insert(stroke, at: place)
      try layers.put(layer, at: place)
    case .clear:
      try putEdit.run(place, .text("clear"), .null)
    case .setPaper(let color):
      try putEdit.run(place, .text("paper"), .integer(Int64(color.hex)))
    case .setBlending(let blending):
      try putEdit.run(place, .text("\(blending.rawValue)-blending"), .null)
    case .removeStrokes, .clearLayer, .addLayer, .removeLayer, .moveLayer, .changeLayer:
      try putEdit.run(place, .text(try layers.put(edit, at: place).rawValue), .null)
    }
    if case .removeStrokes(let ids) = edit { state.removed = ids }
    state.editCount = position + 1
    try outlines.follow(position)
    try movePosition.run(.integer(Int64(state.editCount)))
  }

  /// A sweep takes more and more strokes with one edit: only those that are new are written. False
  /// where `edit` is another one.
  private func extendRemoval(by edit: Edit, at position: Int) throws(StoreFailure) -> Bool {
    guard let removed = state.removed, position == state.editCount - 1,
      case .removeStrokes(let ids) = edit, ids.starts(with: removed)
    else { return false }
    try layers.putRemoved(ids[removed.count...], at: .integer(Int64(position)))
    state.removed = ids
    try movePosition.run(.integer(Int64(state.editCount)))
    return true
  }

  private func dropEdits(from position: Int) throws(StoreFailure) {
    guard position < state.editCount else { return }
    try outlines.drop(from: position)
    for delete in deleteEdits { try delete.run(.integer(Int64(position))) }
    // The R*Tree finds single rows only.
    for dropped in position..<state.editCount { try deleteBounds.run(.integer(Int64(dropped))) }
  }

  private func insert(_ stroke: Stroke, at place: Statement.Value) throws(StoreFailure) {
    try putStroke.run(
      place, .integer(Int64(stroke.id)), .integer(try number(of: stroke.brush)),
      .integer(Int64(stroke.algorithm)), .real(stroke.grid.viewScale),
      .integer(Int64(stroke.sampleCount)),
      .bytes(Checksum.sealed(SampleEncoder.encode(stroke.samples, on: stroke.grid))))
    let bounds = stroke.bounds
    try putBounds.run(
      place, .real(bounds.min.x), .real(bounds.max.x), .real(bounds.min.y), .real(bounds.max.y))
  }

  private func number(of brush: Brush) throws(StoreFailure) -> Int64 {
    if let number = state.brushNumbers[brush] { return number }
    let number = nextBrush
    try insertBrush.run(
      .integer(number), .integer(Int64(brush.color.hex)), .real(brush.opacity),
      .real(brush.width), .real(brush.minimumWidth), .real(brush.smoothing),
      .text(brush.blendMode.rawValue))
    for (property, value) in brush.namedProperties {
      try insertProperty.run(.integer(number), .text(property.rawValue), .real(value))
    }
    nextBrush = number + 1
    state.brushNumbers[brush] = number
    return number
  }
}
