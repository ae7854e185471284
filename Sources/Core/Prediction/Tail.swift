internal import Geometry
internal import Ink

/// The predicted path of one frame, from the newest sample on.
struct Tail {
  /// Where it is at the horizons, document units.
  typealias Tips = InlineArray<5, Vector>

  /// How much of an earlier prediction stays that does not differ.
  private static let persistence = 0.5
  /// Less of it stays where it was behind, so that the tail does not trail.
  private static let persistenceBehind = 0.35
  /// Differences that halve it, at each horizon, in steps of the device's positions.
  private static let tolerances: InlineArray<5, Double> = [0.5, 0.8, 1.2, 1.6, 2.4]

  /// How much shorter tips are, at each horizon, that are not far from the newest sample, and how far that
  /// is in steps of the device's positions: there the rounding would be seen most.
  private static let shortening: InlineArray<5, Double> = [0.03, 0.01, 0.2, 0.2, 0.2]
  private static let nearness = 2.0

  private let silence: Double
  private let bridged: Double
  private let scale: Double
  private let turn: Vector
  private let newest: Vector
  private var knots = InlineArray<5, Vector>(repeating: .zero)
  /// Pressure per millisecond.
  private let pressureSlope: Double

  /// The path as the networks see it, corrected by what was learned of the device.
  ///
  /// - Parameter silence: milliseconds from the newest sample to `now`.
  init(
    _ history: SampleHistory, _ outlook: borrowing Outlook, _ model: borrowing DeviceModel,
    at now: UInt64, silence: Double
  ) {
    let doubt = outlook.unsteadiness
    for j in 0..<5 {
      let way = outlook.parts[j].answer + model.correction(outlook.parts[j], j)
      knots[j] = outlook.steadyVelocity * (1 - doubt) + way * doubt
    }
    self.silence = silence
    bridged = outlook.bridged
    scale = outlook.scale
    turn = outlook.turn
    pressureSlope = Self.slope(history)
    newest = history[0].position
    shorten(step: history.quantum, doubt: doubt)
    steady(model, at: now, step: history.quantum, doubt: doubt)
  }

  /// Holds back where the pen draws slowly on coarse positions, so that less of a tail is taken back.
  private mutating func shorten(step: Double, doubt: Double) {
    guard step > 0 else { return }
    for j in 0..<5 {
      let reach = knots[j].length * unit(j) / (Self.nearness * step)
      knots[j] *= 1 - doubt * Self.shortening[j] / (1 + reach * reach)
    }
  }

  /// Stays near the prediction before it, as far as the two differ by no more than the device's
  /// rounding explains: so a tail does not tremble.
  private mutating func steady(
    _ model: borrowing DeviceModel, at now: UInt64, step: Double, doubt: Double
  ) {
    guard step > 0 else { return }
    for j in 0..<5 {
      let unit = unit(j)
      guard unit > 1e-9 * step, let earlier = model.earlierTip(j, after: now) else { continue }
      let off = (earlier - newest).turned(by: turn.conjugate) / unit - knots[j]
      let part = off.length * unit / (Self.tolerances[j] * step)
      let kept = doubt / (1 + part * part)
      knots[j].x += off.x * kept * (off.x < 0 ? Self.persistenceBehind : Self.persistence)
      knots[j].y += off.y * kept * Self.persistence
    }
  }

  /// Document units that a knot of 1 at a horizon stands for.
  private func unit(_ j: Int) -> Double { scale * (bridged + Features.horizons[j]) }

  var tips: Tips {
    var tips = Tips(repeating: .zero)
    for j in 0..<5 { tips[j] = newest + (knots[j] * unit(j)).turned(by: turn) }
    return tips
  }

  /// Document units from the newest sample to where the tip will be `time` milliseconds after it.
  func displacement(_ time: Double) -> Vector {
    // Straight from the newest sample to the tip at the first horizon.
    let nearest = silence + Features.horizons[0]
    if time < nearest { return displacement(nearest) * (time / nearest) }
    let horizon = time - silence
    let reach = bridged + horizon
    return (output(at: horizon) * (scale * reach)).turned(by: turn)
  }

  /// The network's output between its horizons.
  private func output(at horizon: Double) -> Vector {
    var next = 0
    while next < 5, Features.horizons[next] < horizon { next += 1 }
    if next == 0 { return knots[0] }
    if next == 5 { return knots[4] }
    let (from, to) = (Features.horizons[next - 1], Features.horizons[next])
    let part = (horizon - from) / (to - from)
    return knots[next - 1] * (1 - part) + knots[next] * part
  }

  /// The pressure `time` milliseconds after a sample with `pressure`, within 0 ... 1.
  func pressure(from pressure: Double, after time: Double) -> Double {
    min(max(pressure + pressureSlope * time, 0), 1)
  }

  /// How pressure changed over the last 20 ms or so, damped where it rises.
  private static func slope(_ history: SampleHistory) -> Double {
    guard let now = history[0].pressure else { return 0 }
    var entry = 0
    while entry + 1 < history.count, history[0].time - history[entry].time < 20_000_000 {
      entry += 1
    }
    let span = Double(history[0].time - history[entry].time) * 1e-6
    guard let before = history[entry].pressure, span > 1 else { return 0 }
    let slope = (now - before) / span
    return slope > 0 ? 0.5 * slope : slope
  }
}
