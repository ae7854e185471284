import Controls
import Geometry
import Ink
import Prediction

/// A live stroke with its predictor.
struct LiveInk {
  var stroke: LiveStroke
  private var predictor: StrokePredictor
  /// A sample came since the last frame.
  private(set) var isChanged = true
  /// When the newest sample reached the program.
  private var newestArrival: UInt64 = 0
  let pointer: PointerID
  /// When its pointer came down.
  let began: UInt64
  /// Lifted, but it may still turn out to be a palm's: until then it is not kept.
  var heldUntil: UInt64?
  /// The samples whose pressure is still estimated.
  private var estimates: [Int] = []
  /// The time of the newest sample that a device sent.
  private(set) var newestTime: UInt64 = 0
  /// The hold samples since then.
  private var holdCount = 0

  /// Under a tip that stands, a brush that builds up gets a sample for each of these steps of the
  /// device's time.
  private static let holdStep: UInt64 = 16_000_000
  /// A hold sample is taken this long after its time: a device that reports more slowly stands.
  private static let holdDelay: UInt64 = 24_000_000
  /// After a minute no more come, as nothing can be denser.
  private static let holdLimit = 3750

  /// With no sample for this long the pointer stands, and a guess would stick out.
  static let restAfter: UInt64 = 24_000_000

  /// `shelf` is where predictors wait for strokes.
  init(
    _ stroke: LiveStroke, pointer: PointerID, began: UInt64, prediction: Double,
    shelf: inout PredictorShelf
  ) {
    self.stroke = stroke
    self.pointer = pointer
    self.began = began
    estimates.reserveCapacity(LiveStroke.estimateLimit)
    predictor = shelf.take(
      for: pointer.source, viewScale: stroke.grid.viewScale, strength: prediction)
  }

  /// The stroke has ended: its predictor goes back.
  func release(to shelf: inout PredictorShelf) {
    shelf.give(predictor, of: pointer.source)
  }

  /// `isEstimated`: its pressure may still be corrected.
  mutating func append(_ sample: StrokeSample, arrival: UInt64, isEstimated: Bool = false) {
    let index = stroke.append(sample, estimated: isEstimated ? .pressure : [])
    guard let index, let stored = stroke.samples.last else { return }
    if isEstimated, estimates.count < LiveStroke.estimateLimit { estimates.append(index) }
    predictor.append(stored)
    isChanged = true
    newestArrival = arrival
    newestTime = stored.time
    holdCount = 0
  }

  /// 0 (no prediction) ... 1, from the next frame on.
  mutating func setPrediction(_ strength: Double) {
    predictor.strength = strength
    isChanged = true
  }

  /// Takes the hold samples that are due. What they are depends on the samples and when those
  /// arrived, never on the times of frames.
  mutating func hold(at time: UInt64) {
    while let due = holdTime, due <= time, var sample = stroke.samples.last {
      let isEstimated = estimates.last == stroke.samples.count - 1
      holdCount += 1
      sample.time = newestTime &+ UInt64(holdCount) &* Self.holdStep
      let index = stroke.append(sample, estimated: isEstimated ? .pressure : [])
      if isEstimated, let index, estimates.count < LiveStroke.estimateLimit {
        estimates.append(index)
      }
      isChanged = true
    }
  }

  /// When the next hold sample is due.
  private var holdTime: UInt64? {
    guard stroke.brush.buildUp > 0, heldUntil == nil, holdCount < Self.holdLimit else {
      return nil
    }
    return newestArrival &+ Self.holdDelay &+ UInt64(holdCount + 1) &* Self.holdStep
  }

  /// The samples with an estimated pressure have this one.
  mutating func correct(pressure: Double) {
    for index in estimates {
      var sample = stroke.samples[index]
      sample.pressure = pressure
      stroke.correct(at: index, with: sample)
    }
    estimates.removeAll(keepingCapacity: true)
    isChanged = true
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
    if !isResting {
      predictor.predict(at: now, until: shown, into: &stroke.predicted)
    } else {
      stroke.predicted.removeAll(keepingCapacity: true)
    }
    return true
  }

  /// When it changes though no sample comes: the prediction must be taken back, the stroke is kept
  /// after all, or its tip stands. `nil`: it does not.
  var deadline: UInt64? {
    if let heldUntil { return heldUntil }
    let rest = stroke.predicted.isEmpty ? nil : newestArrival &+ Self.restAfter
    guard let rest, let holdTime else { return rest ?? holdTime }
    return min(rest, holdTime)
  }
}
