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

  /// The tail that smoothing holds back belongs to its stroke.
  @Test(arguments: [0, 4_000_000, 16_000_000] as [UInt64])
  func undoAsSoonAsASlowSmoothedStrokeIsLiftedTakesAllOfIt(wait: UInt64) {
    var settings = Session.plain
    settings.smoothing = 1
    var session = Session(width: 320, height: 320, settings: settings)
    session.line(from: Vector(30, 30), to: Vector(280, 30))
    session.frame([])
    let before = session.studio.canvas.picture.pixels
    session.send(.down(button: 1), 40, 140)
    for step in 1...40 { session.send(.move, 40 + 2 * Double(step), 140 - Double(step % 7)) }
    let undo = DeviceEvent(time: session.now, source: .key, kind: .press(Key("z"), .control))
    let lift = session.event(.up(button: 1), 120, 135)
    if wait == 0 {
      session.frame([lift, undo])
    } else {
      session.frame([lift])
      session.frame([undo], after: wait)
    }
    for _ in 0..<30 { session.frame([]) }
    #expect(session.studio.canvas.picture.pixels == before)
    #expect(session.studio.drawing.history.position == 1)
    session.key(Self.redo.0, Self.redo.1)
    #expect(session.strokes.count == 2)
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
