internal import Geometry
internal import Ink

/// What the networks miss of a device and the hand that holds it, learned while it draws.
///
/// About every 14 ms a prediction is made as a frame would make it, and compared, at each horizon,
/// with where the tip then was. A running fit per horizon and direction learns from that how the
/// parts of an outlook are better weighed. It outlives the stroke.
struct DeviceModel: Sendable {
  /// Nanoseconds between predictions that are learned from.
  private static let interval: UInt64 = 14_000_000
  /// Errors under this part of the way count less, so that rounding teaches nothing.
  private static let negligible = 0.1
  /// Part of the way that near tips aim further, as what makes distances least falls short of it.
  private static let lean: InlineArray<5, Double> = [0.01, 0.01, 0, 0, 0]
  /// A correction is at most so much longer than the answer.
  private static let greatest = 2.0
  /// Part of a running mean that each value replaces.
  private static let lengthRate = 0.05
  private static let worthRate = 0.02
  private static let missRate = 0.05
  /// The horizons, of the five, from which on a line may be better than all else.
  private static let farFrom = 3
  /// At most so much of the line, and by how much of a lead it comes to that.
  private static let mostOfLine = 0.7
  private static let leadOfLine = 0.3

  /// A horizon's.
  private struct Corrector {
    var along = RunningFit(spread: CorrectionTerms.spread)
    var across = RunningFit(spread: CorrectionTerms.spread)
    /// Running mean length of predictions, document units; 0 before the first.
    var length = 0.0
    /// How far corrections went the right way, and how far they went: their quotient is what they
    /// are worth.
    var gained = 0.02
    var spent = 0.04
    /// Running means of how far off predictions were and a line through two samples or so would have
    /// been, document units; 0 before the first.
    var miss = 0.0
    var missOfLine = 0.0

    /// Part of the answer that the line makes up, where it did better.
    var shareOfLine: Double {
      guard missOfLine > 0 else { return 0 }
      return min(max((miss / missOfLine - 1) / DeviceModel.leadOfLine, 0), DeviceModel.mostOfLine)
    }
  }

  /// A prediction that waits for what really happens.
  private struct Guess {
    var time: UInt64 = 0
    /// Of the newest sample.
    var origin = Vector.zero
    var turn = Vector(1, 0)
    var tips = Tail.Tips(repeating: .zero)
    /// Horizons already compared; at first none is left.
    var compared = 5
  }

  /// These are large, and an array's elements are used in their place.
  private var correctors = [Corrector](repeating: Corrector(), count: 5)
  private var pending = [Guess](repeating: Guess(), count: 8)
  /// What the waiting predictions said, horizon by horizon.
  private var said = [Outlook.Part](repeating: Outlook.Part(), count: 8 * 5)
  private var next = 0
  /// Whether one was kept in this stroke.
  private var hasKept = false
  /// When the next prediction is made.
  private var due: UInt64 = 0

  /// Local displacement to add to what is said of a horizon.
  func correction(_ part: Outlook.Part, _ j: Int) -> Vector {
    let way = fitted(part, j)
    guard j >= Self.farFrom else { return way }
    return way + (part.line - way) * correctors[j].shareOfLine
  }

  /// What the fits say, as far as it is worth it.
  private func fitted(_ part: Outlook.Part, _ j: Int) -> Vector {
    let worth = min(max(correctors[j].gained / correctors[j].spent, 0), 1)
    let way = whole(part, j) * worth
    let limit = Self.greatest * (part.answer.length + 0.2)
    let length = way.length
    guard length.isFinite else { return .zero }
    return length > limit ? way * (limit / length) : way
  }

  /// What the fits say, whatever they are worth.
  private func whole(_ part: Outlook.Part, _ j: Int) -> Vector {
    Vector(
      Double(correctors[j].along.value(at: part.along)),
      Double(correctors[j].across.value(at: part.across)))
  }

  /// When, between the samples at `old` and `new`, a prediction is to be made to learn from; `nil`:
  /// not there. The next one is due an interval later.
  mutating func takeTurn(after old: UInt64, before new: UInt64) -> UInt64? {
    guard new > due else { return nil }
    let now = max(due, old)
    due = max(now + Self.interval, new)
    return now
  }

  /// Keeps the prediction made at `time`, when `newest` was the newest sample, for comparison.
  mutating func keep(
    _ outlook: borrowing Outlook, _ tips: Tail.Tips, newest: StrokeSample, at time: UInt64
  ) {
    pending[next] = Guess(
      time: time, origin: newest.position, turn: outlook.turn, tips: tips, compared: 0)
    for j in 0..<5 { said[next * 5 + j] = outlook.parts[j] }
    next = (next + 1) & 7
    hasKept = true
  }

  /// The stroke begins at `time`.
  mutating func beginStroke(at time: UInt64) {
    due = time + Self.interval / 2
  }

  /// Drops what waits; what was learned stays.
  mutating func endStroke() {
    for i in 0..<8 { pending[i].compared = 5 }
    (next, hasKept) = (0, false)
  }

  /// Where the prediction kept last has the tip a horizon after `time`; `nil` where there is none that
  /// reaches so far.
  func earlierTip(_ j: Int, after time: UInt64) -> Vector? {
    let last = (next + 7) & 7
    guard hasKept, time >= pending[last].time else { return nil }
    let age = Double(time - pending[last].time) * 1e-6
    guard age < Features.horizons[4] else { return nil }
    let horizon = age + Features.horizons[j]
    var older = 3
    while older > 0, Features.horizons[older] > horizon { older -= 1 }
    let (from, to) = (Features.horizons[older], Features.horizons[older + 1])
    let tips = pending[last].tips
    return tips[older] + (tips[older + 1] - tips[older]) * ((horizon - from) / (to - from))
  }

  /// Compares what waits with the path from `old` to `new`, neighbouring samples: straight, but
  /// after a silence the pointer rested until `period` milliseconds before `new`.
  mutating func learn(from old: StrokeSample, to new: StrokeSample, period: Double) {
    let gap = Double(new.time - old.time) * 1e-6
    let moving = gap > max(25, 2.5 * period) ? min(period, gap) : gap
    for i in 0..<8 {
      while pending[i].compared < 5 {
        let j = pending[i].compared
        let since = Double(old.time) - Double(pending[i].time)
        let ahead = Features.horizons[j] - since * 1e-6
        guard ahead <= gap else { break }
        pending[i].compared += 1
        guard ahead > 0 else { continue }
        let part = moving > 0 ? max(ahead - (gap - moving), 0) / moving : 1
        let tip = old.position + (new.position - old.position) * part
        let way = (tip - pending[i].origin).turned(by: pending[i].turn.conjugate)
        learn(way, said[i * 5 + j], j)
      }
    }
  }

  /// The pointer went `way`, turned as what was said of the horizon `j`.
  private mutating func learn(_ way: Vector, _ part: Outlook.Part, _ j: Int) {
    let (answer, unit) = (part.answer, part.unit)
    let length = answer.length
    guard length > 1e-9, way.lengthSquared > 1e-18, unit > 0 else { return }
    let truth = way / unit
    correctors[j].length +=
      correctors[j].length > 0
      ? Self.lengthRate * (length * unit - correctors[j].length) : length * unit
    compareLine(part, missed: truth - answer, j)
    // The mean distance counts, so an error weighs by the way and not by its square.
    let weight = min(length * unit / correctors[j].length, 3)
    let correction = whole(part, j)
    let off = truth - answer - correction
    guard off.isFinite else { return }
    let variance = length * max(off.length, Self.negligible * length) / weight
    let gained = correction.dot(truth - answer) / variance - correctors[j].gained
    let spent = correction.lengthSquared / variance - correctors[j].spent
    correctors[j].gained += Self.worthRate * gained
    correctors[j].spent += Self.worthRate * spent
    let missed = truth - answer
    correctors[j].along.learn(
      Float(missed.x + Self.lean[j] * truth.x), at: part.along, variance: Float(variance))
    correctors[j].across.learn(Float(missed.y), at: part.across, variance: Float(variance))
  }

  private mutating func compareLine(_ part: Outlook.Part, missed: Vector, _ j: Int) {
    guard j >= Self.farFrom else { return }
    let ours = (missed - fitted(part, j)).length * part.unit
    let line = (missed - part.line).length * part.unit
    guard ours.isFinite, line.isFinite else { return }
    if correctors[j].missOfLine == 0 {
      // It has to prove itself.
      (correctors[j].miss, correctors[j].missOfLine) = (ours, 1.1 * line)
    }
    correctors[j].miss += Self.missRate * (ours - correctors[j].miss)
    correctors[j].missOfLine += Self.missRate * (line - correctors[j].missOfLine)
  }
}
