internal import Geometry
internal import Ink

/// The predicted path of one frame, from the newest sample on.
struct Tail {
  private let silence: Double
  private let bridged: Double
  private let scale: Double
  private let turn: Vector
  private var knots = InlineArray<5, Vector>(repeating: .zero)
  /// Whether stamps are even enough to judge the prediction by the samples to come.
  let canBeJudged: Bool
  /// Pressure per millisecond.
  private let pressureSlope: Double

  /// The path as the networks see it, each horizon's part of it lengthened by `gains`.
  init(
    _ history: SampleHistory, _ networks: [Network], gains: InlineArray<5, Double>, silence: Double
  ) {
    let features = Features(history, silence: silence)
    for network in networks {
      let answer = network.answer(features)
      for j in 0..<5 { knots[j] += Vector(answer[j]) / Double(networks.count) }
    }
    let doubt = features.unsteadiness
    for j in 0..<5 {
      knots[j] = features.steadyVelocity * (1 - doubt) + knots[j] * (gains[j] * doubt)
    }
    self.silence = silence
    bridged = features.bridged
    scale = features.scale
    turn = features.turn
    canBeJudged = features.stray < 0.25
    pressureSlope = Self.slope(history)
  }

  /// Document units from the newest sample to where the tip will be `time` milliseconds after it.
  func displacement(_ time: Double) -> Vector {
    let horizon = time - silence
    let reach = horizon > 0 ? bridged + horizon : bridged * time / max(silence, 1e-9)
    return (output(at: horizon) * (scale * reach)).turned(by: turn)
  }

  /// Document units from the newest sample to the tip at each horizon.
  var ways: InlineArray<5, Vector> {
    var ways = InlineArray<5, Vector>(repeating: .zero)
    for j in 0..<5 { ways[j] = displacement(silence + Features.horizons[j]) }
    return ways
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
