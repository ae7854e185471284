import Canvas
import Controls
import Geometry
import Ink
import Studio
import Testing

@Suite struct TouchRules {
  private func session(_ mode: ControlsModel.FingersMode = .gesture) -> Session {
    var settings = Session.plain
    settings.fingers = mode
    return Session(settings: settings)
  }

  @Test func tenFingersDrawTenStrokes() {
    var session = session(.draw)
    for id in 0..<10 { session.send(.down(button: 1), 50 + Double(id) * 50, 100, .touch, id: id) }
    for step in 1...10 {
      for id in 0..<10 {
        session.send(
          .move, 50 + Double(id) * 50, 100 + Double(step) * 10, .touch, id: id, after: 500_000)
      }
    }
    for id in [3, 1, 9, 0, 2, 8, 7, 4, 6, 5] {
      session.send(.up(button: 1), 50 + Double(id) * 50, 200, .touch, id: id)
    }
    #expect(session.strokes.count == 10)
    for id in 0..<10 { #expect(session.isInk(50 + id * 50, 150)) }
    #expect(session.studio.isSettled)
  }

  @Test func oneFingerDraws() {
    var session = session()
    session.line(from: Vector(100, 100), to: Vector(200, 100), .touch, id: 4)
    #expect(session.strokes.count == 1)
  }

  @Test func quickSecondFingerMakesAGestureAndDropsTheStroke() {
    var session = session()
    session.send(.down(button: 1), 200, 200, .touch, id: 1)
    session.send(.move, 205, 200, .touch, id: 1)
    session.send(.down(button: 1), 300, 200, .touch, id: 2, after: 100_000_000)
    session.send(.move, 150, 200, .touch, id: 1)
    session.send(.move, 400, 200, .touch, id: 2)
    session.send(.up(button: 1), 150, 200, .touch, id: 1)
    session.send(.up(button: 1), 400, 200, .touch, id: 2)
    #expect(session.strokes.isEmpty)
    #expect(session.log.history.edits.isEmpty)
    #expect(abs(session.studio.canvas.view.scale - 250.0 / 95) < 1e-9)
    session.line(from: Vector(100, 100), to: Vector(200, 100), .touch, id: 3)
    #expect(session.strokes.count == 1)
  }

  @Test func lateSecondFingerIsIgnoredUntilAllAreUp() {
    var session = session()
    session.send(.down(button: 1), 200, 200, .touch, id: 1)
    session.send(.down(button: 1), 300, 200, .touch, id: 2, after: 200_000_000)
    session.send(.move, 250, 200, .touch, id: 1)
    session.send(.move, 390, 300, .touch, id: 2)
    session.send(.up(button: 1), 250, 200, .touch, id: 1)
    session.send(.move, 100, 300, .touch, id: 2)
    session.send(.down(button: 1), 400, 100, .touch, id: 3)
    session.send(.up(button: 1), 400, 100, .touch, id: 3)
    session.send(.up(button: 1), 100, 300, .touch, id: 2)
    #expect(session.strokes.count == 1)
    #expect(session.strokes[0].samples.last?.position == Vector(250, 200))
    #expect(session.studio.canvas.view.scale == 1)
    session.line(from: Vector(100, 100), to: Vector(200, 100), .touch, id: 4)
    #expect(session.strokes.count == 2)
  }

  @Test func walkingFingersDrawNoLeap() {
    var session = session(.draw)
    session.send(.down(button: 1), 100, 100, .touch, id: 1)
    session.send(.move, 120, 100, .touch, id: 1)
    session.send(.down(button: 1), 400, 300, .touch, id: 2)
    session.send(.up(button: 1), 120, 100, .touch, id: 1)
    session.send(.move, 420, 300, .touch, id: 2)
    session.send(.up(button: 1), 420, 300, .touch, id: 2)
    #expect(session.strokes.count == 2)
    #expect(!session.isInk(260, 200))
  }

  @Test func twoFingersPanWithoutInk() {
    var session = session()
    session.send(.down(button: 1), 200, 200, .touch, id: 1)
    session.send(.down(button: 1), 300, 200, .touch, id: 2)
    for step in 1...10 {
      let move = Double(step) * 5
      session.send(.move, 200 + move, 200 + move, .touch, id: 1)
      session.send(.move, 300 + move, 200 + move, .touch, id: 2)
    }
    session.send(.up(button: 1), 250, 250, .touch, id: 1)
    session.send(.up(button: 1), 350, 250, .touch, id: 2)
    #expect(session.studio.canvas.view.origin.x == -50)
    #expect(session.studio.canvas.view.origin.y == -50)
    #expect(session.studio.canvas.view.scale == 1)
  }

  @Test func twoFingersTurnTheView() {
    var session = session()
    session.send(.down(button: 1), 200, 200, .touch, id: 1)
    session.send(.down(button: 1), 300, 200, .touch, id: 2)
    session.send(.move, 250, 150, .touch, id: 1)
    session.send(.move, 250, 250, .touch, id: 2)
    session.send(.up(button: 1), 250, 150, .touch, id: 1)
    session.send(.up(button: 1), 250, 250, .touch, id: 2)
    let rotation = session.studio.canvas.view.rotation
    #expect(abs(rotation.x) < 1e-9 && abs(rotation.y - 1) < 1e-9)
  }

  @Test func quickPinchesNeverUndo() {
    var session = session()
    session.line(from: Vector(100, 100), to: Vector(200, 100), .touch, id: 90)
    for round in 0..<50 {
      session.send(.down(button: 1), 200, 200, .touch, id: round * 2)
      session.send(.down(button: 1), 300, 200, .touch, id: round * 2 + 1)
      session.send(.move, 220, 200, .touch, id: round * 2)
      session.send(.up(button: 1), 220, 200, .touch, id: round * 2)
      session.send(.up(button: 1), 300, 200, .touch, id: round * 2 + 1)
    }
    #expect(session.strokes.count == 1)
    #expect(session.log.history.edits.count == 1)
  }

  @Test func stormOfFingersLeavesNothingStuck() {
    var session = session(.draw)
    for id in 0..<500 {
      session.send(.down(button: 1), Double(id % 600), 100, .touch, id: id, after: 10_000)
    }
    for id in 0..<500 {
      session.send(.up(button: 1), Double(id % 600), 100, .touch, id: id, after: 10_000)
    }
    #expect(session.studio.isSettled)
    #expect(session.strokes.count == 64)
    session.line(from: Vector(100, 200), to: Vector(200, 200), .touch, id: 999)
    #expect(session.strokes.count == 65)
  }
}

@Suite struct ViewInputRules {
  @Test func wheelZoomsRoundThePointer() {
    var session = Session()
    let before = session.studio.canvas.view.documentPosition(of: Vector(210, 130))
    session.send(.wheel(dx: 0, dy: 3), 210, 130)
    let view = session.studio.canvas.view
    #expect(view.scale > 1.5)
    #expect((view.windowPosition(of: before) - Vector(210, 130)).length <= 1)
    session.send(.wheel(dx: 0, dy: -3), 210, 130)
    #expect(abs(session.studio.canvas.view.scale - 1) < 1e-9)
  }

  @Test func keysZoomRoundThePointerAndElseRoundTheMiddle() {
    var session = Session()
    session.send(.hover, 210, 130)
    let under = session.studio.canvas.view.documentPosition(of: Vector(210, 130))
    session.key("+")
    #expect(session.studio.canvas.view.scale == 1.25)
    let moved = session.studio.canvas.view.windowPosition(of: under)
    #expect((moved - Vector(210, 130)).length <= 1)
    var other = Session()
    let middle = other.studio.canvas.view.documentPosition(of: Vector(300, 250))
    other.key("-")
    #expect((other.studio.canvas.view.windowPosition(of: middle) - Vector(300, 250)).length <= 1)
  }

  @Test func wheelWithoutSenseDoesNothing() {
    var session = Session()
    session.send(.wheel(dx: 0, dy: .nan), 210, 130)
    session.send(.wheel(dx: 0, dy: 1), .infinity, 130)
    #expect(session.studio.canvas.view.scale == 1)
    session.send(.wheel(dx: 0, dy: 1e30), 210, 130)
    #expect(session.studio.canvas.view.scale <= 64)
  }

  @Test(arguments: [1e12, -1e300, Double.greatestFiniteMagnitude])
  func noZoomGoesRoundAPlaceOutOfThisWorld(_ far: Double) {
    var session = Session()
    let view = session.studio.canvas.view
    session.send(.wheel(dx: 0, dy: 3), far, far)
    session.send(.hover, far, far)
    session.key("+")
    session.send(.down(button: 1), 200, 200, .touch, id: 1)
    session.send(.down(button: 1), 300, 200, .touch, id: 2)
    session.send(.move, far, 200, .touch, id: 1)
    #expect(session.studio.canvas.view == view)
  }

  @Test func middleButtonPans() {
    var session = Session()
    session.send(.down(button: 2), 200, 200)
    session.send(.move, 230, 190)
    session.send(.up(button: 2), 230, 190)
    #expect(session.studio.canvas.view.origin.x == -30)
    #expect(session.studio.canvas.view.origin.y == 10)
    #expect(session.strokes.isEmpty)
  }

  @Test func spaceDragPansAndReleasingItDrawsAgain() {
    var session = Session()
    session.frame([DeviceEvent(time: session.now, source: .key, kind: .press("space", []))])
    session.line(from: Vector(200, 200), to: Vector(260, 200))
    #expect(session.strokes.isEmpty)
    #expect(session.studio.canvas.view.origin.x == -60)
    session.frame([DeviceEvent(time: session.now, source: .key, kind: .release("space", []))])
    session.line(from: Vector(200, 200), to: Vector(260, 200))
    #expect(session.strokes.count == 1)
  }

  @Test func viewIsFrozenWhileAStrokeIsLive() {
    var session = Session()
    session.send(.down(button: 1), 200, 200)
    session.send(.wheel(dx: 0, dy: 2), 200, 200)
    session.key("0", .control)
    session.send(.move, 240, 200)
    #expect(session.studio.canvas.view.scale == 1)
    session.send(.up(button: 1), 240, 200)
    session.send(.wheel(dx: 0, dy: 2), 200, 200)
    #expect(session.studio.canvas.view.scale > 1)
  }

  @Test func strokesInAnyViewLieUnderThePointer() throws {
    var session = Session()
    session.send(.wheel(dx: 0, dy: 9), 300, 100)
    session.line(from: Vector(100, 150), to: Vector(200, 150))
    #expect(session.isInk(150, 150))
    let scale = session.studio.canvas.view.scale
    #expect(try #require(session.strokes.first).grid.viewScale == scale)
  }

  @Test func resetBringsTheFirstViewBack() {
    var session = Session()
    let first = session.studio.canvas.view
    session.send(.wheel(dx: 0, dy: -5), 300, 100)
    session.key("0", .control)
    #expect(session.studio.canvas.view == first)
  }
}

@Suite struct PenRingRules {
  @Test func sayingWhatAPenIsLeavesItsRingInPlace() {
    var session = Session()
    session.frame([
      session.event(.enter, 200, 150, .pen, id: 5), session.event(.hover, 200, 150, .pen, id: 5),
    ])
    let shown = session.studio.screen
    #expect(zip(shown.pixels, session.studio.canvas.picture.pixels).contains { $0 != $1 })
    let description = DeviceDescription(name: "Late Pen", axes: [])
    let damage = session.frame([session.event(.device(description), 0, 0, .pen, id: 5)])
    #expect(damage.isEmpty)
    #expect(session.studio.screen == shown)
  }
}
