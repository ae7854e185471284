import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing

@testable import Canvas

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

  /// A very wide pen, every zoom there is, and a long way over the paper.
  @Test func tilesAreBoundedWhereverOneGoes() {
    var generator = SeededGenerator(seed: 70)
    var desk = Desk(width: 600, height: 400)
    var live = desk.begin(Brush(width: 200))
    for sample in hand(60, view: desk.canvas.view, using: &generator) { live.append(sample) }
    desk.canvas.begin(live)
    desk.finish(live)
    var most = 0
    for step in 0..<80 {
      let factor = step < 24 ? 1.4 : step < 60 ? 1 / 1.4 : 1
      desk.canvas.show(
        desk.canvas.view.zoomed(by: factor, around: Vector(300, 200), screenScale: 1))
      desk.settle()
      for _ in 0..<3 {
        desk.canvas.show(desk.canvas.view.panned(from: .zero, to: Vector(411, -290)))
        desk.settle()
        most = max(most, desk.canvas.tiles.count)
      }
    }
    #expect(most > desk.canvas.grid.count)
    #expect(most <= 5 * desk.canvas.grid.count + 64)
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
