import Ink
import Prediction

/// Predictors between strokes, so that what one learned of a device serves its next stroke. The
/// fingers of a screen are one device.
struct PredictorShelf {
  private struct Entry {
    let source: DeviceEvent.Source
    let viewScale: Double
    let strength: Double
    var predictor: StrokePredictor
  }

  private static let limit = 16
  private var entries: [Entry] = []

  /// One that has learned of the device where there is one, else a new one.
  mutating func take(
    for source: DeviceEvent.Source, viewScale: Double, strength: Double
  ) -> StrokePredictor {
    let place = entries.lastIndex {
      $0.source == source && $0.viewScale == viewScale && $0.strength == strength
    }
    guard let place else { return StrokePredictor(viewScale: viewScale, strength: strength) }
    return entries.remove(at: place).predictor
  }

  /// Keeps a predictor whose stroke has ended.
  mutating func give(
    _ predictor: StrokePredictor, of source: DeviceEvent.Source, viewScale: Double,
    strength: Double
  ) {
    if entries.count == Self.limit { entries.removeFirst() }
    var rested = predictor
    rested.reset()
    entries.append(
      Entry(source: source, viewScale: viewScale, strength: strength, predictor: rested))
  }
}
