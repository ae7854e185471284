internal import Geometry
internal import Ink

/// The predicted path of one frame, from the newest sample on.
struct Tail {
  private let silence: Double
  private let bridged: Double
  private let scale: Double
  private let turn: Vector
  private var knots = InlineArray<5, Vector>(repeating: .zero)
  /// Pressure per millisecond.
  private let pressureSlope: Double

  /// The path as the networks see it, corrected by what was learned of the device.
  init(
    _ history: SampleHistory, _ networks: [Network], _ model: borrowing DeviceModel,
    silence: Double
  ) {
    let outlook = Outlook(history, networks, silence: silence)
    let doubt = outlook.unsteadiness
    for j in 0..<5 {
      let way = outlook.answers[j] + model.correction(outlook, j)
      knots[j] = outlook.steadyVelocity * (1 - doubt) + way * doubt
    }
    self.silence = silence
    bridged = outlook.bridged
    scale = outlook.scale
    turn = outlook.turn
    pressureSlope = Self.slope(history)
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
