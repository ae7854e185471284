import Geometry
import Studio
import Testing

@Suite struct PredictionMeterTests {
  private func predicting() -> Session {
    var settings = Session.plain
    settings.prediction = 1
    return Session(settings: settings)
  }

  /// A mouse at 2 px in 8 ms from (100, 200) on.
  private func draw(_ session: inout Session, samples: Int) {
    session.send(.down(button: 1), 100, 200)
    for step in 1...samples { session.send(.move, 100 + 2 * Double(step), 200) }
  }

  @Test func constantSpeedIsPredictedAndTheNewestSampleTrails() throws {
    var session = predicting()
    draw(&session, samples: 100)
    let predicted = try #require(session.studio.predictionMeter.spread(of: \.predicted))
    let held = try #require(session.studio.predictionMeter.spread(of: \.held))
    #expect(predicted.median < 0.1)
    // 16 ms ahead at 0.25 px a millisecond.
    #expect(abs(held.median - 4) < 0.1)
    #expect(abs(held.p95 - 4) < 0.1)
  }

  @Test func aTurnBackIsAMiss() throws {
    var session = predicting()
    draw(&session, samples: 20)
    for step in 1...20 { session.send(.move, 140 - 2 * Double(step), 200) }
    let predicted = try #require(session.studio.predictionMeter.spread(of: \.predicted))
    #expect(predicted.p95 > 1)
  }

  @Test func nothingIsJudgedWithoutPredictionOrAfterASilence() {
    var session = Session()
    draw(&session, samples: 40)
    #expect(session.studio.predictionMeter.spread(of: \.predicted) == nil)

    session = predicting()
    session.send(.down(button: 1), 100, 200)
    session.send(.move, 102, 200)
    session.send(.move, 104, 200)
    session.send(.move, 300, 200, after: 100_000_000)
    #expect(session.studio.predictionMeter.spread(of: \.predicted) == nil)
  }
}
