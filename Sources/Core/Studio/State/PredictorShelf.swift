import Ink
import Prediction

/// Predictors between strokes, so that what one learned of a device serves its next stroke. The
/// fingers of a screen are one device.
struct PredictorShelf {
  private struct Entry {
    let source: DeviceEvent.Source
    var predictor: StrokePredictor
  }

  private static let limit = 16
  private var entries: [Entry] = []

  /// One that has learned of the device where there is one, else a new one.
  mutating func take(
    for source: DeviceEvent.Source, viewScale: Double, strength: Double
  ) -> StrokePredictor {
    guard let place = entries.lastIndex(where: { $0.source == source }) else {
      return StrokePredictor(viewScale: viewScale, strength: strength)
    }
    var predictor = entries.remove(at: place).predictor
    predictor.reset(viewScale: viewScale, strength: strength)
    return predictor
  }

  /// Keeps a predictor whose stroke has ended.
  mutating func give(_ predictor: StrokePredictor, of source: DeviceEvent.Source) {
    if entries.count == Self.limit { entries.removeFirst() }
    entries.append(Entry(source: source, predictor: predictor))
  }
}
