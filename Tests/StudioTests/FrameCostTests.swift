import Drawing
import Geometry
import Ink
import TestSupport
import Testing

/// What a frame does while somebody draws, counted.
@Suite struct FrameCostTests {
  private struct Cost: Equatable {
    var pieces: [Int] = []
    var pixels: [Int] = []
  }

  private func costOfAStroke(over drawing: Drawing) -> Cost {
    var session = Session(width: 320, height: 320, drawing: drawing)
    for _ in 0..<20 { session.frame([]) }
    var cost = Cost()
    session.send(.down(button: 1), 30, 40)
    for step in 1...60 {
      let place = Vector(30 + 4 * Double(step), 40 + Double(step * 7 % 40))
      session.now += 8_000_000
      let damage = session.studio.advance(
        [session.event(.move, place.x, place.y)], now: session.now,
        shown: session.now + 16_000_000)
      cost.pieces.append(session.studio.pieceCount)
      cost.pixels.append(damage.reduce(0) { $0 + $1.width * $1.height })
    }
    return cost
  }

  @Test func drawingOverTenThousandStrokesCostsWhatItCostsOnPaper() {
    var random = SeededGenerator(seed: 69)
    var drawing = Drawing()
    for id in 1...10_000 {
      let start = Vector(.random(in: 0...300, using: &random), .random(in: 0...160, using: &random))
      let samples = (0..<4).map { step in
        StrokeSample(
          position: start + Vector(3, 2) * Double(step), time: UInt64(step) * 8_000_000)
      }
      let stroke = Stroke(
        id: UInt64(id), brush: Brush(), samples: samples, grid: SampleGrid(viewScale: 1))
      _ = drawing.append(.addStroke(stroke, layer: Layer.firstID))
    }
    let onPaper = costOfAStroke(over: Drawing())
    #expect(onPaper.pieces.allSatisfy { $0 < 60 } && onPaper.pixels.contains { $0 > 0 })
    #expect(costOfAStroke(over: drawing) == onPaper)
  }
}
