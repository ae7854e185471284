import Canvas
import Drawing
import Geometry
import Ink
import Synchronization
import Testing

@testable import Studio

/// The eraser that takes whole strokes, where those are still being read from a file.
@Suite struct LateStrokesTests {
  private let shelf: LateStrokes
  private var session: Session

  /// Three lines across, one below the other, of which nothing but their places is known.
  init() {
    var hand = Session()
    for y in [100.0, 150, 200] {
      hand.line(from: Vector(100, y), to: Vector(400, y))
    }
    shelf = LateStrokes(hand.strokes)
    session = Session(drawing: shelf.drawing, worker: shelf)
    session.studio.settings.choose(
      BrushPreset(
        id: "stroke-eraser", brush: Brush(width: 12, minimumWidth: 1, blendMode: .destinationOut),
        takesStrokes: true))
    session.studio.settings.eraserWidth = 12
  }

  private var ids: [UInt64] { session.strokes.map(\.id) }

  @Test mutating func noFrameWaitsForThem() {
    session.line(from: Vector(250, 80), to: Vector(250, 170))
    #expect(ids == [1, 2, 3])
    #expect(shelf.isAskedFor && session.studio.deadline != nil)
    session.frame([])
    #expect(ids == [1, 2, 3])
    shelf.arrive()
    session.frame([])
    #expect(ids == [3])
    #expect(session.studio.deadline == nil)
    #expect(session.log.history == session.studio.drawing.history)
    // All of it was one gesture, so it is one step.
    session.studio.perform([.undo])
    #expect(ids == [1, 2, 3])
    #expect(shelf.waitCount == 0)
  }

  @Test mutating func gesturesStaySteps() {
    session.line(from: Vector(250, 95), to: Vector(250, 105))
    session.line(from: Vector(250, 145), to: Vector(250, 155))
    shelf.arrive()
    session.frame([])
    #expect(ids == [3])
    session.studio.perform([.undo])
    #expect(ids == [2, 3])
    #expect(shelf.waitCount == 0)
  }

  @Test mutating func cancelledGestureTakesNothingLater() {
    session.send(.down(button: 1), 250, 80)
    session.send(.move, 250, 170)
    session.send(.cancel, 250, 170)
    shelf.arrive()
    session.frame([])
    #expect(ids == [1, 2, 3])
  }

  @Test mutating func undoTakesBackWhatWaits() {
    session.line(from: Vector(250, 80), to: Vector(250, 170))
    session.studio.perform([.undo])
    shelf.arrive()
    session.frame([])
    // Nothing older was undone either.
    #expect(ids == [1, 2, 3])
  }

  @Test mutating func undoTakesBackBothHalvesOfAGesture() {
    shelf.arrive()
    session.send(.down(button: 1), 250, 80)
    session.send(.move, 250, 120)
    #expect(ids == [2, 3])
    shelf.leave()
    session.send(.move, 250, 170)
    session.studio.perform([.undo])
    shelf.arrive()
    session.frame([])
    #expect(ids == [1, 2, 3])
  }

  @Test mutating func whatWasTouchedIsTakenThoughTheViewMoves() {
    session.line(from: Vector(250, 80), to: Vector(250, 120))
    session.studio.perform([.zoomOut, .zoomOut, .zoomOut])
    shelf.arrive()
    session.frame([])
    #expect(ids == [2, 3])
  }

  @Test mutating func anotherDrawingIsLeftAlone() {
    session.line(from: Vector(250, 80), to: Vector(250, 170))
    session.studio.replaceDrawing(shelf.drawing, store: nil, view: nil)
    shelf.arrive()
    session.frame([])
    #expect(ids == [1, 2, 3])
  }
}

/// Strokes on a file that answers late, and the worker that waits for it.
private final class LateStrokes: StoredStrokes, TileWorker {
  private struct State {
    var isThere = false
    var isAskedFor = false
    /// How often a thread would have had to wait.
    var waitCount = 0
  }

  private let strokes: [Stroke]
  private let state = Mutex(State())

  init(_ strokes: [Stroke]) { self.strokes = strokes }

  var drawing: Drawing {
    var drawing = Drawing()
    for (number, stroke) in strokes.enumerated() {
      let stored = Stroke(id: stroke.id, bounds: stroke.bounds, number: number, of: self)
      _ = drawing.append(.addStroke(stored))
    }
    return drawing
  }

  var isAskedFor: Bool { state.withLock { $0.isAskedFor } }
  var waitCount: Int { state.withLock { $0.waitCount } }
  func arrive() { state.withLock { $0.isThere = true } }
  func leave() { state.withLock { $0.isThere = false } }

  func contentAtHand(of number: Int) -> StrokeContent? {
    state.withLock { $0.isThere } ? content(of: number) : nil
  }

  func content(of number: Int) -> StrokeContent {
    state.withLock { if !$0.isThere { $0.waitCount += 1 } }
    let stroke = strokes[number]
    return StrokeContent(
      brush: stroke.brush, grid: stroke.grid, algorithm: stroke.algorithm, samples: stroke.samples)
  }

  func brush(of number: Int) -> Brush { content(of: number).brush }
  func grid(of number: Int) -> SampleGrid { content(of: number).grid }
  func algorithm(of number: Int) -> Int { content(of: number).algorithm }
  func sampleCount(of number: Int) -> Int { content(of: number).samples.count }
  func samples(of number: Int) -> [StrokeSample] { content(of: number).samples }

  // MARK: The worker

  func gather(_ strokes: [Stroke]) { state.withLock { $0.isAskedFor = true } }
  func submit(_ jobs: [TileJob]) {}
  func dropQueued() {}
  func takeResults() -> [TileJob.Result] { [] }
}
