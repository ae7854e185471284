internal import Geometry
public import Ink

/// Guesses where a stroke goes next: real samples in, short-lived predicted samples out.
///
/// Works for any report rate from 30 to 8,000 Hz and needs no setting per kind of device. The same
/// samples give the same prediction on every machine, however they were batched. Predicting
/// allocates nothing once the output's array has grown to `maximumCount`, and changes nothing that
/// a later prediction depends on; appending learns, now and then, from how earlier guesses did.
public struct StrokePredictor: Sendable {
  /// No prediction reaches further past the present than this, in nanoseconds.
  public static let longestHorizon: UInt64 = 50_000_000
  /// A prediction has at most this many samples.
  public static let maximumCount = 16

  /// Milliseconds of silence after which the pointer rests for certain.
  private static let longestSilence = 150.0
  /// Milliseconds between predicted samples, about.
  private static let spacing = 4.0

  private var history = SampleHistory()
  private var polledClock = PolledClock()
  /// The newest sample's stamp; where the device is polled, the sample was taken before.
  private var arrival: UInt64 = 0
  private var model = DeviceModel()
  private let networks = Network.ensemble
  private var noiseFloor: Double
  /// 0 (off) ... 1 (all that the predictor is sure of): the part of the way from the newest sample to
  /// the time asked for that is predicted. May change in mid-stroke.
  public var strength: Double {
    didSet { Self.check(strength: strength) }
  }

  /// - Parameters:
  ///   - viewScale: device pixels per document unit, positive and finite.
  ///   - strength: see `strength`.
  public init(viewScale: Double, strength: Double) {
    precondition(viewScale > 0 && viewScale.isFinite, "a view scale is positive and finite")
    Self.check(strength: strength)
    noiseFloor = 0.1 / viewScale
    self.strength = strength
  }

  private static func check(strength: Double) {
    precondition(strength >= 0 && strength <= 1, "a strength is within 0...1")
  }

  /// Takes one real sample. A time that went backwards counts as the newest one; a sample whose
  /// position is not finite is ignored.
  public mutating func append(_ sample: StrokeSample) {
    guard sample.position.isFinite else { return }
    let stamp = history.count > 0 ? max(sample.time, arrival) : sample.time
    var taken = sample
    taken.time = polledClock.time(of: stamp)
    defer { arrival = stamp }
    guard history.count > 0 else {
      history.append(taken)
      return model.beginStroke(at: stamp)
    }
    let before = history[0]
    if strength > 0 { guess(before: stamp) }
    history.append(taken)
    model.learn(from: before, to: history[0], period: history.period)
  }

  /// Predicts as a frame before a sample at `time` would, to learn from it.
  private mutating func guess(before time: UInt64) {
    guard history.count >= 2 else { return }
    let newest = history[0]
    guard let now = model.takeTurn(after: arrival, before: time) else { return }
    let silence = Double(now - newest.time) * 1e-6
    guard silence < Self.longestSilence else { return }
    let outlook = Outlook(history, networks, silence: silence)
    let tail = Tail(history, outlook, model, at: now, silence: silence)
    model.keep(outlook, tail.tips, newest: newest, at: now)
  }

  /// Forgets the stroke. What was learned of the device stays, so keep a predictor per device.
  public mutating func reset() {
    history.removeAll()
    polledClock.beginStroke()
    model.endStroke()
  }

  /// The same for a stroke that is seen at another scale or predicted with another strength.
  public mutating func reset(viewScale: Double, strength: Double) {
    let new = StrokePredictor(viewScale: viewScale, strength: strength)
    (noiseFloor, self.strength) = (new.noiseFloor, new.strength)
    reset()
  }

  /// As `predict(at:until:into:)`, with `now` taken as one sixtieth of a second before `time`.
  public func predict(until time: UInt64, into predicted: inout [StrokeSample]) {
    predict(at: time - min(time, 16_666_667), until: time, into: &predicted)
  }

  /// Replaces the content of `predicted` with samples after the newest real one, in order of time,
  /// the last of them at `time`. Leaves it empty where nothing can be said.
  ///
  /// - Parameters:
  ///   - now: when the frame runs; all real samples up to then have been appended, so silence since
  ///     the newest one says that the pointer rests.
  ///   - time: when the frame will be seen; at most `longestHorizon` after `now` counts.
  public func predict(
    at now: UInt64, until time: UInt64, into predicted: inout [StrokeSample]
  ) {
    predicted.removeAll(keepingCapacity: true)
    guard strength > 0, history.count >= 2 else { return }
    let newest = history[0].time
    let present = max(now, arrival)
    let end = min(time, present + Self.longestHorizon)
    let silence = Double(present - newest) * 1e-6
    guard end > newest, end >= arrival, silence < Self.longestSilence else { return }
    let outlook = Outlook(history, networks, silence: silence)
    let tail = Tail(history, outlook, model, at: present, silence: silence)
    let ahead = Double(end - newest) * 1e-6
    let tip = tail.displacement(ahead * strength)
    guard tip.isFinite, tip.length > noiseFloor else { return }
    let count = min(Self.maximumCount, max(1, Int(ahead / Self.spacing)))
    for step in 1...count {
      let part = ahead * Double(step) / Double(count)
      var sample = history[0]
      sample.position += tail.displacement(part * strength)
      sample.pressure = sample.pressure.map { tail.pressure(from: $0, after: part) }
      sample.time = step == count ? end : max(newest + UInt64(part * 1e6), arrival)
      predicted.append(sample)
    }
  }
}
