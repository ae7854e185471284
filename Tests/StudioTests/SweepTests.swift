import Geometry
import Ink
import Testing

@testable import Studio

/// The eraser that takes whole strokes.
@Suite struct SweepTests {
  private static let taker = BrushPreset(
    id: "stroke-eraser", brush: Brush(width: 12, minimumWidth: 1, blendMode: .destinationOut),
    takesStrokes: true)

  /// Three lines across, one below the other.
  private func session() -> Session {
    var session = Session()
    for y in [100.0, 150, 200] {
      session.line(from: Vector(100, y), to: Vector(400, y))
    }
    return session
  }

  private func sweep(_ session: inout Session, x: Double, from: Double, to: Double) {
    session.studio.settings.choose(Self.taker)
    session.studio.settings.eraserWidth = 12
    session.line(from: Vector(x, from), to: Vector(x, to))
  }

  @Test func takesWhatItTouchesInOneStep() {
    var session = session()
    sweep(&session, x: 250, from: 80, to: 170)
    #expect(session.strokes.map(\.samples[0].position.y) == [200])
    #expect(!session.isInk(110, 100) && !session.isInk(390, 150) && session.isInk(250, 200))
    #expect(session.log.history == session.studio.drawing.history)
    session.studio.perform([.undo])
    // Tiles are drawn after one frame and shown in the next.
    session.frame([])
    session.frame([])
    #expect(session.strokes.count == 3 && session.isInk(110, 100))
    session.studio.perform([.redo])
    #expect(session.strokes.count == 1)
  }

  @Test func missingAllChangesNothing() {
    var session = session()
    let before = session.studio.drawing.history
    sweep(&session, x: 450, from: 80, to: 220)
    sweep(&session, x: 250, from: 110, to: 140)
    #expect(session.studio.drawing.history == before)
  }

  @Test func takesTheSameFromNearAsFromFar() {
    var session = session()
    session.studio.zoom(by: 64, around: Vector(250, 150))
    #expect(session.studio.canvas.view.scale == 64)
    session.studio.settings.choose(Self.taker)
    session.studio.settings.eraserWidth = 64
    // 32 units to each side reach the line, 52 do not reach the others.
    session.line(from: Vector(250, 150), to: Vector(251, 151))
    #expect(session.strokes.map(\.samples[0].position.y) == [100, 200])
  }

  @Test func goesByInkThatIsToBeSeen() {
    var session = session()
    session.studio.settings.tool = .eraser
    session.studio.settings.eraserWidth = 60
    session.line(from: Vector(250, 100), to: Vector(250, 101))
    #expect(!session.isInk(250, 100) && session.isInk(200, 100))
    sweep(&session, x: 250, from: 90, to: 110)
    #expect(session.strokes.count == 4)
    sweep(&session, x: 150, from: 90, to: 110)
    #expect(session.strokes.count == 3)
    // The eraser's stroke stays.
    #expect(session.strokes.contains { $0.brush.erases })
  }

  @Test func cancelledGestureTakesNothing() {
    var session = session()
    session.studio.settings.choose(Self.taker)
    session.send(.down(button: 1), 250, 100)
    session.send(.move, 250, 160)
    #expect(session.strokes.count == 1)
    session.send(.cancel, 250, 160)
    #expect(session.strokes.count == 3)
    session.send(.move, 250, 210)
    #expect(session.strokes.count == 3)
    #expect(session.log.history == session.studio.drawing.history)
  }

  @Test func twoGesturesAreTwoSteps() {
    var session = session()
    sweep(&session, x: 250, from: 95, to: 105)
    sweep(&session, x: 250, from: 145, to: 155)
    #expect(session.strokes.count == 1)
    session.studio.perform([.undo])
    #expect(session.strokes.count == 2)
    session.studio.perform([.undo])
    #expect(session.strokes.count == 3)
  }

  @Test func quickHandSkipsNoStroke() {
    var session = session()
    session.studio.settings.choose(Self.taker)
    session.send(.down(button: 1), 250, 20)
    session.send(.move, 260, 300)
    session.send(.up(button: 1), 260, 300)
    #expect(session.strokes.isEmpty)
  }
}
