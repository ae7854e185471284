public import Drawing

extension ExchangeDrawing {
  /// What a drawing shows. Layers without a name get one by their place.
  public init(_ drawing: Drawing) {
    var count = 0
    func layers(in group: UInt64?) -> [ExchangeLayer] {
      drawing.layers.children(of: group).compactMap { id in
        guard let layer = drawing.layers[id] else { return nil }
        var properties = layer.properties
        count += 1
        if properties.name.isEmpty {
          properties.name = layer.isGroup ? "Group \(count)" : "Layer \(count)"
        }
        switch layer.content {
        case .ink: return ExchangeLayer(properties, .ink(drawing.strokes(of: id).all))
        case .picture(let picture): return ExchangeLayer(properties, .picture(picture))
        case .group: return ExchangeLayer(properties, .group(layers(in: id)))
        }
      }
    }
    self.init(paper: drawing.paper, layers: layers(in: nil))
    blending = drawing.blending
  }

  /// The edits that make this drawing of an empty one. The lowest layer of ink outside groups
  /// becomes the one that every drawing begins with; without any, that lies on top.
  public var edits: [Edit] {
    var builder = EditBuilder()
    if paper != .white { builder.edits.append(.setPaper(paper)) }
    if blending != .gamma { builder.edits.append(.setBlending(blending)) }
    builder.add(layers, to: nil)
    return builder.edits
  }
}

private struct EditBuilder {
  var edits: [Edit] = []
  private var nextID = Layer.firstID + 1
  private var hasFirst = false

  mutating func add(_ layers: [ExchangeLayer], to parent: UInt64?) {
    for (index, layer) in layers.enumerated() {
      let place = LayerPlace(parent: parent, index: index)
      switch layer.content {
      case .ink(let strokes):
        let id: UInt64
        if parent == nil, !hasFirst {
          hasFirst = true
          id = Layer.firstID
          edits.append(.changeLayer(id, layer.properties))
        } else {
          id = add(.ink, layer.properties, at: place)
        }
        edits += strokes.map { .addStroke($0, layer: id) }
      case .picture(let picture): _ = add(.picture(picture), layer.properties, at: place)
      case .group(let inner): add(inner, to: add(.group, layer.properties, at: place))
      }
    }
  }

  private mutating func add(
    _ content: Layer.Content, _ properties: Layer.Properties, at place: LayerPlace
  ) -> UInt64 {
    let id = nextID
    nextID += 1
    edits.append(.addLayer(Layer(id: id, properties: properties, content: content), at: place))
    return id
  }
}

extension Drawing {
  /// As a file of another program holds it.
  public init(_ exchanged: ExchangeDrawing) {
    let edits = exchanged.edits
    self.init(history: History(edits: EditLog(edits), position: edits.count))
  }
}
