internal import Drawing
internal import Ink

/// Turns edits that change layers or take strokes into rows, beside the one in `edit`.
struct LayerEditWriter {
  private let putStrokeLayer: Statement
  private let putLayerEdit: Statement
  private let putRemoved: Statement
  private let putPicture: Statement

  init(_ database: Database) throws(StoreFailure) {
    putStrokeLayer = try database.prepare("REPLACE INTO stroke_layer VALUES (?, ?)")
    putLayerEdit = try database.prepare(
      "REPLACE INTO layer_edit VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
    putRemoved = try database.prepare("REPLACE INTO removed_stroke VALUES (?, ?)")
    putPicture = try database.prepare(
      "REPLACE INTO picture VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
  }

  /// The layer of the stroke at a position; the first one goes without saying.
  func put(_ layer: UInt64, at position: Statement.Value) throws(StoreFailure) {
    if layer != Layer.firstID { try putStrokeLayer.run(position, .integer(Int64(layer))) }
  }

  /// Returns the kind that stands in `edit`. For edits of these kinds alone.
  func put(_ edit: Edit, at position: Statement.Value) throws(StoreFailure) -> EditKind {
    switch edit {
    case .removeStrokes(let ids):
      try putRemoved(ids[...], at: position)
      return .removeStrokes
    case .removeLayer(let id):
      try putRow(position, id)
      return .removeLayer
    case .moveLayer(let id, let place):
      try putRow(position, id, place: place)
      return .moveLayer
    case .changeLayer(let id, let properties):
      try putRow(position, id, properties: properties)
      return .changeLayer
    case .addLayer(let layer, let place):
      try putRow(position, layer.id, layer.content, place: place, properties: layer.properties)
      if case .picture(let picture) = layer.content { try put(picture, at: position) }
      return .addLayer
    case .clearLayer(let id):
      try putRow(position, id)
      return .clearLayer
    case .addStroke, .clear, .setPaper, .setBlending: preconditionFailure("is no edit of layers")
    }
  }

  /// Strokes that the edit at a position takes, or takes besides.
  func putRemoved(
    _ ids: ArraySlice<UInt64>, at position: Statement.Value
  ) throws(StoreFailure) {
    for id in ids { try putRemoved.run(position, .integer(Int64(id))) }
  }

  private func putRow(
    _ position: Statement.Value, _ layer: UInt64, _ content: Layer.Content? = nil,
    place: LayerPlace? = nil, properties: Layer.Properties? = nil
  ) throws(StoreFailure) {
    func flag(_ flag: Bool?) -> Statement.Value { flag.map { .integer($0 ? 1 : 0) } ?? .null }
    try putLayerEdit.run(
      position, .integer(Int64(layer)), content.map { .text($0.kind) } ?? .null,
      place?.parent.map { .integer(Int64($0)) } ?? .null,
      place.map { .integer(Int64($0.index)) } ?? .null,
      properties.map { .text($0.name) } ?? .null, properties.map { .real($0.opacity) } ?? .null,
      properties.map { .text($0.blendMode.rawValue) } ?? .null, flag(properties?.isVisible),
      flag(properties?.isLocked), flag(properties?.isAlphaLocked), flag(properties?.isClipped))
  }

  private func put(_ picture: Picture, at position: Statement.Value) throws(StoreFailure) {
    let placement = picture.placement
    try putPicture.run(
      position, .integer(Int64(picture.width)), .integer(Int64(picture.height)),
      .real(placement.x.x), .real(placement.x.y), .real(placement.y.x), .real(placement.y.y),
      .real(placement.origin.x), .real(placement.origin.y), .bytes(Checksum.sealed(picture.pixels)))
  }
}

extension Layer.Content {
  fileprivate var kind: String {
    switch self {
    case .ink: "ink"
    case .group: "group"
    case .picture: "picture"
    }
  }
}
