public import Drawing

/// The layers as the controls list them.
public struct LayersModel: Sendable, Equatable {
  /// The topmost first; a group stands above what is in it.
  public private(set) var rows: [Row] = []
  /// Where ink goes; the buttons and sliders are about this one.
  public private(set) var activeID = Layer.firstID

  public struct Row: Sendable, Equatable {
    public let id: UInt64
    public let kind: Kind
    public let properties: Layer.Properties
    public let place: LayerPlace
    /// How many groups it is in.
    public let depth: Int
    /// In a group that is hidden.
    public let isShadowed: Bool
  }

  public enum Kind: String, Sendable { case ink, group, picture }

  public init(_ layers: LayerTree = LayerTree(), active: UInt64 = Layer.firstID) {
    activeID = active
    addRows(of: layers, in: nil, depth: 0, isShadowed: false)
  }

  private mutating func addRows(
    of layers: LayerTree, in group: UInt64?, depth: Int, isShadowed: Bool
  ) {
    for (index, id) in layers.children(of: group).enumerated().reversed() {
      guard let layer = layers[id] else { continue }
      rows.append(
        Row(
          id: id, kind: Kind(layer.content), properties: layer.properties,
          place: LayerPlace(parent: group, index: index), depth: depth, isShadowed: isShadowed))
      guard layer.isGroup else { continue }
      addRows(
        of: layers, in: id, depth: depth + 1,
        isShadowed: isShadowed || !layer.properties.isVisible)
    }
  }

  public var active: Row? { rows.first { $0.id == activeID } }

  /// How many layers are in a group, one of them not counted.
  func count(in group: UInt64?, without id: UInt64) -> Int {
    rows.count { $0.place.parent == group && $0.id != id }
  }

  /// Whether a row is another one or within it.
  func isWithin(_ row: Row, _ id: UInt64) -> Bool {
    var next: Row? = row
    while let current = next {
      if current.id == id { return true }
      next = current.place.parent.flatMap { parent in rows.first { $0.id == parent } }
    }
    return false
  }
}

extension LayersModel.Kind {
  fileprivate init(_ content: Layer.Content) {
    self =
      switch content {
      case .ink: .ink
      case .group: .group
      case .picture: .picture
      }
  }
}
