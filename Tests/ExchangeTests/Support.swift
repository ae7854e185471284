import Drawing
import Geometry
import Ink
import TestSupport

@testable import Exchange

/// A wave to the right with every axis reported.
func wave(
  id: UInt64, brush: Brush, at place: Vector = Vector(40, 40), count: Int = 40
) -> Stroke {
  let grid = SampleGrid(viewScale: 2)
  let samples = (0..<count).map { step in
    let part = Double(step) / Double(max(count - 1, 1))
    let sample = StrokeSample(
      position: place + Vector(120 * part, 20 * (part * 6).truncatingRemainder(dividingBy: 1)),
      pressure: 0.1 + 0.9 * part, altitude: 1, azimuth: 2 * part, twist: part,
      time: 1_000_000_000 * id + UInt64(step) * 7_000_000)
    return grid.sample(grid.quantize(sample))
  }
  return Stroke(id: id, brush: brush, samples: samples, grid: grid)
}

/// A picture of random pixels.
func randomPicture(_ width: Int, _ height: Int, at place: Vector, seed: UInt64) -> Picture? {
  var generator = SeededGenerator(seed: seed)
  let pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
  return Picture(
    PictureReader.Pixels(width: width, height: height, channels: pixels), at: place)
}

/// Two layers of ink, a group with a picture, and what formats differ in.
func sampleDrawing() -> ExchangeDrawing {
  let pen = Brush(color: SRGBColor(hex: 0x123456), width: 6, minimumWidth: 0.2, smoothing: 0.4)
  let marker = Brush(
    color: SRGBColor(hex: 0xFFCC00), opacity: 0.5, width: 20, minimumWidth: 1,
    blendMode: .multiply)
  var flat = pen
  flat.nibRatio = 0.3
  flat.nibAngle = 40
  var soft = pen
  soft.softness = 0.7
  var top = Layer.Properties()
  top.name = "Top & <front>"
  top.opacity = 0.5
  top.blendMode = .multiply
  var group = Layer.Properties()
  group.name = "Group"
  var layers = [
    ExchangeLayer(
      name: "Bottom", .ink([wave(id: 1, brush: pen), wave(id: 2, brush: marker)])),
    ExchangeLayer(
      top,
      .ink([
        wave(id: 3, brush: flat, at: Vector(40, 90)), wave(id: 4, brush: soft),
        wave(id: 5, brush: BrushPreset.eraser.brush, at: Vector(60, 80)),
        wave(id: 6, brush: pen, at: Vector(10, 120)),
      ])),
  ]
  if let picture = randomPicture(7, 5, at: Vector(30, 60), seed: 1) {
    layers.append(ExchangeLayer(group, .group([ExchangeLayer(name: "Picture", .picture(picture))])))
  }
  return ExchangeDrawing(paper: SRGBColor(hex: 0xFAFAF0), layers: layers)
}

extension ExchangeDrawing {
  /// Every layer, groups before what is in them.
  var allLayers: [ExchangeLayer] {
    func all(_ layers: [ExchangeLayer]) -> [ExchangeLayer] {
      layers.flatMap { layer in
        if case .group(let inner) = layer.content { return [layer] + all(inner) }
        return [layer]
      }
    }
    return all(layers)
  }

  var strokes: [Stroke] {
    allLayers.flatMap { layer in
      if case .ink(let strokes) = layer.content { return strokes }
      return []
    }
  }

  var pictures: [Picture] {
    allLayers.compactMap { layer in
      if case .picture(let picture) = layer.content { return picture }
      return nil
    }
  }

  /// As it comes back from a format.
  func roundTrip(
    _ out: ExportFormat, _ back: ImportFormat
  ) throws -> (drawing: ExchangeDrawing, losses: Losses) {
    let (bytes, losses) = try encoded(out, ExportOptions())
    return (try Self.decoded(back, bytes).drawing, losses)
  }
}
