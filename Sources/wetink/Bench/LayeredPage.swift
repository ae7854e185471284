import Drawing
import Geometry
import Ink

/// Layers that cover a page, above and below the first one.
struct LayeredPage {
  let above: Int
  let below: Int
  /// Of those above.
  let mode: BlendMode

  func add(to drawing: inout Drawing, width: Double, height: Double) {
    for number in 0..<above + below {
      let isAbove = number < above
      var properties = Layer.Properties()
      if isAbove { properties.blendMode = mode }
      let id = drawing.nextLayerID
      let place = LayerPlace(index: isAbove ? number + 1 : 0)
      _ = drawing.append(.addLayer(Layer(id: id, properties: properties), at: place))
      for row in 0..<4 {
        let y = height * (Double(row) + 0.5) / 4
        addBand(at: y, width: width, thickness: height / 4 + 2, to: id, of: &drawing)
      }
    }
  }

  /// Translucent, so that no blending can be left out.
  private func addBand(
    at y: Double, width: Double, thickness: Double, to layer: UInt64, of drawing: inout Drawing
  ) {
    let brush = Brush(
      color: SRGBColor(hex: 0xC0E0FF), opacity: 0.3, width: thickness, minimumWidth: 1)
    let grid = SampleGrid(viewScale: 1)
    let samples = [Vector(0, y), Vector(width, y)].map { StrokeSample(position: $0, time: 0) }
    let stroke = Stroke(id: drawing.nextStrokeID, brush: brush, samples: samples, grid: grid)
    _ = drawing.append(.addStroke(stroke, layer: layer))
  }
}
