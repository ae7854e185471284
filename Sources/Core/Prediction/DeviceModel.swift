internal import Geometry
internal import Ink

/// What the networks miss of a device and the hand that holds it, learned while it draws.
///
/// About every 16 ms a prediction is made as a frame would make it, and compared, at each horizon,
/// with where the tip then was. A running fit per horizon and direction learns from that how the
/// parts of an outlook are better weighed. It outlives the stroke.
struct DeviceModel: Sendable {
  /// Nanoseconds between predictions that are learned from.
  private static let interval: UInt64 = 16_000_000
  /// Errors under this part of the way count less, so that rounding teaches nothing.
  private static let negligible = 0.05
  /// A correction is at most so much longer than the answer.
  private static let greatest = 2.0
  /// Part of a running mean that each value replaces.
  private static let lengthRate = 0.05
  private static let worthRate = 0.01

  /// A horizon's.
  private struct Corrector {
    var along = RunningFit()
    var across = RunningFit()
    /// Running mean length of predictions, document units; 0 before the first.
    var length = 0.0
    /// How far corrections went the right way, and how far they went: their quotient is what they
    /// are worth.
    var gained = 0.02
    var spent = 0.04

    func correction(_ outlook: borrowing Outlook, _ j: Int) -> Vector {
      Vector(along.value(at: outlook.along[j]), across.value(at: outlook.across[j]))
    }
  }

  /// A prediction that waits for what really happens.
  private struct Guess {
    var time: UInt64 = 0
    /// Of the newest sample.
    var origin = Vector.zero
    var outlook = Outlook()
    /// Horizons already compared; at first none is left.
    var compared = 5
  }

  /// These are large, and an array's elements are used in their place.
  private var correctors = [Corrector](repeating: Corrector(), count: 5)
  private var pending = [Guess](repeating: Guess(), count: 4)
  private var next = 0
  /// When the next prediction is made.
  private var due: UInt64 = 0

  /// Local displacement to add to the answer of `outlook` at a horizon.
  func correction(_ outlook: borrowing Outlook, _ j: Int) -> Vector {
    let worth = min(max(correctors[j].gained / correctors[j].spent, 0), 1)
    let way = correctors[j].correction(outlook, j) * worth
    let limit = Self.greatest * (outlook.answers[j].length + 0.2)
    let length = way.length
    guard length.isFinite else { return .zero }
    return length > limit ? way * (limit / length) : way
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
  mutating func keep(_ outlook: Outlook, newest: StrokeSample, at time: UInt64) {
    pending[next] = Guess(time: time, origin: newest.position, outlook: outlook, compared: 0)
    next = (next + 1) & 3
  }

  /// The stroke begins at `time`.
  mutating func beginStroke(at time: UInt64) {
    due = time + Self.interval / 2
  }

  /// Drops what waits; what was learned stays.
  mutating func endStroke() {
    for i in 0..<4 { pending[i].compared = 5 }
    next = 0
  }

  /// Compares what waits with the path from `old` to `new`, neighbouring samples: straight, but
  /// after a silence the pointer rested until `period` milliseconds before `new`.
  mutating func learn(from old: StrokeSample, to new: StrokeSample, period: Double) {
    let gap = Double(new.time - old.time) * 1e-6
    let moving = gap > max(25, 2.5 * period) ? min(period, gap) : gap
    for i in 0..<4 {
      while pending[i].compared < 5 {
        let j = pending[i].compared
        let since = Double(old.time) - Double(pending[i].time)
        let ahead = Features.horizons[j] - since * 1e-6
        guard ahead <= gap else { break }
        pending[i].compared += 1
        guard ahead > 0 else { continue }
        let part = moving > 0 ? max(ahead - (gap - moving), 0) / moving : 1
        let tip = old.position + (new.position - old.position) * part
        learn(tip - pending[i].origin, pending[i].outlook, j)
      }
    }
  }

  private mutating func learn(_ way: Vector, _ outlook: borrowing Outlook, _ j: Int) {
    let unit = outlook.unit(j)
    let answer = outlook.answers[j]
    let length = answer.length
    guard length > 1e-9, way.lengthSquared > 1e-18, unit > 0 else { return }
    let truth = way.turned(by: outlook.turn.conjugate) / unit
    correctors[j].length +=
      correctors[j].length > 0
      ? Self.lengthRate * (length * unit - correctors[j].length) : length * unit
    // The mean distance counts, so an error weighs by the way and not by its square.
    let weight = min(length * unit / correctors[j].length, 3)
    let correction = correctors[j].correction(outlook, j)
    let off = truth - answer - correction
    guard off.isFinite else { return }
    let variance = length * max(off.length, Self.negligible * length) / weight
    let gained = correction.dot(truth - answer) / variance - correctors[j].gained
    let spent = correction.lengthSquared / variance - correctors[j].spent
    correctors[j].gained += Self.worthRate * gained
    correctors[j].spent += Self.worthRate * spent
    let missed = truth - answer
    correctors[j].along.learn(missed.x, at: outlook.along[j], variance: variance)
    correctors[j].across.learn(missed.y, at: outlook.across[j], variance: variance)
  }
}
