import Drawing
import Geometry
import Ink
import TestSupport
import Testing

@Suite struct LayerRules {
  private func drawing(with layers: Layer...) -> Drawing {
    var drawing = Drawing()
    for (index, layer) in layers.enumerated() {
      _ = drawing.append(.addLayer(layer, at: LayerPlace(index: index + 1)))
    }
    return drawing
  }

  @Test func everyDrawingHasOneLayerForInk() {
    let drawing = Drawing()
    #expect(drawing.layers.inkLayers == [Layer.firstID])
    #expect(drawing.refusal(of: .removeLayer(Layer.firstID)) == .lastInkLayer)
    #expect(drawing.refusal(of: .removeLayer(9)) == .missing(id: 9))
    #expect(drawing.nextLayerID == 1)
  }

  @Test func strokesLieOnTheirLayer() {
    var drawing = drawing(with: Layer(id: 1))
    _ = drawing.append(.addStroke(stroke(1), layer: 1))
    _ = drawing.append(.addStroke(stroke(2)))
    _ = drawing.append(.addStroke(stroke(3), layer: 1))
    #expect(drawing.strokes(of: 1).all.map(\.id) == [1, 3])
    #expect(drawing.strokes(of: Layer.firstID).all.map(\.id) == [2])
    #expect(drawing.strokes.map(\.id) == [1, 2, 3])
    #expect(drawing.layer(ofStroke: 3) == 1)
    _ = drawing.append(.clearLayer(1))
    #expect(drawing.strokes.map(\.id) == [2])
    _ = drawing.undo()
    #expect(drawing.strokes.map(\.id) == [1, 2, 3])
    _ = drawing.append(.removeStrokes([1, 2, 77]))
    #expect(drawing.strokes.map(\.id) == [3])
    _ = drawing.undo()
    #expect(drawing.strokes(of: 1).all.map(\.id) == [1, 3])
  }

  @Test func removedGroupComesBackWithAllThatWasInIt() {
    var drawing = drawing(with: Layer(id: 1, content: .group))
    for edit in [
      .addLayer(Layer(id: 2), at: LayerPlace(parent: 1, index: 0)),
      .addLayer(Layer(id: 3, content: .group), at: LayerPlace(parent: 1, index: 1)),
      .addLayer(Layer(id: 4), at: LayerPlace(parent: 3, index: 0)),
      .addStroke(stroke(1), layer: 4), .addStroke(stroke(2), layer: 2), .addStroke(stroke(3)),
    ] as [Edit] { _ = drawing.append(edit) }
    let before = drawing
    #expect(before.layers.entries.map(\.layer.id) == [0, 1, 2, 3, 4])
    #expect(before.layers.entries.map(\.depth) == [0, 0, 1, 1, 2])
    _ = drawing.append(.removeLayer(1))
    #expect(drawing.strokes.map(\.id) == [3])
    #expect(drawing.layers == LayerTree())
    _ = drawing.undo()
    #expect(drawing.layers == before.layers)
    #expect(drawing.strokes == before.strokes)
    #expect(drawing.layer(ofStroke: 1) == 4)
  }

  @Test func whatCannotBeIsRefusedAndChangesNothing() {
    var drawing = drawing(with: Layer(id: 1, content: .group), Layer(id: 2))
    _ = drawing.append(
      .addLayer(Layer(id: 3, content: .group), at: LayerPlace(parent: 1, index: 0)))
    var invalid = Layer.Properties()
    invalid.opacity = .nan
    let refused: [(Edit, LayerRefusal)] = [
      (.addLayer(Layer(id: 2), at: LayerPlace(index: 0)), .exists(id: 2)),
      (.addLayer(Layer(id: 9), at: LayerPlace(index: 4)), .noSuchPlace),
      (.addLayer(Layer(id: 9), at: LayerPlace(index: -1)), .noSuchPlace),
      (.addLayer(Layer(id: 9), at: LayerPlace(parent: 2, index: 0)), .noSuchPlace),
      (.moveLayer(1, to: LayerPlace(parent: 3, index: 0)), .intoItself),
      (.moveLayer(1, to: LayerPlace(parent: 1, index: 0)), .intoItself),
      (.moveLayer(2, to: LayerPlace(index: 3)), .noSuchPlace),
      (.moveLayer(8, to: LayerPlace(index: 0)), .missing(id: 8)),
      (.changeLayer(8, Layer.Properties()), .missing(id: 8)),
      (.changeLayer(2, invalid), .invalidProperties),
      (.addStroke(stroke(1), layer: 1), .missing(id: 1)), (.clearLayer(7), .missing(id: 7)),
    ]
    let before = drawing
    for (edit, refusal) in refused {
      #expect(drawing.refusal(of: edit) == refusal, "\(edit)")
      _ = drawing.append(edit)
      #expect(drawing.layers == before.layers, "\(edit)")
      #expect(drawing.strokeCount == 0)
    }
    for _ in refused { _ = drawing.undo() }
    #expect(drawing.layers == before.layers)
    while drawing.undo() != nil {}
    #expect(drawing.layers == LayerTree())
  }

  @Test func groupsAndLayersAreBounded() {
    var drawing = Drawing()
    var parent: UInt64?
    for id in 1...UInt64(LayerTree.deepest) {
      let edit = Edit.addLayer(
        Layer(id: id, content: .group), at: LayerPlace(parent: parent, index: 0))
      #expect(drawing.refusal(of: edit) == nil)
      _ = drawing.append(edit)
      parent = id
    }
    let deeper = LayerPlace(parent: parent, index: 0)
    #expect(drawing.refusal(of: .addLayer(Layer(id: 99, content: .group), at: deeper)) == .tooDeep)
    #expect(drawing.refusal(of: .addLayer(Layer(id: 99), at: deeper)) == nil)
    _ = drawing.append(
      .addLayer(Layer(id: 98, content: .group), at: LayerPlace(index: 0)))
    #expect(drawing.refusal(of: .moveLayer(1, to: LayerPlace(parent: 98, index: 0))) == .tooDeep)
    while drawing.layers.count < LayerTree.mostLayers {
      _ = drawing.append(
        .addLayer(Layer(id: drawing.nextLayerID), at: LayerPlace(index: 0)))
    }
    #expect(
      drawing.refusal(of: .addLayer(Layer(id: 5000), at: LayerPlace(index: 0))) == .tooMany)
  }

  @Test func slidingAPropertyIsOneStep() {
    var drawing = drawing(with: Layer(id: 1))
    var properties = Layer.Properties()
    properties.isLocked = true
    _ = drawing.append(.changeLayer(1, properties))
    for step in 1...50 {
      properties.opacity = 1 - Double(step) / 100
      _ = drawing.append(.changeLayer(1, properties))
    }
    #expect(drawing.layers[1]?.properties.opacity == 0.5)
    properties.name = "sky"
    _ = drawing.append(.changeLayer(1, properties))
    #expect(drawing.history.edits.count == 4)
    _ = drawing.undo()
    #expect(drawing.layers[1]?.properties.name == "")
    _ = drawing.undo()
    #expect(drawing.layers[1]?.properties.opacity == 1)
    #expect(drawing.layers[1]?.properties.isLocked == true)
    _ = drawing.redo()
    #expect(drawing.layers[1]?.properties.opacity == 0.5)
  }

  @Test func hiddenAndLockedLayersTakeNoInk() {
    var drawing = drawing(with: Layer(id: 1, content: .group))
    _ = drawing.append(.addLayer(Layer(id: 2), at: LayerPlace(parent: 1, index: 0)))
    #expect(drawing.layers.inkRefusal(of: 2) == nil)
    #expect(drawing.layers.inkRefusal(of: 1) == .holdsNoInk)
    #expect(drawing.layers.inkRefusal(of: 55) == .holdsNoInk)
    var properties = Layer.Properties()
    properties.isLocked = true
    _ = drawing.append(.changeLayer(1, properties))
    #expect(drawing.layers.inkRefusal(of: 2) == .locked)
    properties.isVisible = false
    _ = drawing.append(.changeLayer(1, properties))
    #expect(drawing.layers.inkRefusal(of: 2) == .hidden)
    #expect(drawing.layers.inkRefusal(of: 0) == nil)
  }

  @Test(arguments: 1...8) func recordsRebuildTheSameLayers(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var drawing = Drawing()
    var kept = History()
    for _ in 0..<600 {
      let change: Drawing.Change? =
        switch Int.random(in: 0..<8, using: &generator) {
        case 0, 1: drawing.undo()
        case 2: drawing.redo()
        default: drawing.append(randomEdit(of: drawing, using: &generator))
        }
      if let change { kept.apply(change.record) }
    }
    let reopened = Drawing(history: kept)
    #expect(reopened.history == drawing.history)
    #expect(reopened.layers == drawing.layers)
    #expect(reopened.strokes == drawing.strokes)
    #expect(reopened.nextLayerID <= drawing.nextLayerID)
    let (layers, strokes) = (drawing.layers, drawing.strokes)
    var steps = 0
    while drawing.undo() != nil { steps += 1 }
    #expect(drawing.layers == LayerTree())
    #expect(drawing.strokes.isEmpty)
    for _ in 0..<steps { _ = drawing.redo() }
    #expect(drawing.layers == layers)
    #expect(drawing.strokes == strokes)
  }

  /// Some of them cannot be.
  private func randomEdit(
    of drawing: Drawing, using generator: inout SeededGenerator
  ) -> Edit {
    let ids = drawing.layers.entries.map(\.layer.id)
    func anyID() -> UInt64 { ids.randomElement(using: &generator) ?? 0 }
    let place = LayerPlace(
      parent: Bool.random(using: &generator) ? nil : anyID(),
      index: .random(in: 0...3, using: &generator))
    var properties = Layer.Properties()
    properties.opacity = .random(in: 0...1.1, using: &generator)
    properties.isVisible = .random(using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0, 1:
      let content = Bool.random(using: &generator) ? Layer.Content.group : .ink
      return .addLayer(Layer(id: drawing.nextLayerID, content: content), at: place)
    case 2: return .removeLayer(anyID())
    case 3: return .moveLayer(anyID(), to: place)
    case 4: return .changeLayer(anyID(), properties)
    case 5: return .clearLayer(anyID())
    case 6: return .removeStrokes((1...5).map { _ in .random(in: 1...600, using: &generator) })
    default: return .addStroke(stroke(drawing.nextStrokeID), layer: anyID())
    }
  }
}
