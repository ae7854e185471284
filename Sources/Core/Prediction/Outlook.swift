internal import Geometry
internal import Ink

/// What the networks answer for one moment, before anything is known of the device. Displacements are
/// local: turned to the motion, in parts of scale x reach.
struct Outlook: Sendable {
  /// What is said of one horizon, and what a device's own correction of it is made of.
  struct Part: Sendable {
    var answer = Vector.zero
    /// What a correction weighs, along the motion and across it.
    var along = RunningFit.Row.zero
    var across = RunningFit.Row.zero
    /// Document units that a local displacement of 1 stands for.
    var unit = 0.0

    /// From the answer to where a line through the newest samples leads, which is one of the terms.
    var line: Vector { CorrectionTerms.line(along, across) }
  }

  private(set) var parts = InlineArray<5, Part>(repeating: Part())
  /// Document units per millisecond of reach.
  let scale: Double
  let turn: Vector
  /// Milliseconds from the newest sample to now that count.
  let bridged: Double
  /// Of a straight line at constant speed, as a part of the scale, and how far the motion is from one.
  let steadyVelocity: Vector
  let unsteadiness: Double

  init(_ history: SampleHistory, _ networks: [Network], silence: Double) {
    let features = Features(history, silence: silence)
    scale = features.scale
    turn = features.turn
    bridged = features.bridged
    steadyVelocity = features.steadyVelocity
    unsteadiness = features.unsteadiness
    var answers = InlineArray<5, Vector>(repeating: .zero)
    for network in networks {
      let answer = network.answer(features)
      for j in 0..<5 { answers[j] += Vector(answer[j]) / Double(networks.count) }
    }
    var terms = CorrectionTerms(features)
    for j in 0..<5 {
      let (along, across) = terms.rows(answers[j], j, features)
      let unit = scale * (bridged + Features.horizons[j])
      parts[j] = Part(answer: answers[j], along: along, across: across, unit: unit)
    }
  }
}
