import Drawing
import Geometry
import Ink
import Raster
import TestSupport
import Testing

@testable import Canvas

/// The small picture of the whole drawing that stands in for tiles.
@Suite struct OverviewTests {
  private func stroke(_ id: UInt64, at place: Vector) -> Stroke {
    let samples = (0..<5).map {
      StrokeSample(position: place + Vector(Double($0) * 9, 4), time: UInt64($0) * 8_000_000)
    }
    return Stroke(id: id, brush: Brush(width: 30), samples: samples, grid: SampleGrid(viewScale: 1))
  }

  private func drawAll(_ canvas: inout Canvas, _ drawing: Drawing) -> Int {
    var count = 0
    while let job = canvas.takeOverviewJob(of: drawing) {
      canvas.accept(job.run(), at: job.place)
      count += 1
    }
    return count
  }

  /// Whatever happens to the drawing, drawing the stale squares alone makes all of it right again.
  @Test(arguments: 1...3) func staleSquaresAreThoseThatChanged(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    var desk = Desk()
    for step in 0..<40 as Range<UInt64> {
      let reach = step < 26 ? 1200.0 : 5000
      let place = Vector(
        .random(in: -reach...reach, using: &generator), .random(in: -90...900, using: &generator))
      let change: Drawing.Change? =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0, 1: desk.drawing.undo()
        case 2: desk.drawing.redo()
        case 3: desk.drawing.append(.removeStrokes([step / 2]))
        default: desk.drawing.append(.addStroke(stroke(step + 1, at: place)))
        }
      guard let change else { continue }
      desk.canvas.invalidate(change.damage)
      guard step % 8 == 7 else { continue }
      _ = drawAll(&desk.canvas, desk.drawing)
      guard let overview = desk.canvas.overview else { continue }
      #expect(!overview.hasStaleSquares)
      let picture = overview.picture
      #expect(
        picture
          == Canvas.picture(
            of: desk.drawing, view: overview.view, width: picture.width, height: picture.height))
    }
    _ = drawAll(&desk.canvas, desk.drawing)
    _ = desk.drawing.append(.addStroke(stroke(1000, at: .zero)))
    desk.canvas.invalidate(.region(stroke(1000, at: .zero).bounds))
    #expect((1...4).contains(drawAll(&desk.canvas, desk.drawing)))
  }

  @Test func showsUntilTilesAreThereAndLeavesNothing() throws {
    var drawing = Drawing()
    for id in 1...30 as ClosedRange<UInt64> {
      let place = Vector(Double(id % 6) * 900, Double(id / 6) * 700)
      _ = drawing.append(.addStroke(stroke(id, at: place)))
    }
    let view = View(scale: 0.07)
    var canvas = Canvas(view: view, width: 300, height: 260, paper: .white)
    _ = drawAll(&canvas, drawing)
    let overview = try #require(canvas.overview)
    canvas = Canvas(view: view, width: 300, height: 260, paper: .white)
    canvas.show(overview)
    var damage: [PixelRect] = []
    canvas.compose(&damage)
    let first = canvas.picture
    for job in canvas.takeJobs(of: drawing) { canvas.accept(job.run()) }
    canvas.compose(&damage)
    let right = Canvas.picture(of: drawing, view: view, width: 300, height: 260)
    #expect(canvas.picture == right)
    let paper = Bitmap(width: 300, height: 260, fill: 0xFFFF_FFFF)
    #expect(first != paper)
    #expect(distance(first, right) < distance(paper, right) / 2)
    // From near by it would be a blur.
    canvas = Canvas(view: View(scale: 1), width: 300, height: 260, paper: .white)
    canvas.show(overview)
    canvas.compose(&damage)
    #expect(canvas.picture == paper)
  }

  private func distance(_ one: Bitmap, _ other: Bitmap) -> Int {
    zip(one.pixels, other.pixels).reduce(0) { $0 + abs(Int($1.0 & 255) - Int($1.1 & 255)) }
  }

  @Test func everyDrawingFits() {
    let sizes = [0, 1e-9, 1, 2047, 2048, 2049, 1e6, 0x1p60, 0x1p84]
    for size in sizes {
      for corner in [0, -1, 1e3, -1e12, 0x1p80] {
        let bounds = Rect(min: Vector(corner, 0), max: Vector(corner + size, size))
        let overview = Overview(covering: bounds, paper: .white)
        #expect(
          overview.map { (1...64).contains($0.picture.width / 256 * $0.picture.height / 256) }
            == true)
      }
    }
    #expect(Overview(covering: .empty, paper: .white) == nil)
  }
}
