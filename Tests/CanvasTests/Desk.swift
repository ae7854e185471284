import Drawing
import Geometry
import Ink
import Raster
import TestSupport

@testable import Canvas

/// A canvas with its drawing, kept in step as the studio does, jobs run at once.
struct Desk {
  var drawing = Drawing()
  var canvas: Canvas
  var nextID: UInt64 = 1

  init(view: View = View(scale: 1), width: Int = 300, height: Int = 260) {
    canvas = Canvas(view: view, width: width, height: height, paper: .white)
    settle()
  }

  mutating func settle() {
    for job in canvas.takeJobs(of: drawing) { canvas.accept(job.run()) }
    compose()
  }

  @discardableResult
  mutating func compose() -> [PixelRect] {
    var damage: [PixelRect] = []
    canvas.compose(&damage)
    return damage
  }

  mutating func begin(_ brush: Brush) -> LiveStroke {
    let live = LiveStroke(id: nextID, brush: brush, grid: SampleGrid(viewScale: canvas.view.scale))
    nextID += 1
    return live
  }

  mutating func finish(_ live: LiveStroke) {
    guard let stroke = live.finished() else { return }
    _ = drawing.append(.addStroke(stroke, layer: canvas.activeLayer ?? Layer.firstID))
    canvas.finish(live, as: stroke)
    compose()
  }

  /// How many pixels are others than those of a desk where the live stroke, the only one, is lifted at
  /// its newest sample.
  func differenceFromLifted(_ live: LiveStroke, _ brush: Brush) -> Int {
    var lifted = Desk()
    var copy = lifted.begin(brush)
    for sample in live.samples { copy.append(sample) }
    lifted.canvas.begin(copy)
    lifted.finish(copy)
    return difference(canvas.picture, lifted.redrawn())
  }

  /// Draws a stroke, some samples to a frame; how many pixels change as it is lifted.
  mutating func differenceByLifting(_ samples: [StrokeSample], _ brush: Brush) -> Int {
    var live = begin(brush)
    canvas.begin(live)
    for (step, sample) in samples.enumerated() {
      live.append(sample)
      if step % 3 != 1 { canvas.advance(live) }
      if step % 2 == 0 { compose() }
    }
    canvas.advance(live)
    compose()
    let before = canvas.picture
    finish(live)
    return difference(canvas.picture, before)
  }

  /// The same drawing, drawn by jobs alone on a fresh canvas.
  func redrawn() -> Bitmap {
    var fresh = Desk(view: canvas.view, width: canvas.window.width, height: canvas.window.height)
    fresh.drawing = drawing
    fresh.canvas.setPaper(drawing.paper)
    fresh.canvas.setBlending(drawing.blending)
    fresh.canvas.setLayers(drawing.layers, active: canvas.activeLayer)
    fresh.canvas.invalidate(.everything)
    fresh.settle()
    return fresh.canvas.picture
  }
}

/// How many pixels differ.
func difference(_ one: Bitmap, _ other: Bitmap) -> Int {
  guard one.width == other.width, one.height == other.height else { return .max }
  return zip(one.pixels, other.pixels).count { $0 != $1 }
}

/// Samples of a hand in document units that stay about the window of a view.
func hand(
  _ count: Int, view: View, size: Double = 250, using generator: inout SeededGenerator
) -> [StrokeSample] {
  var place = Vector(
    Double.random(in: 0...size, using: &generator), Double.random(in: 0...size, using: &generator))
  var speed = Vector.zero
  return (0..<count).map { step in
    speed =
      speed * 0.8
      + Vector(
        Double.random(in: -6...6, using: &generator), Double.random(in: -6...6, using: &generator))
    place += speed
    return StrokeSample(
      position: view.documentPosition(of: place),
      pressure: Double.random(in: 0...1, using: &generator),
      altitude: Double.random(in: 0.4...1.57, using: &generator),
      azimuth: Double.random(in: 0...6.28, using: &generator),
      twist: Double.random(in: 0...6.28, using: &generator), time: UInt64(step) * 8_000_000)
  }
}

func brush(using generator: inout SeededGenerator, scale: Double) -> Brush {
  Brush(
    color: SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator)),
    opacity: [1, 1, 0.6, 0.25].randomElement(using: &generator) ?? 1,
    width: Double.random(in: 0.3...40, using: &generator) / scale,
    smoothing: [0, 0.5, 1].randomElement(using: &generator) ?? 0.5,
    blendMode: Int.random(in: 0..<4, using: &generator) == 0 ? .destinationOut : .sourceOver)
}
