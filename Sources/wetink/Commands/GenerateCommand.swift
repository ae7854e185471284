import Drawing
import Geometry
import Ink

/// `wetink generate`: a drawing of many handwriting-like strokes, the same for the same seed; with
/// several `--layers`, one after the other gets a stroke.
enum GenerateCommand {
  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, valued: ["--strokes", "--seed", "--layers"], positional: 1...1)
    guard let count = try options.whole("--strokes", in: 0...10_000_000) else {
      throw .usage("generate needs --strokes N")
    }
    let layers = try options.whole("--layers", in: 1...LayerTree.mostLayers) ?? 1
    let seed = try options.whole("--seed", in: 0...Int.max) ?? 1
    let opened = try Documents.edit(options.positional[0])
    guard !opened.file.isReadOnly, opened.history.edits.isEmpty else {
      throw .work("\(options.positional[0]): is there already; generate makes a new drawing")
    }
    var hand = ScribblingHand(seed: UInt64(seed))
    for id in 1..<layers {
      let edit = Edit.addLayer(Layer(id: UInt64(id)), at: LayerPlace(index: id))
      opened.file.record(.append(edit, position: id - 1))
    }
    for index in 0..<count {
      let stroke = hand.stroke(id: UInt64(index + 1), of: count)
      let edit = Edit.addStroke(stroke, layer: UInt64(index % layers))
      opened.file.record(.append(edit, position: layers - 1 + index))
      if index % 5000 == 4999 { try Documents.flush(opened.file) }
    }
    try Documents.close(opened.file)
  }
}

/// Writes loops in lines across a page that grows with the number of strokes.
private struct ScribblingHand {
  private var state: UInt64
  private let grid = SampleGrid(viewScale: 1)

  init(seed: UInt64) { state = seed }

  mutating func stroke(id: UInt64, of count: Int) -> Stroke {
    let columns = max(1, Double(count).squareRoot().rounded(.up))
    let place = Double(id - 1)
    let row = (place / columns).rounded(.down)
    let corner = Vector((place - row * columns) * 60 + 20, row * 60 + 20)
    let brush = Brush(width: 1 + 5 * unit(), smoothing: 0.5)
    var position = corner + Vector(40 * unit(), 40 * unit())
    var direction = Vector(1, 0)
    var bend = 0.0
    var samples: [StrokeSample] = []
    for step in 0..<60 {
      bend = bend * 0.9 + (unit() - 0.5) * 0.25
      direction = direction.turned(by: Vector(1, bend)).normalized ?? direction
      position += direction * (1 + 3 * unit())
      let sample = StrokeSample(
        position: position, pressure: 0.3 + 0.6 * unit(),
        time: id * 1_000_000_000 + UInt64(step) * 8_000_000)
      samples.append(grid.sample(grid.quantize(sample)))
    }
    return Stroke(id: id, brush: brush, samples: samples, grid: grid)
  }

  /// 0 ..< 1; the generator of Steele, Lea and Flood (2014).
  private mutating func unit() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }
}
