import Drawing
import Geometry
import Ink
import TestSupport

@testable import Canvas

/// Drawings of random layers, groups and pictures with ink on them.
struct RandomLayers {
  var generator: SeededGenerator
  let view: View

  init(seed: UInt64, view: View) {
    generator = SeededGenerator(seed: seed)
    self.view = view
  }

  mutating func drawing(layers: Int, modes: [BlendMode] = BlendMode.allCases) -> Drawing {
    var drawing = Drawing(paper: SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator)))
    for _ in 0..<layers {
      let groups = [nil] + drawing.layers.entries.filter(\.layer.isGroup).map { $0.layer.id }
      let parent = groups.randomElement(using: &generator) ?? nil
      let index = Int.random(in: 0...drawing.layers.children(of: parent).count, using: &generator)
      let layer = layer(drawing.nextLayerID, modes)
      let edit = Edit.addLayer(layer, at: LayerPlace(parent: parent, index: index))
      if drawing.refusal(of: edit) == nil { _ = drawing.append(edit) }
    }
    _ = drawing.append(.changeLayer(Layer.firstID, properties(modes)))
    for layer in drawing.layers.inkLayers where Int.random(in: 0..<5, using: &generator) > 0 {
      for _ in 0..<2 { addStroke(to: layer, of: &drawing) }
    }
    return drawing
  }

  mutating func addStroke(to layer: UInt64, of drawing: inout Drawing) {
    let ink = brush(using: &generator, scale: view.scale)
    var live = LiveStroke(
      id: drawing.nextStrokeID, brush: ink, grid: SampleGrid(viewScale: view.scale))
    for sample in hand(6, view: view, size: 80, using: &generator) { live.append(sample) }
    if let stroke = live.finished() { _ = drawing.append(.addStroke(stroke, layer: layer)) }
  }

  private mutating func layer(_ id: UInt64, _ modes: [BlendMode]) -> Layer {
    let content: Layer.Content =
      switch Int.random(in: 0..<7, using: &generator) {
      case 0, 1: .group
      case 2: picture().map { .picture($0) } ?? .ink
      default: .ink
      }
    return Layer(id: id, properties: properties(modes), content: content)
  }

  mutating func properties(_ modes: [BlendMode]) -> Layer.Properties {
    var properties = Layer.Properties()
    properties.opacity = [1, 1, 0.5, 0.123].randomElement(using: &generator) ?? 1
    properties.blendMode = modes.randomElement(using: &generator) ?? .sourceOver
    properties.isVisible = Int.random(in: 0..<6, using: &generator) > 0
    properties.isClipped = Int.random(in: 0..<4, using: &generator) == 0
    properties.isAlphaLocked = Int.random(in: 0..<4, using: &generator) == 0
    return properties
  }

  private mutating func picture() -> Picture? {
    let pixels = (0..<20 * 30 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let turn = Vector(
      .random(in: -5...5, using: &generator), .random(in: -5...5, using: &generator))
    return Picture(
      width: 20, height: 30, pixels: pixels,
      placement: AffineTransform(
        x: turn / view.scale, y: Vector(-turn.y, turn.x) / view.scale,
        origin: view.documentPosition(of: Vector(40, 40))))
  }
}
