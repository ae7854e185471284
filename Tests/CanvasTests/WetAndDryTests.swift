import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing

@testable import Canvas

@Suite struct WetAndDryRules {
  @Test(arguments: [1.0 / 64, 0.37, 1, 2.5, 64])
  func liftingChangesNoPixel(zoom: Double) {
    var generator = SeededGenerator(seed: UInt64(zoom * 1000))
    let turn = Vector(1, zoom > 1 ? 0.3 : 0).normalized ?? Vector(1, 0)
    let view = View(scale: zoom, rotation: turn, origin: PixelPoint(x: -37, y: 911))
    var desk = Desk(view: view)
    for _ in 0..<50 {
      let brush = brush(using: &generator, scale: zoom)
      let samples = hand(25, view: view, using: &generator)
      #expect(desk.differenceByLifting(samples, brush) == 0)
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
      #expect(desk.differenceFromLifted(live, ink) == 0)
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
