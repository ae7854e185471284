import Canvas
import Controls
import Geometry
import Ink
import Studio
import Testing

@Suite struct PalmRules {
  private var session: Session
  private let millisecond: UInt64 = 1_000_000

  init() {
    var settings = Session.plain
    settings.penMode = false
    session = Session(settings: settings)
  }

  private mutating func touch(_ kind: DeviceEvent.Kind, _ x: Double = 200, after: UInt64 = 8) {
    session.send(kind, x, 200, .touch, id: 1, after: after * millisecond)
  }

  private mutating func pen(_ kind: DeviceEvent.Kind, after: UInt64 = 8) {
    session.send(kind, 300, 300, .pen, after: after * millisecond)
  }

  private mutating func tap() {
    touch(.down(button: 1))
    touch(.move, 220)
    touch(.up(button: 1), 240)
    session.frame([], after: 200 * millisecond)
  }

  @Test mutating func touchesDoNotDrawWhileAPenIsNear() {
    pen(.enter)
    tap()
    #expect(session.strokes.isEmpty)
    #expect(session.log.history.edits.isEmpty)
  }

  @Test mutating func touchesDoNotDrawForHalfASecondAfter() {
    pen(.enter)
    pen(.leave)
    touch(.down(button: 1), after: 490)
    touch(.up(button: 1))
    session.frame([], after: 200 * millisecond)
    #expect(session.strokes.isEmpty)
    session.frame([], after: 520 * millisecond)
    tap()
    #expect(session.strokes.count == 1)
  }

  @Test mutating func aTouchBegunJustBeforeThePenIsTakenBack() {
    touch(.down(button: 1))
    touch(.move, 240, after: 100)
    #expect(session.isInk(220, 200))
    pen(.enter, after: 40)
    session.frame([])
    #expect(!session.isInk(220, 200))
    touch(.move, 280)
    touch(.up(button: 1), 280)
    #expect(session.strokes.isEmpty)
    #expect(session.log.history.edits.isEmpty)
  }

  @Test mutating func aTouchThatHasDrawnLongerGoesOn() {
    touch(.down(button: 1))
    touch(.move, 240, after: 170)
    pen(.enter)
    touch(.move, 280)
    touch(.up(button: 1), 280)
    #expect(session.strokes.count == 1)
  }

  @Test mutating func withoutAPenATouchStrokeIsKeptAtOnce() {
    touch(.down(button: 1))
    touch(.up(button: 1))
    #expect(session.log.history.position == 1)
  }

  @Test mutating func onceAPenIsKnownTouchStrokesWaitForTheirTime() throws {
    pen(.enter)
    pen(.leave)
    session.frame([], after: 600 * millisecond)
    touch(.down(button: 1))
    touch(.up(button: 1), 240)
    #expect(session.log.history.edits.isEmpty)
    #expect(session.isInk(220, 200))
    let due = try #require(session.studio.deadline)
    session.frame([], after: due - session.now)
    #expect(session.log.history.position == 1)
    #expect(session.isInk(220, 200))
    #expect(session.studio.deadline == nil)
  }

  @Test mutating func aTouchStrokeThatWaitsIsTakenBackWhenThePenComes() {
    pen(.enter)
    pen(.leave)
    session.frame([], after: 600 * millisecond)
    touch(.down(button: 1))
    touch(.up(button: 1), 240)
    pen(.enter, after: 50)
    session.frame([], after: 300 * millisecond)
    #expect(session.log.history.edits.isEmpty)
    #expect(!session.isInk(220, 200))
  }

  @Test mutating func undoTakesAWaitingTouchStrokeBack() {
    pen(.enter)
    pen(.leave)
    session.frame([], after: 600 * millisecond)
    touch(.down(button: 1))
    touch(.up(button: 1), 240)
    session.key("z", .control)
    session.frame([], after: 300 * millisecond)
    #expect(session.strokes.isEmpty && session.log.history.edits.isEmpty)
  }

  @Test mutating func aPenThatWasNeverToldToLeaveDoesNotBlockTouchForEver() {
    pen(.hover)
    session.frame([], after: 6_000 * millisecond)
    tap()
    #expect(session.strokes.count == 1)
  }

  @Test mutating func thePenDrawsWhileThePalmRests() {
    touch(.down(button: 1))
    pen(.enter, after: 20)
    pen(.down(button: 1))
    touch(.move, 230)
    pen(.move)
    pen(.up(button: 1))
    touch(.up(button: 1), 230)
    #expect(session.strokes.count == 1)
  }
}

@Suite struct PenModeRules {
  private var session = Session()

  private mutating func usePen() {
    session.send(.enter, 300, 300, .pen)
    session.send(.leave, 300, 300, .pen)
    session.frame([], after: 600_000_000)
  }

  @Test mutating func beforeAPenIsSeenFingersDraw() {
    session.line(from: Vector(100, 100), to: Vector(200, 100), .touch, id: 1)
    #expect(session.strokes.count == 1)
  }

  @Test mutating func afterwardsOneFingerMovesThePaper() {
    usePen()
    session.line(from: Vector(100, 100), to: Vector(200, 140), .touch, id: 1)
    #expect(session.strokes.isEmpty)
    #expect(session.studio.canvas.view.windowPosition(of: .zero) == Vector(100, 40))
  }

  @Test mutating func twoFingersZoomAtAnyTime() {
    usePen()
    session.send(.down(button: 1), 200, 200, .touch, id: 1)
    session.send(.down(button: 1), 300, 200, .touch, id: 2, after: 400_000_000)
    session.send(.move, 400, 200, .touch, id: 2)
    session.send(.up(button: 1), 400, 200, .touch, id: 2)
    session.send(.up(button: 1), 200, 200, .touch, id: 1)
    #expect(session.studio.canvas.view.scale == 2)
    #expect(session.strokes.isEmpty)
  }

  @Test mutating func theSwitchLetsFingersDrawAgain() {
    var settings = Session.plain
    settings.penMode = false
    session = Session(settings: settings)
    usePen()
    session.line(from: Vector(100, 100), to: Vector(200, 100), .touch, id: 1)
    session.frame([], after: 200_000_000)
    #expect(session.strokes.count == 1)
  }
}
