import Geometry
import Ink
import Studio
import TestSupport
import Testing

/// Undo and redo as keys that repeat, over a history of all kinds of edits.
@Suite struct HistoryRules {
  private static let undo: (String, Modifiers) = ("z", .control)
  private static let redo: (String, Modifiers) = ("y", .control)

  @Test func heldUndoEmptiesAndHeldRedoGivesEveryPixelBack() {
    var random = SeededGenerator(seed: 38)
    var session = Session(width: 320, height: 320)
    for step in 0..<80 {
      switch step % 10 {
      case 4: session.key("e")
      case 6: session.key("b")
      case 9 where step % 40 == 39: session.key("delete", .control)
      default:
        func place() -> Vector {
          Vector(.random(in: 20...300, using: &random), .random(in: 20...160, using: &random))
        }
        session.line(from: place(), to: place())
      }
    }
    session.frame([])
    let count = session.studio.drawing.history.edits.count
    let before = session.studio.canvas.picture.pixels
    let held = count + 20
    for _ in 0..<held { session.key(Self.undo.0, Self.undo.1) }
    session.frame([])
    #expect(session.studio.drawing.history.position == 0)
    #expect(session.strokes.isEmpty)
    #expect(session.studio.canvas.picture.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    for _ in 0..<held { session.key(Self.redo.0, Self.redo.1) }
    session.frame([])
    #expect(session.studio.drawing.history.position == count)
    #expect(session.studio.canvas.picture.pixels == before)
    #expect(session.log.history == session.studio.drawing.history)
  }

  /// A window that lost what it showed, as after a suspend of which nobody tells.
  @Test func redrawingRestoresEveryPixelOfTheScreen() {
    var session = Session(width: 320, height: 320)
    session.line(from: Vector(30, 30), to: Vector(280, 150))
    session.send(.down(button: 1), 40, 120)
    session.send(.move, 200, 60)
    session.frame([])
    let screen = session.studio.screen
    session.studio.redrawAll()
    let damage = session.frame([])
    #expect(damage.reduce(into: 0) { $0 += $1.width * $1.height } >= 320 * 320)
    #expect(session.studio.screen == screen)
  }
}
