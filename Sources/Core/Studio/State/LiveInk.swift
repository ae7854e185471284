import Geometry
import Ink
import Prediction

/// A live stroke with its predictor.
struct LiveInk {
  var stroke: LiveStroke
  private var predictor: StrokePredictor
  private let predicts: Bool
  /// A sample came since the last frame.
  private(set) var isChanged = true
  /// When the newest sample reached the program.
  private var newestArrival: UInt64 = 0

  /// With no sample for this long the pointer stands, and a guess would stick out.
  static let restAfter: UInt64 = 24_000_000

  init(_ stroke: LiveStroke, prediction: Double) {
    self.stroke = stroke
    predicts = prediction > 0
    predictor = StrokePredictor(viewScale: stroke.grid.viewScale, strength: prediction)
  }

  mutating func append(_ sample: StrokeSample, arrival: UInt64) {
    guard stroke.append(sample) != nil, let stored = stroke.samples.last else { return }
    if predicts { predictor.append(stored) }
    isChanged = true
    newestArrival = arrival
  }

  /// The pen lifted at `end`: where that is another place than the newest sample's, it is the last
  /// sample, at the pressure and angles that the pen had before.
  mutating func moveEnd(to end: StrokeSample, arrival: UInt64) {
    guard end.position.isFinite, let newest = stroke.samples.last else { return }
    var last = newest
    last.position = end.position
    last.time = end.time
    let (old, new) = (stroke.grid.quantize(newest), stroke.grid.quantize(last))
    if old.x != new.x || old.y != new.y { append(last, arrival: arrival) }
  }

  /// Predicts up to `shown`; returns whether the stroke must be drawn again.
  mutating func prepareFrame(now: UInt64, shown: UInt64) -> Bool {
    let isResting = now >= newestArrival &+ Self.restAfter
    guard isChanged || (isResting && !stroke.predicted.isEmpty) else { return false }
    isChanged = false
    if predicts, !isResting {
      predictor.predict(until: shown, into: &stroke.predicted)
    } else {
      stroke.predicted.removeAll(keepingCapacity: true)
    }
    return true
  }

  /// When the prediction must be taken back if no sample comes; `nil` when there is none.
  var deadline: UInt64? {
    stroke.predicted.isEmpty ? nil : newestArrival &+ Self.restAfter
  }
}
