import Drawing
import Geometry
import Ink
import TestSupport
import Testing

func stroke(_ id: UInt64, x: Double = 0) -> Stroke {
  Stroke(
    id: id, brush: Brush(),
    samples: [StrokeSample(position: Vector(x, 0), time: 0)], grid: SampleGrid(viewScale: 1))
}

@Suite struct DrawingRules {
  @Test func strokesLieInTheOrderOfTipDown() {
    var drawing = Drawing()
    for id in [1, 4, 2, 3] as [UInt64] { _ = drawing.append(.addStroke(stroke(id))) }
    #expect(drawing.strokes.map(\.id) == [1, 2, 3, 4])
    #expect(drawing.nextStrokeID == 5)
  }

  @Test func undoGoesByTheOrderOfFinishing() {
    var drawing = Drawing()
    for id in [1, 4, 2] as [UInt64] { _ = drawing.append(.addStroke(stroke(id))) }
    _ = drawing.undo()
    #expect(drawing.strokes.map(\.id) == [1, 4])
    _ = drawing.undo()
    #expect(drawing.strokes.map(\.id) == [1])
  }

  @Test func clearCanBeUndoneAndRedone() {
    var drawing = Drawing()
    for id in [1, 2] as [UInt64] { _ = drawing.append(.addStroke(stroke(id))) }
    _ = drawing.append(.clear)
    _ = drawing.append(.addStroke(stroke(3)))
    #expect(drawing.strokes.map(\.id) == [3])
    _ = drawing.undo()
    _ = drawing.undo()
    #expect(drawing.strokes.map(\.id) == [1, 2])
    _ = drawing.redo()
    #expect(drawing.strokes.isEmpty)
  }

  @Test func paperComesBackOnUndo() {
    var drawing = Drawing(paper: .white)
    _ = drawing.append(.setPaper(.black))
    _ = drawing.append(.setPaper(SRGBColor(hex: 0x123456)))
    _ = drawing.undo()
    #expect(drawing.paper == .black)
    _ = drawing.undo()
    #expect(drawing.paper == .white)
  }

  @Test func bothEndsOfTheHistoryHold() {
    var drawing = Drawing()
    #expect(drawing.undo() == nil)
    #expect(drawing.redo() == nil)
    _ = drawing.append(.clear)
    #expect(drawing.redo() == nil)
    _ = drawing.undo()
    #expect(drawing.undo() == nil)
  }

  @Test func editAfterUndoForgetsWhatCouldBeRedone() {
    var drawing = Drawing()
    _ = drawing.append(.addStroke(stroke(1)))
    _ = drawing.undo()
    _ = drawing.append(.addStroke(stroke(2)))
    #expect(!drawing.canRedo)
    #expect(drawing.strokes.map(\.id) == [2])
  }

  @Test func recordsRebuildTheSameDrawing() {
    var generator = SeededGenerator(seed: 4)
    var drawing = Drawing()
    var kept = History()
    for step in 0..<2000 {
      let change: Drawing.Change? =
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<5: drawing.append(.addStroke(stroke(UInt64(step + 1))))
        case 5: drawing.append(.clear)
        case 6 where step % 2 == 0: drawing.append(.setBlending(step % 4 == 0 ? .linear : .gamma))
        case 6: drawing.append(.setPaper(SRGBColor(hex: UInt32(step))))
        case 7, 8: drawing.undo()
        default: drawing.redo()
        }
      if let change { kept.apply(change.record) }
    }
    let reopened = Drawing(history: kept)
    #expect(reopened.strokes == drawing.strokes)
    #expect(reopened.paper == drawing.paper)
    #expect(reopened.blending == drawing.blending)
    #expect(reopened.history == drawing.history)
  }

  @Test func manyUndosAndRedosEndWhereTheyBegan() {
    var drawing = Drawing()
    for id in 1...500 as ClosedRange<UInt64> {
      _ = drawing.append(id % 50 == 0 ? .clear : .addStroke(stroke(id)))
    }
    let before = drawing.strokes
    while drawing.undo() != nil {}
    #expect(drawing.strokes.isEmpty)
    while drawing.redo() != nil {}
    #expect(drawing.strokes == before)
  }

  @Test func regionFindsOnlyStrokesNearIt() {
    var drawing = Drawing()
    for id in 0..<100 as Range<UInt64> {
      _ = drawing.append(.addStroke(stroke(id + 1, x: Double(id) * 100)))
    }
    let region = Rect(min: Vector(450, -1), max: Vector(750, 1))
    #expect(drawing.strokes(of: Layer.firstID).strokes(in: region).map(\.id) == [6, 7, 8])
  }
}
