import Canvas
import Drawing
import Geometry
import Ink
import Raster
import Studio
import TestSupport
import Testing

@Suite struct StrokeRules {
  @Test func strokeBeginsAtTheDownAndEndsAtTheUp() throws {
    var session = Session()
    session.send(.down(button: 1), 100.5, 120.25)
    session.send(.move, 150, 130)
    session.send(.up(button: 1), 171.75, 140.5)
    let stroke = try #require(session.strokes.first)
    #expect(stroke.samples.map(\.position).first == Vector(100.5, 120.25))
    #expect(stroke.samples.map(\.position).last == Vector(171.75, 140.5))
    #expect(stroke.samples.count == 3)
  }

  @Test func liftWithoutMotionAddsNoSample() throws {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(160, 100))
    #expect(try #require(session.strokes.first).samples.count == 7)
  }

  @Test func pressureOfTheLiftDoesNotCount() throws {
    var session = Session()
    session.frame([
      session.event(.down(button: 1), 100, 100, .pen, pressure: 0.5),
      session.event(.move, 120, 100, .pen, pressure: 0.75),
      session.event(.up(button: 1), 130, 100, .pen, pressure: 0),
    ])
    let last = try #require(session.strokes.first?.samples.last)
    #expect(last.position == Vector(130, 100))
    #expect(abs((last.pressure ?? 0) - 0.75) < 1e-3)
  }

  @Test func tapWithinOneFrameLeavesADot() {
    var session = Session()
    session.frame([
      session.event(.down(button: 1), 200, 200), session.event(.up(button: 1), 200, 200),
    ])
    #expect(session.isInk(200, 200))
    #expect(session.log.history.position == 1)
  }

  @Test func everyMotionBecomesASampleWithItsOwnTime() throws {
    var session = Session()
    session.send(.down(button: 1), 50, 100)
    var burst: [DeviceEvent] = []
    for step in 1...800 {
      var event = session.event(.move, 50 + Double(step) * 0.5, 100)
      event.deviceTime = session.now + UInt64(step) * 125_000
      burst.append(event)
    }
    session.frame(burst)
    session.send(.up(button: 1), 450, 100)
    let samples = try #require(session.strokes.first).samples
    #expect(samples.count == 801)
    #expect(zip(samples, samples.dropFirst()).allSatisfy { $0.time < $1.time })
  }

  @Test func hundredQuickPairsAreTwoHundredStrokes() {
    var session = Session()
    for pair in 0..<100 {
      let x = 100 + Double(pair)
      session.line(from: Vector(x, 100), to: Vector(x, 120))
      session.line(from: Vector(x + 50, 100), to: Vector(x + 50, 120))
    }
    #expect(session.strokes.count == 200)
  }

  @Test func hoverNeverDraws() {
    var session = Session()
    for x in 100..<200 { session.send(.hover, Double(x), 150) }
    #expect(session.strokes.isEmpty)
    #expect(!session.isInk(150, 150))
  }

  @Test func lostReleaseEndsTheStrokeAtTheNewestSample() throws {
    var session = Session()
    session.send(.down(button: 1), 100, 100)
    session.send(.move, 120, 100)
    session.send(.hover, 300, 300)
    session.send(.hover, 320, 300)
    let stroke = try #require(session.strokes.first)
    #expect(stroke.samples.last?.position == Vector(120, 100))
    #expect(!session.isInk(300, 300))
  }

  @Test(arguments: [DeviceEvent.Kind.blur, .resize(width: 640, height: 520, scale: 1)])
  func windowEventsEndTheStrokeAndKeepIt(_ kind: DeviceEvent.Kind) throws {
    var session = Session()
    session.send(.down(button: 1), 100, 100)
    session.send(.move, 120, 100)
    session.send(kind, 0, 0, .window)
    #expect(session.strokes.count == 1)
    session.send(.move, 150, 100)
    session.send(.up(button: 1), 150, 100)
    #expect(session.strokes.count == 1)
    session.line(from: Vector(100, 200), to: Vector(150, 200))
    #expect(session.strokes.count == 2)
  }

  @Test func vanishedDeviceKeepsItsStroke() {
    var session = Session()
    session.send(.down(button: 1), 100, 100, .pen, id: 7)
    session.send(.move, 120, 100, .pen, id: 7)
    session.send(.vanish, 0, 0, .pen, id: 7)
    #expect(session.strokes.count == 1)
    #expect(session.studio.isSettled)
  }

  @Test func cancelledTouchDropsItsStroke() {
    var session = Session()
    session.send(.down(button: 1), 100, 100, .touch, id: 3)
    session.send(.move, 150, 100, .touch, id: 3)
    #expect(session.isInk(125, 100))
    session.send(.cancel, 150, 100, .touch, id: 3)
    #expect(session.strokes.isEmpty)
    #expect(!session.isInk(125, 100))
    #expect(session.log.history.edits.isEmpty)
  }

  @Test func dragGoesOnOutsideTheWindow() throws {
    var session = Session()
    session.send(.down(button: 1), 500, 100)
    session.send(.move, 900, 100)
    session.send(.move, 900, -200)
    session.send(.up(button: 1), 550, 150)
    let positions = try #require(session.strokes.first).samples.map(\.position)
    #expect(positions.contains(Vector(900, -200)))
    #expect(positions.last == Vector(550, 150))
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func faultyValuesAreDroppedAndTheStrokeGoesOn(_ bad: Double) throws {
    var session = Session()
    session.send(.down(button: 1), 100, 100)
    session.send(.move, bad, 100)
    session.send(.move, 120, bad)
    session.frame([session.event(.move, 130, 100, pressure: bad)])
    session.send(.up(button: 1), bad, bad)
    let samples = try #require(session.strokes.first).samples
    #expect(samples.map(\.position) == [Vector(100, 100), Vector(130, 100)])
    session.send(.down(button: 1), bad, bad)
    session.send(.up(button: 1), bad, bad)
    #expect(session.studio.isSettled)
  }

  @Test(arguments: [UInt64.max, 2_000_000_000_000])
  func stampFromTheFutureCountsAsItsArrival(_ stamp: UInt64) throws {
    var session = Session()
    session.send(.down(button: 1), 100, 100)
    var event = session.event(.move, 110, 100, at: session.now + 8_000_000)
    event.deviceTime = stamp
    session.frame([event])
    let arrival = event.time
    session.send(.up(button: 1), 120, 100)
    #expect(try #require(session.strokes.first).samples[1].time == arrival)
  }

  @Test func pauseAndLeapWithinAStrokeHold() throws {
    var session = Session()
    session.send(.down(button: 1), 100, 100)
    session.send(.move, 110, 100)
    session.send(.move, 5000, 100, after: 10_000_000_000)
    session.send(.up(button: 1), 5000, 100)
    #expect(try #require(session.strokes.first).samples.count == 3)
  }

  @Test func eraserEndErasesWhateverTheTool() throws {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    #expect(session.isInk(150, 100))
    session.line(from: Vector(150, 80), to: Vector(150, 120), .eraser, id: 2)
    #expect(!session.isInk(150, 100))
    #expect(session.studio.settings.tool == .pen)
  }
}

@Suite struct FrameRules {
  /// A session's worth of events with their times.
  private func events(seed: UInt64) -> [DeviceEvent] {
    var generator = SeededGenerator(seed: seed)
    var events: [DeviceEvent] = []
    var time: UInt64 = 1_000_000_000_000
    for _ in 0..<12 {
      var place = Vector(
        Double.random(in: 50...550, using: &generator),
        Double.random(in: 80...300, using: &generator))
      for step in 0..<30 {
        time += UInt64.random(in: 1...12_000_000, using: &generator)
        place += Vector(
          Double.random(in: -9...9, using: &generator),
          Double.random(in: -9...9, using: &generator))
        events.append(
          DeviceEvent(
            time: time, source: .mouse, kind: step == 0 ? .down(button: 1) : .move,
            position: place))
      }
      events.append(
        DeviceEvent(time: time, source: .mouse, kind: .up(button: 1), position: place))
    }
    return events
  }

  private func picture(_ events: [DeviceEvent], framesOf count: Int, predicts: Bool) -> Bitmap {
    var settings = Session.plain
    settings.prediction = predicts ? 1 : 0
    var session = Session(settings: settings)
    for start in stride(from: 0, to: events.count, by: count) {
      let part = Array(events[start..<min(start + count, events.count)])
      session.frame(part)
    }
    return session.studio.canvas.picture
  }

  @Test func pixelsDoNotDependOnHowEventsFallIntoFrames() {
    let events = events(seed: 44)
    let one = picture(events, framesOf: 1, predicts: false)
    for count in [2, 7, 31, 1000] {
      #expect(picture(events, framesOf: count, predicts: count % 2 == 0).pixels == one.pixels)
    }
  }

  @Test func nothingIsDamagedWhenNothingChanged() {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    #expect(session.frame([]).isEmpty)
    #expect(session.frame([session.event(.hover, 300, 300)]).isEmpty)
    #expect(session.studio.deadline == nil)
  }

  @Test func liftingChangesNoPixelOfTheScreen() {
    var session = Session()
    session.send(.down(button: 1), 100, 100)
    for step in 1...30 { session.send(.move, 100 + Double(step) * 9, 100 + Double(step % 5) * 7) }
    let before = session.studio.screen
    session.send(.up(button: 1), 370, 100)
    #expect(zip(before.pixels, session.studio.screen.pixels).count { $0 != $1 } == 0)
  }

  @Test func screenIsThePictureWhereThereAreNoControls() {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    #expect(
      zip(session.studio.screen.pixels, session.studio.canvas.picture.pixels)
        .count { $0 != $1 } == 0)
  }

  @Test func fiftyResizesInMidStrokeLoseNothing() {
    var session = Session()
    session.send(.down(button: 1), 100, 100)
    for step in 0..<50 {
      session.send(.move, 100 + Double(step), 100)
      session.send(
        .resize(width: 400 + step * 7, height: 300 + step * 5, scale: 1), 0, 0, .window)
    }
    #expect(session.strokes.count == 1)
    #expect(session.isInk(100, 100))
    #expect(session.studio.screen.width == 400 + 49 * 7)
  }

  @Test(arguments: [0, -1, 1e-300, 1e300, Double.nan, .infinity])
  func screenScaleWithoutSenseLeavesTheOldOne(_ scale: Double) {
    var session = Session()
    session.send(.resize(width: 500, height: 400, scale: scale), 0, 0, .window)
    #expect(session.studio.screenScale == 1)
    #expect(session.studio.screen.width == 500)
    #expect(!session.studio.controls.panels.isEmpty)
  }
}

@Suite struct EditRules {
  @Test func undoInMidStrokeTakesTheLiveStrokeBack() {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    session.send(.down(button: 1), 100, 150)
    session.send(.move, 200, 150)
    session.key("z", .control)
    #expect(session.strokes.count == 1)
    #expect(!session.isInk(150, 150))
    session.send(.move, 220, 150)
    session.send(.up(button: 1), 220, 150)
    #expect(session.strokes.count == 1)
    session.key("z", .control)
    #expect(session.strokes.isEmpty)
  }

  @Test func undoAndRedoKeysGiveThePixelsBack() {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    session.line(from: Vector(100, 130), to: Vector(200, 130))
    let before = session.studio.canvas.picture.pixels
    for _ in 0..<5 { session.key("z", .control) }
    session.frame([])
    #expect(!session.isInk(150, 100))
    session.key("z", [.control, .shift])
    session.key("y", .control)
    session.key("y", .control)
    session.frame([])
    #expect(session.studio.canvas.picture.pixels == before)
  }

  @Test func storeHoldsWhatTheDrawingHolds() {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    session.key("z", .control)
    session.line(from: Vector(100, 130), to: Vector(200, 130))
    session.key("delete", .control)
    session.line(from: Vector(100, 160), to: Vector(200, 160))
    session.key("z", .control)
    session.key("z", .control)
    #expect(session.log.history == session.studio.drawing.history)
    #expect(session.strokes.count == 1)
  }

  @Test func clearInMidStrokeKeepsTheStrokeInTheHistory() {
    var session = Session()
    session.send(.down(button: 1), 100, 150)
    session.send(.move, 200, 150)
    session.key("delete", .control)
    #expect(session.strokes.isEmpty)
    session.key("z", .control)
    session.frame([])
    #expect(session.strokes.count == 1)
  }

  @Test func toolChangeInMidStrokeLeavesTheLiveStroke() throws {
    var session = Session()
    session.send(.down(button: 1), 100, 150)
    session.key("e")
    session.send(.move, 200, 150)
    session.send(.up(button: 1), 200, 150)
    #expect(try #require(session.strokes.first).brush.blendMode == .sourceOver)
    #expect(session.studio.settings.tool == .eraser)
  }

  @Test func openedDrawingGoesOnWithItsHistory() {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    session.line(from: Vector(100, 130), to: Vector(200, 130))
    let picture = session.studio.canvas.picture.pixels
    var reopened = Session(drawing: Drawing(history: session.log.history))
    reopened.frame([])
    #expect(reopened.studio.canvas.picture.pixels == picture)
    reopened.key("z", .control)
    #expect(reopened.strokes.count == 1)
  }
}

@Suite struct DocumentRules {
  @Test func anotherDrawingShowsNothingOfTheOne() {
    var session = Session()
    session.line(from: Vector(100, 100), to: Vector(200, 100))
    #expect(!session.studio.needsFrame)
    session.studio.replaceDrawing(Drawing(paper: .white), store: nil, view: nil)
    #expect(session.studio.needsFrame)
    session.frame([])
    #expect(!session.isInk(150, 100))
    session.frame([])
    #expect(!session.studio.needsFrame)
  }

  @Test func changingTheControlsAsksForAFrame() {
    let session = Session()
    session.studio.updateControls { $0.documentName = "Another" }
    #expect(session.studio.needsFrame)
  }
}
