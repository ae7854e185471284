import Studio
import Testing

/// What is drawn ahead of the pointer.
@Suite struct PredictionTests {
  /// An unfinished stroke, at 1 px a millisecond up to 260, 100.
  private func drawing() -> Session {
    var settings = Session.plain
    settings.prediction = 1
    var session = Session(settings: settings)
    session.send(.down(button: 1), 100, 100)
    for step in 1...20 { session.send(.move, 100 + Double(step) * 8, 100) }
    return session
  }

  @Test func predictionIsTakenBackWhenThePointerRests() {
    var session = drawing()
    #expect(session.isInk(268, 100))
    #expect(session.studio.deadline != nil)
    session.frame([], after: 40_000_000)
    #expect(!session.isInk(268, 100))
    #expect(session.studio.deadline == nil)
  }

  @Test func strengthOfPredictionCountsFromTheNextFrameOn() {
    var session = drawing()
    #expect(session.isInk(270, 100))
    for _ in 0..<5 { session.key(",", after: 0) }
    #expect(!session.isInk(270, 100) && session.isInk(264, 100))
    for _ in 0..<5 { session.key(",", after: 0) }
    #expect(!session.isInk(264, 100) && session.isInk(259, 100))
    for _ in 0..<10 { session.key(".", after: 0) }
    #expect(session.isInk(270, 100))
  }
}
