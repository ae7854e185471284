import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing

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
    _ = drawing.append(.addStroke(stroke))
    canvas.finish(live, as: stroke)
    compose()
  }

  /// The same drawing, drawn by jobs alone on a fresh canvas.
  func redrawn() -> Bitmap {
    var fresh = Desk(view: canvas.view, width: canvas.window.width, height: canvas.window.height)
    fresh.drawing = drawing
    fresh.canvas.setPaper(drawing.paper)
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
      pressure: Double.random(in: 0...1, using: &generator), time: UInt64(step) * 8_000_000)
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

@Suite struct WetAndDryRules {
  @Test(arguments: [1.0 / 64, 0.37, 1, 2.5, 64])
  func liftingChangesNoPixel(zoom: Double) {
    var generator = SeededGenerator(seed: UInt64(zoom * 1000))
    let turn = Vector(1, zoom > 1 ? 0.3 : 0).normalized ?? Vector(1, 0)
    let view = View(scale: zoom, rotation: turn, origin: PixelPoint(x: -37, y: 911))
    var desk = Desk(view: view)
    for _ in 0..<50 {
      var live = desk.begin(brush(using: &generator, scale: zoom))
      desk.canvas.begin(live)
      for (step, sample) in hand(25, view: view, using: &generator).enumerated() {
        live.append(sample)
        if step % 3 != 1 { desk.canvas.advance(live) }
        if step % 2 == 0 { desk.compose() }
      }
      desk.canvas.advance(live)
      desk.compose()
      let before = desk.canvas.picture
      desk.finish(live)
      #expect(difference(desk.canvas.picture, before) == 0)
    }
    #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
  }

  @Test func everyFrameIsTheStrokeLiftedThere() {
    var generator = SeededGenerator(seed: 77)
    let ink = Brush(opacity: 0.5, width: 9)
    var desk = Desk()
    var live = desk.begin(ink)
    desk.canvas.begin(live)
    for sample in hand(60, view: desk.canvas.view, using: &generator) {
      live.append(sample)
      desk.canvas.advance(live)
      desk.compose()
      var lifted = Desk()
      var copy = lifted.begin(ink)
      for sample in live.samples { copy.append(sample) }
      lifted.canvas.begin(copy)
      lifted.finish(copy)
      #expect(difference(desk.canvas.picture, lifted.redrawn()) == 0)
    }
  }

  @Test func predictionLeavesNothingBehind() {
    var generator = SeededGenerator(seed: 5)
    var plain = Desk()
    var predicting = Desk()
    var one = plain.begin(Brush(opacity: 0.7, width: 12))
    var two = predicting.begin(Brush(opacity: 0.7, width: 12))
    plain.canvas.begin(one)
    predicting.canvas.begin(two)
    for sample in hand(40, view: plain.canvas.view, using: &generator) {
      one.append(sample)
      two.append(sample)
      two.predicted = hand(3, view: plain.canvas.view, using: &generator)
      plain.canvas.advance(one)
      predicting.canvas.advance(two)
      plain.compose()
      predicting.compose()
    }
    #expect(difference(plain.canvas.picture, predicting.canvas.picture) > 0)
    two.predicted = []
    plain.finish(one)
    predicting.finish(two)
    #expect(difference(plain.canvas.picture, predicting.canvas.picture) == 0)
  }

  @Test func cancelledStrokeLeavesNothing() {
    var generator = SeededGenerator(seed: 8)
    var desk = Desk()
    var first = desk.begin(Brush(width: 20))
    for sample in hand(20, view: desk.canvas.view, using: &generator) { first.append(sample) }
    desk.canvas.begin(first)
    desk.finish(first)
    let before = desk.canvas.picture
    var second = desk.begin(Brush(color: SRGBColor(hex: 0xCC2200), opacity: 0.5, width: 30))
    for sample in hand(20, view: desk.canvas.view, using: &generator) { second.append(sample) }
    desk.canvas.begin(second)
    desk.compose()
    #expect(difference(desk.canvas.picture, before) > 0)
    desk.canvas.cancel(second.id)
    desk.compose()
    #expect(difference(desk.canvas.picture, before) == 0)
  }

  @Test func strokesLieInTheOrderOfTipDownHoweverTheyFinish() {
    var generator = SeededGenerator(seed: 31)
    var desk = Desk()
    var lives: [LiveStroke] = []
    for index in 0..<4 {
      var live = desk.begin(
        Brush(color: SRGBColor(hex: 0x2244AA << index), opacity: 0.6, width: 25))
      for sample in hand(20, view: desk.canvas.view, using: &generator) { live.append(sample) }
      desk.canvas.begin(live)
      lives.append(live)
    }
    desk.compose()
    let wet = desk.canvas.picture
    for index in [2, 0, 3, 1] {
      desk.finish(lives[index])
      #expect(difference(desk.canvas.picture, wet) == 0)
    }
    #expect(desk.canvas.isDry)
    #expect(difference(desk.redrawn(), wet) == 0)
  }

  @Test func correctionRedrawsWhatWasSettled() throws {
    var generator = SeededGenerator(seed: 14)
    var desk = Desk()
    var live = desk.begin(Brush(width: 30))
    desk.canvas.begin(live)
    let samples = hand(60, view: desk.canvas.view, using: &generator)
    for (step, sample) in samples.enumerated() {
      live.append(sample, estimated: step == 2 ? .pressure : [])
      desk.canvas.advance(live)
    }
    var exact = samples[2]
    exact.pressure = samples[2].pressure.map { 1 - $0 }
    live.correct(at: 2, with: exact)
    desk.canvas.advance(live)
    desk.compose()
    let wet = desk.canvas.picture
    desk.finish(live)
    #expect(difference(desk.canvas.picture, wet) == 0)
    #expect(difference(desk.redrawn(), wet) == 0)
  }

  @Test func piecesPerFrameDoNotGrowWithTheStroke() {
    var desk = Desk()
    var live = desk.begin(Brush(width: 5))
    desk.canvas.begin(live)
    var pieces: [Int] = []
    for step in 0..<4000 {
      let (x, y) = (step % 500, step % 360)
      live.append(
        StrokeSample(
          position: Vector(Double(abs(250 - x)), Double(abs(180 - y))),
          time: UInt64(step) * 1_000_000))
      pieces.append(desk.canvas.advance(live))
    }
    #expect(pieces[3000...].max() == pieces[500..<1500].max())
    #expect((pieces.max() ?? 0) < 60)
  }

  @Test func tapDrawsADot() {
    var desk = Desk()
    var live = desk.begin(Brush(width: 10))
    live.append(StrokeSample(position: Vector(50, 50), time: 0))
    desk.canvas.begin(live)
    desk.finish(live)
    #expect(desk.canvas.picture[50, 50] == 0xFF00_0000)
    #expect(desk.canvas.picture[53, 50] == 0xFF00_0000)
    #expect(desk.canvas.picture[57, 50] == 0xFFFF_FFFF)
  }
}

@Suite struct TileRules {
  @Test func panningMovesInkWithoutChangingIt() {
    var generator = SeededGenerator(seed: 3)
    var desk = Desk()
    for _ in 0..<8 {
      var live = desk.begin(Brush(opacity: 0.8, width: 7))
      for sample in hand(25, view: desk.canvas.view, using: &generator) { live.append(sample) }
      desk.canvas.begin(live)
      desk.finish(live)
    }
    let before = desk.canvas.picture
    desk.canvas.show(desk.canvas.view.panned(from: Vector(0, 0), to: Vector(31, -17)))
    desk.settle()
    for y in 20..<200 {
      for x in 0..<250 { #expect(desk.canvas.picture[x + 31, y - 17] == before[x, y]) }
    }
    #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
  }

  @Test func strokeThatDriesOnATileInWorkIsKept() {
    var generator = SeededGenerator(seed: 6)
    var desk = Desk()
    var first = desk.begin(Brush(width: 9))
    for sample in hand(30, view: desk.canvas.view, using: &generator) { first.append(sample) }
    desk.canvas.begin(first)
    desk.finish(first)
    desk.canvas.show(
      desk.canvas.view.zoomed(by: 1.7, around: Vector(100, 100), screenScale: 1))
    let jobs = desk.canvas.takeJobs(of: desk.drawing)
    var second = desk.begin(Brush(opacity: 0.4, width: 15))
    for sample in hand(30, view: desk.canvas.view, using: &generator) { second.append(sample) }
    desk.canvas.begin(second)
    desk.finish(second)
    for job in jobs { desk.canvas.accept(job.run()) }
    desk.compose()
    #expect(desk.canvas.isSharp)
    #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
  }

  @Test func staleJobsAreDropped() {
    var generator = SeededGenerator(seed: 16)
    var desk = Desk()
    var live = desk.begin(Brush(width: 9))
    for sample in hand(30, view: desk.canvas.view, using: &generator) { live.append(sample) }
    desk.canvas.begin(live)
    desk.finish(live)
    desk.canvas.invalidate(.everything)
    let stale = desk.canvas.takeJobs(of: desk.drawing)
    if let change = desk.drawing.undo() { desk.canvas.invalidate(change.damage) }
    let fresh = desk.canvas.takeJobs(of: desk.drawing)
    for job in stale + fresh { desk.canvas.accept(job.run()) }
    desk.compose()
    #expect(difference(desk.canvas.picture, Desk().canvas.picture) == 0)
  }

  @Test func undoAndRedoGiveTheSamePixels() {
    var generator = SeededGenerator(seed: 19)
    var desk = Desk()
    var pictures = [desk.canvas.picture]
    for _ in 0..<12 {
      var live = desk.begin(brush(using: &generator, scale: 1))
      for sample in hand(20, view: desk.canvas.view, using: &generator) { live.append(sample) }
      desk.canvas.begin(live)
      desk.finish(live)
      pictures.append(desk.canvas.picture)
    }
    for step in (0..<12).reversed() {
      if let change = desk.drawing.undo() { desk.canvas.invalidate(change.damage) }
      desk.settle()
      #expect(difference(desk.canvas.picture, pictures[step]) == 0)
    }
    for step in 1...12 {
      if let change = desk.drawing.redo() { desk.canvas.invalidate(change.damage) }
      desk.settle()
      #expect(difference(desk.canvas.picture, pictures[step]) == 0)
    }
  }

  @Test func damageHoldsEveryChangedPixel() {
    var generator = SeededGenerator(seed: 23)
    var desk = Desk()
    var live = desk.begin(Brush(width: 6))
    desk.canvas.begin(live)
    desk.compose()
    for sample in hand(50, view: desk.canvas.view, using: &generator) {
      let before = desk.canvas.picture
      live.append(sample)
      desk.canvas.advance(live)
      let damage = desk.compose()
      for y in 0..<before.height {
        for x in 0..<before.width where desk.canvas.picture[x, y] != before[x, y] {
          #expect(damage.contains { $0.contains(x: x, y: y) })
        }
      }
    }
  }

  @Test func oldPictureStandsInUntilTilesAreDrawn() {
    var desk = Desk()
    var live = desk.begin(Brush(width: 60))
    live.append(StrokeSample(position: Vector(100, 100), time: 0))
    desk.canvas.begin(live)
    desk.finish(live)
    desk.canvas.show(
      desk.canvas.view.zoomed(by: 2, around: Vector(100, 100), screenScale: 1))
    desk.compose()
    #expect(!desk.canvas.isSharp)
    #expect(desk.canvas.picture[145, 100] == 0xFF00_0000)
    desk.settle()
    #expect(desk.canvas.isSharp)
    #expect(difference(desk.canvas.picture, desk.redrawn()) == 0)
  }

  @Test func oddWindowSizesHold() {
    for (width, height) in [(1, 1), (127, 129), (128, 128), (1, 500)] {
      var desk = Desk(width: width, height: height)
      desk.canvas.resize(width: height, height: width)
      desk.settle()
      #expect(desk.canvas.picture.width == height)
    }
  }
}

@Suite struct ViewRules {
  @Test func windowAndDocumentPositionsAreInverse() {
    var generator = SeededGenerator(seed: 40)
    for _ in 0..<200 {
      let view = View(
        scale: Double.random(in: 0.015...64, using: &generator),
        rotation: Vector(
          Double.random(in: -1...1, using: &generator), Double.random(in: -1...1, using: &generator)
        ),
        origin: PixelPoint(x: .random(in: -9999...9999, using: &generator), y: 50))
      let place = Vector(
        Double.random(in: 0...2000, using: &generator),
        Double.random(in: 0...2000, using: &generator))
      let back = view.windowPosition(of: view.documentPosition(of: place))
      #expect((back - place).length < 1e-6)
    }
  }

  @Test func zoomKeepsThePointUnderThePointer() {
    var view = View(scale: 1)
    let pointer = Vector(317, 211)
    let document = view.documentPosition(of: pointer)
    for _ in 0..<30 {
      view = view.zoomed(by: 1.1, around: pointer, screenScale: 1)
      #expect((view.windowPosition(of: document) - pointer).length < 12)
    }
    let once = View(scale: 1).zoomed(by: 4, around: pointer, screenScale: 1)
    #expect((once.windowPosition(of: document) - pointer).length <= 1)
  }

  @Test func zoomStopsAtItsLimits() {
    let view = View(scale: 2)
    #expect(view.zoomed(by: 1e9, around: .zero, screenScale: 2).scale == 128)
    #expect(view.zoomed(by: 1e-9, around: .zero, screenScale: 2).scale == 2.0 / 64)
    #expect(view.zoomed(by: .nan, around: .zero, screenScale: 2).scale == 2)
  }

  @Test func pinchKeepsBothFingersOnTheirPoints() {
    let view = View(scale: 1.5, rotation: Vector(0.6, 0.8), origin: PixelPoint(x: 40, y: -70))
    let (a, b) = (Vector(100, 100), Vector(300, 150))
    let (c, d) = (Vector(90, 130), Vector(380, 300))
    let pinched = view.pinched(
      first: a, second: b, newFirst: c, newSecond: d, turns: true, screenScale: 1)
    #expect((pinched.windowPosition(of: view.documentPosition(of: a)) - c).length < 1)
    #expect((pinched.windowPosition(of: view.documentPosition(of: b)) - d).length < 1)
  }

  @Test func fitShowsAllOfTheDrawing() {
    let bounds = Rect(min: Vector(-500, 20), max: Vector(9000, 700))
    let view = View.fitting(bounds, in: Vector(800, 600), screenScale: 1)
    for corner in [bounds.min, bounds.max] {
      let place = view.windowPosition(of: corner)
      #expect(place.x >= 0 && place.x <= 800 && place.y >= 0 && place.y <= 600)
    }
  }
}
