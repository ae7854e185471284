import Drawing
import Geometry
import Ink
import TestSupport
import Testing

@Suite struct EditLogRules {
  private func stroke(_ id: UInt64) -> Stroke {
    let sample = StrokeSample(position: Vector(Double(id % 100), 0), time: 0)
    return Stroke(id: id, brush: Brush(), samples: [sample], grid: SampleGrid(viewScale: 1))
  }

  /// Against a plain array, with lengths at the borders of runs among them.
  @Test(arguments: 1...6) func holdsWhatAnArrayHolds(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    var log = EditLog()
    var plain: [Edit] = []
    let length = EditLog.runLength
    for step in 0..<60 {
      let end = plain.count - plain.count % length
      if step % 7 == 3 {
        log.removeAll(from: end)
        plain.removeSubrange(end...)
      }
      if plain.count % length == 0, Bool.random(using: &generator) {
        let strokes = (0..<length).map { stroke(UInt64(plain.count + $0)) }
        log.append(strokes, layer: 5)
        plain += strokes.map { .addStroke($0, layer: 5) }
      }
      let counts = [1, 7, length - 1, length, length + 1]
      for _ in 0..<(counts.randomElement(using: &generator) ?? 1) {
        let edit: Edit = plain.count % 3 == 0 ? .clear : .addStroke(stroke(UInt64(plain.count)))
        log.append(edit)
        plain.append(edit)
      }
      let cut = Int.random(in: max(0, plain.count - 300)...plain.count, using: &generator)
      if step % 2 == 0 {
        log.removeAll(from: cut)
        plain.removeSubrange(cut...)
      }
      #expect(log.count == plain.count)
    }
    #expect(Array(log) == plain)
    #expect(log == EditLog(plain))
    log.removeAll(from: 0)
    #expect(log == [])
  }

  @Test func strokesThatComeTogetherAreAsIfTheyCameOneByOne() {
    let ids = [Array(1...256), Array(300...555), Array((257...512).reversed())]
    var together = EditLog()
    var alone: [Edit] = []
    for run in ids {
      let strokes = run.map { stroke(UInt64($0)) }
      together.append(strokes, layer: Layer.firstID)
      alone += strokes.map { .addStroke($0) }
    }
    for position in [0, 1, 255, 256, 257, 512, 600, 768] {
      var one = Drawing(history: History(edits: together, position: position))
      var other = Drawing(history: History(edits: EditLog(alone), position: position))
      for _ in 0..<3 {
        #expect(one.strokes == other.strokes)
        #expect(one.nextStrokeID == other.nextStrokeID)
        _ = (one.undo(), other.undo())
      }
    }
  }
}
