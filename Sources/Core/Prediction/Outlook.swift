internal import Geometry
internal import Ink

/// What the networks answer for one moment, before anything is known of the device, and what a
/// device's own corrections are made of. Displacements are local: turned to the motion, in parts of
/// scale x reach.
struct Outlook: Sendable {
  /// Of each horizon.
  private(set) var answers = InlineArray<5, Vector>(repeating: .zero)
  /// The parts that a correction weighs, along the motion and across it.
  private(set) var along = InlineArray<5, RunningFit.Row>(repeating: .zero)
  private(set) var across = InlineArray<5, RunningFit.Row>(repeating: .zero)
  /// Document units per millisecond of reach.
  private(set) var scale = 0.0
  private(set) var turn = Vector(1, 0)
  /// Milliseconds from the newest sample to now that count.
  private(set) var bridged = 0.0
  /// Of a straight line at constant speed, as a part of the scale, and how far the motion is from one.
  private(set) var steadyVelocity = Vector.zero
  private(set) var unsteadiness = 1.0

  init() {}

  init(_ history: SampleHistory, _ networks: [Network], silence: Double) {
    let features = Features(history, silence: silence)
    scale = features.scale
    turn = features.turn
    bridged = features.bridged
    steadyVelocity = features.steadyVelocity
    unsteadiness = features.unsteadiness
    for network in networks {
      let answer = network.answer(features)
      for j in 0..<5 { answers[j] += Vector(answer[j]) / Double(networks.count) }
    }
    for j in 0..<5 { setParts(j, features) }
  }

  /// The answer itself, the bank's estimators less it, and where the stroke was.
  private mutating func setParts(_ j: Int, _ features: borrowing Features) {
    let answer = answers[j]
    var filled = 0
    func add(_ part: Vector, _ along: inout RunningFit.Row, _ across: inout RunningFit.Row) {
      along[filled] = part.x
      across[filled] = part.y
      filled += 1
    }
    var (x, y) = (RunningFit.Row.zero, RunningFit.Row.zero)
    add(answer, &x, &y)
    for i in 0..<Features.estimators {
      add(Vector(features.bank.span[i * 5 + j]) - answer, &x, &y)
    }
    for k in 1...7 { add(features.velocityBack(toEntry: k), &x, &y) }
    add(features.velocityBackToLongestLag, &x, &y)
    (along[j], across[j]) = (x, y)
  }

  /// Document units that a local displacement of 1 at a horizon stands for.
  func unit(_ j: Int) -> Double { scale * (bridged + Features.horizons[j]) }
}
