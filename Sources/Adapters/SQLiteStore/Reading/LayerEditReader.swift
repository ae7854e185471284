internal import Drawing
internal import Geometry
internal import Ink

/// Reads the edits that change layers or take strokes, of a database that may hold anything.
struct LayerEditReader {
  private let layerEdits: Statement
  private let removed: Statement
  private let pictures: Statement

  init(_ database: Database) throws(StoreFailure) {
    layerEdits = try database.prepare(
      """
      SELECT layer, content, parent, place, name, opacity, blend_mode, is_visible, is_locked,
        is_alpha_locked, is_clipped FROM layer_edit WHERE position = ?
      """)
    removed = try database.prepare(
      "SELECT stroke FROM removed_stroke WHERE position = ? ORDER BY stroke")
    pictures = try database.prepare(
      """
      SELECT width, height, x_x, x_y, y_x, y_y, origin_x, origin_y, pixels FROM picture
      WHERE position = ?
      """)
  }

  /// `nil` for an unknown kind.
  func edit(of kind: String, at position: Int64) throws(StoreFailure) -> Edit? {
    switch EditKind(rawValue: kind) {
    case .removeStrokes: .removeStrokes(try removedStrokes(at: position))
    case .clearLayer: .clearLayer(try row(at: position) { id, _ in id })
    case .removeLayer: .removeLayer(try row(at: position) { id, _ in id })
    case .moveLayer:
      try row(at: position) { id, row throws(StoreFailure) in
        .moveLayer(id, to: try Self.place(of: row))
      }
    case .changeLayer:
      try row(at: position) { id, row throws(StoreFailure) in
        .changeLayer(id, try Self.properties(of: row))
      }
    case .addLayer: try addedLayer(at: position)
    case nil: nil
    }
  }

  private func addedLayer(at position: Int64) throws(StoreFailure) -> Edit {
    try row(at: position) { id, row throws(StoreFailure) in
      let content: Layer.Content =
        switch try row.text(1) {
        case "ink": .ink
        case "group": .group
        case "picture": .picture(try picture(at: position))
        default: throw .unsound("a layer's content is of an unknown kind")
        }
      let layer = Layer(id: id, properties: try Self.properties(of: row), content: content)
      return .addLayer(layer, at: try Self.place(of: row))
    }
  }

  private func row<Value>(
    at position: Int64, _ read: (UInt64, Statement) throws(StoreFailure) -> Value
  ) throws(StoreFailure) -> Value {
    try layerEdits.query(.integer(position)) { row throws(StoreFailure) in
      guard try row.step() else { throw .unsound("a change of a layer is missing") }
      return try read(try layerID(try row.integer(0)), row)
    }
  }

  private static func place(of row: Statement) throws(StoreFailure) -> LayerPlace {
    guard let index = Int(exactly: try row.integer(3)) else {
      throw .unsound("a layer's place is out of range")
    }
    return LayerPlace(
      parent: row.isNull(2) ? nil : try layerID(try row.integer(2)), index: index)
  }

  private static func properties(of row: Statement) throws(StoreFailure) -> Layer.Properties {
    var properties = Layer.Properties()
    properties.name = try row.text(4)
    properties.opacity = try row.real(5)
    guard let mode = BlendMode(rawValue: try row.text(6)) else {
      throw .unsound("a layer has an unknown blend mode")
    }
    properties.blendMode = mode
    properties.isVisible = try flag(row, 7)
    properties.isLocked = try flag(row, 8)
    properties.isAlphaLocked = try flag(row, 9)
    properties.isClipped = try flag(row, 10)
    return properties
  }

  private static func flag(_ row: Statement, _ column: Int32) throws(StoreFailure) -> Bool {
    switch try row.integer(column) {
    case 0: false
    case 1: true
    default: throw .unsound("a layer's flag is out of range")
    }
  }

  private func removedStrokes(at position: Int64) throws(StoreFailure) -> [UInt64] {
    try removed.query(.integer(position)) { row throws(StoreFailure) in
      var ids: [UInt64] = []
      while try row.step() {
        let id = try row.integer(0)
        guard id >= 0, id < Stroke.idLimit else { throw .unsound("a stroke's id is out of range") }
        ids.append(UInt64(id))
      }
      return ids
    }
  }

  private func picture(at position: Int64) throws(StoreFailure) -> Picture {
    try pictures.query(.integer(position)) { row throws(StoreFailure) in
      guard try row.step() else { throw .unsound("a picture is missing") }
      let placement = AffineTransform(
        x: Vector(try row.real(2), try row.real(3)), y: Vector(try row.real(4), try row.real(5)),
        origin: Vector(try row.real(6), try row.real(7)))
      let picture = Picture(
        width: Int(try row.integer(0)), height: Int(try row.integer(1)),
        pixels: try row.withBytes(8) { bytes throws(StoreFailure) in
          [UInt8](try Checksum.opened(bytes))
        }, placement: placement)
      guard let picture else { throw .unsound("a picture's size or place is out of range") }
      return picture
    }
  }
}

/// The kinds of edits that came with layers, as the table `edit` names them.
enum EditKind: String {
  case removeStrokes = "remove"
  case clearLayer = "clear-layer"
  case addLayer = "add-layer"
  case removeLayer = "remove-layer"
  case moveLayer = "move-layer"
  case changeLayer = "change-layer"
}

func layerID(_ value: Int64) throws(StoreFailure) -> UInt64 {
  guard value >= 0, value < Int64(Layer.idLimit) else {
    throw .unsound("a layer's id is out of range")
  }
  return UInt64(value)
}

extension LayerRefusal {
  /// What it means for a file that asks for it.
  var reason: String {
    switch self {
    case .missing: "a layer is missing"
    case .exists: "a layer is there twice"
    case .lastInkLayer: "the last layer for ink is removed"
    case .tooMany: "it has too many layers"
    case .tooDeep: "its groups of layers lie too deep in each other"
    case .noSuchPlace: "a layer's place is out of range"
    case .intoItself: "a group of layers is moved into itself"
    case .invalidProperties: "a layer's value is out of range"
    }
  }
}
