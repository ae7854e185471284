/// The layers of a drawing and how they lie: bottom to top, groups within groups.
public struct LayerTree: Sendable, Equatable {
  /// Groups within groups, at most.
  public static let deepest = 16
  public static let mostLayers = 1000

  fileprivate struct Node: Sendable, Equatable {
    var layer: Layer
    var parent: UInt64?
    var children: [UInt64] = []
  }

  private var nodes: [UInt64: Node]
  private var roots: [UInt64]

  /// One layer for ink.
  public init() {
    nodes = [Layer.firstID: Node(layer: .first)]
    roots = [Layer.firstID]
  }

  public var count: Int { nodes.count }

  public subscript(id: UInt64) -> Layer? { nodes[id]?.layer }

  /// The layers in a group, or (`nil`) outside all groups, lowest first.
  public func children(of parent: UInt64?) -> [UInt64] {
    guard let parent else { return roots }
    return nodes[parent]?.children ?? []
  }

  public func place(of id: UInt64) -> LayerPlace? {
    guard let node = nodes[id], let index = children(of: node.parent).firstIndex(of: id) else {
      return nil
    }
    return LayerPlace(parent: node.parent, index: index)
  }

  /// A layer and where it stands.
  public struct Entry: Sendable, Equatable {
    public let layer: Layer
    /// How many groups it is in.
    public let depth: Int
  }

  /// Every layer, bottom to top; a group stands before what is in it.
  public var entries: [Entry] {
    var entries: [Entry] = []
    func visit(_ ids: [UInt64], depth: Int) {
      for id in ids {
        guard let node = nodes[id] else { continue }
        entries.append(Entry(layer: node.layer, depth: depth))
        visit(node.children, depth: depth + 1)
      }
    }
    visit(roots, depth: 0)
    return entries
  }

  /// The layers that hold strokes, bottom to top.
  public var inkLayers: [UInt64] { entries.filter(\.layer.isInk).map(\.layer.id) }

  /// Why a stroke cannot be put on a layer; `nil` where it can.
  public func inkRefusal(of id: UInt64) -> InkRefusal? {
    guard let node = nodes[id], node.layer.isInk else { return .holdsNoInk }
    if !lineage(of: id).allSatisfy(\.properties.isVisible) { return .hidden }
    return lineage(of: id).contains(where: \.properties.isLocked) ? .locked : nil
  }

  /// The layer and the groups it is in, innermost first.
  private func lineage(of id: UInt64) -> [Layer] {
    var lineage: [Layer] = []
    var next: UInt64? = id
    while let id = next, let node = nodes[id] {
      lineage.append(node.layer)
      next = node.parent
    }
    return lineage
  }

  /// Whether a layer is another one or in it.
  public func isWithin(_ id: UInt64, _ group: UInt64) -> Bool {
    lineage(of: id).contains { $0.id == group }
  }

  // MARK: What can be

  func refusal(adding layer: Layer, at place: LayerPlace) -> LayerRefusal? {
    if nodes[layer.id] != nil { return .exists(id: layer.id) }
    if !layer.properties.isValid { return .invalidProperties }
    if count >= Self.mostLayers { return .tooMany }
    return refusal(of: place, depth: layer.isGroup ? 1 : 0, without: nil)
  }

  func refusal(removing id: UInt64) -> LayerRefusal? {
    guard nodes[id] != nil else { return .missing(id: id) }
    return inkLayers.allSatisfy { isWithin($0, id) } ? .lastInkLayer : nil
  }

  func refusal(moving id: UInt64, to place: LayerPlace) -> LayerRefusal? {
    guard nodes[id] != nil else { return .missing(id: id) }
    if let parent = place.parent, isWithin(parent, id) { return .intoItself }
    return refusal(of: place, depth: depth(below: id), without: id)
  }

  func refusal(changing id: UInt64, to properties: Layer.Properties) -> LayerRefusal? {
    guard nodes[id] != nil else { return .missing(id: id) }
    return properties.isValid ? nil : .invalidProperties
  }

  /// `depth` is how many groups would lie in each other there, below the place.
  private func refusal(
    of place: LayerPlace, depth: Int, without id: UInt64?
  ) -> LayerRefusal? {
    if let parent = place.parent, nodes[parent]?.layer.isGroup != true { return .noSuchPlace }
    let others = children(of: place.parent).count { $0 != id }
    guard (0...others).contains(place.index) else { return .noSuchPlace }
    let above = place.parent.map { lineage(of: $0).count } ?? 0
    return above + depth > Self.deepest ? .tooDeep : nil
  }

  /// How many groups lie in each other from here down.
  private func depth(below id: UInt64) -> Int {
    guard let node = nodes[id], node.layer.isGroup else { return 0 }
    return 1 + (node.children.map { depth(below: $0) }.max() ?? 0)
  }

  // MARK: Changes that are not refused

  mutating func insert(_ layer: Layer, at place: LayerPlace) {
    nodes[layer.id] = Node(layer: layer, parent: place.parent)
    link(layer.id, at: place)
  }

  /// A layer that was taken out, with all that was in it.
  struct Branch: Sendable {
    fileprivate let id: UInt64
    fileprivate let nodes: [UInt64: Node]
    fileprivate let place: LayerPlace

    var ids: [UInt64] { nodes.keys.sorted() }
  }

  mutating func remove(_ id: UInt64) -> Branch? {
    guard let place = place(of: id) else { return nil }
    let gone = nodes.filter { isWithin($0.key, id) }
    unlink(id)
    for key in gone.keys { nodes[key] = nil }
    return Branch(id: id, nodes: gone, place: place)
  }

  mutating func putBack(_ branch: Branch) {
    nodes.merge(branch.nodes) { old, _ in old }
    link(branch.id, at: branch.place)
  }

  /// `place` counts the layers without this one. Returns where it was.
  mutating func move(_ id: UInt64, to place: LayerPlace) -> LayerPlace? {
    guard let old = self.place(of: id) else { return nil }
    unlink(id)
    nodes[id]?.parent = place.parent
    link(id, at: place)
    return old
  }

  /// Returns what the properties were.
  mutating func change(_ id: UInt64, to properties: Layer.Properties) -> Layer.Properties? {
    guard let old = nodes[id]?.layer.properties else { return nil }
    nodes[id]?.layer.properties = properties
    return old
  }

  private mutating func link(_ id: UInt64, at place: LayerPlace) {
    if let parent = place.parent {
      nodes[parent]?.children.insert(id, at: place.index)
    } else {
      roots.insert(id, at: place.index)
    }
  }

  private mutating func unlink(_ id: UInt64) {
    if let parent = nodes[id]?.parent {
      nodes[parent]?.children.removeAll { $0 == id }
    } else {
      roots.removeAll { $0 == id }
    }
  }
}
