import Geometry
import Ink
import Testing

@testable import Studio

/// Brushes that build up under a tip that stands.
@Suite struct HoldTests {
  private static func settings(buildUp: Double = 2) -> Settings {
    var brush = Brush(width: 60, minimumWidth: 1)
    brush.softness = 1
    brush.flow = 0.2
    brush.buildUp = buildUp
    var settings = Session.plain
    settings.equip(BrushPreset(id: "airbrush", brush: brush))
    settings.penWidth = 60
    return settings
  }

  /// Moves, stands for most of a second, moves on and lifts, in frames of that many a second.
  private func spray(rate: Double, _ settings: Settings = settings()) -> Session {
    var session = Session(settings: settings)
    let start = session.now + 20_000_000
    var events = [session.event(.down(button: 1), 150, 200, at: start)]
    for step in 1...10 {
      events.append(
        session.event(.move, 150 + 8 * Double(step), 200, at: start + UInt64(step) * 8_000_000))
    }
    events.append(session.event(.move, 240, 210, at: start + 900_000_000))
    events.append(session.event(.up(button: 1), 240, 210, at: start + 1_000_000_000))
    let period = UInt64(1_000_000_000 / rate)
    while session.now < start + 1_100_000_000 {
      let time = session.now + period
      let due = events.filter { $0.time <= time }
      events.removeFirst(due.count)
      session.frame(due, after: period)
    }
    return session
  }

  @Test func buildUpDoesNotDependOnTheFrames() {
    let expected = spray(rate: 60)
    #expect(expected.strokes[0].samples.count > 50)
    for rate in [10, 24, 30, 59.94, 144, 240.0, 1000] {
      let session = spray(rate: rate)
      #expect(session.strokes == expected.strokes, "\(rate)")
      #expect(session.studio.canvas.picture.pixels == expected.studio.canvas.picture.pixels)
    }
  }

  @Test func standingTipDarkens() {
    var session = Session(settings: Self.settings())
    session.send(.down(button: 1), 200, 200)
    var last = session.studio.canvas.picture[200, 200]
    for _ in 0..<5 {
      for _ in 0..<12 { session.frame([]) }
      let next = session.studio.canvas.picture[200, 200]
      #expect(next < last)
      last = next
    }
    session.send(.up(button: 1), 200, 200, after: 0)
    #expect(session.studio.canvas.picture[200, 200] == last)
    for _ in 0..<50 { session.frame([]) }
    #expect(session.studio.canvas.picture[200, 200] == last)
    #expect(session.studio.deadline == nil)
  }

  @Test func holdSamplesStandAtFixedStepsOfDeviceTime() {
    var session = Session(settings: Self.settings())
    session.send(.down(button: 1), 200, 200)
    for _ in 0..<100 { session.frame([], after: 7_000_000) }
    session.send(.up(button: 1), 200, 200)
    let times = session.strokes[0].samples.map(\.time)
    #expect(times.count > 35)
    for (one, two) in zip(times, times.dropFirst()) { #expect(two - one == 16_000_000) }
    #expect(Set(session.strokes[0].samples.map(\.position)).count == 1)
  }

  @Test func standingForHoursCostsNoMoreThanAMinute() {
    var session = Session(settings: Self.settings())
    session.send(.down(button: 1), 200, 200)
    for _ in 0..<100 { session.frame([], after: 60_000_000_000) }
    #expect(session.studio.deadline == nil)
    session.send(.up(button: 1), 200, 200)
    #expect(session.strokes[0].samples.count == 3751)
  }

  @Test func otherBrushesDoNotWakeUp() {
    var session = Session(settings: Self.settings(buildUp: 0))
    session.send(.down(button: 1), 200, 200)
    for _ in 0..<20 { session.frame([]) }
    #expect(session.studio.deadline == nil)
    session.send(.up(button: 1), 200, 200)
    #expect(session.strokes[0].samples.count == 1)
  }
}
