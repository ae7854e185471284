internal import Geometry
internal import Ink

/// How much further than the network says a device's strokes go, learned while it draws.
///
/// A prediction is made at a sample about every 16 ms and compared, at each horizon, with where the
/// tip then was. The gain follows the downward slope of the mean distance, slowly, and outlives the
/// stroke: it is the device and its clock that it makes up for.
struct DeviceGain: Sendable {
  private static let rate = 0.005
  private static let range = 0.8...1.3
  /// Nanoseconds between predictions that are learned from.
  private static let interval: UInt64 = 16_000_000
  /// Milliseconds; over a longer gap the path is not known.
  private static let longestGap = 25.0
  /// Added to the slope: rather a little too far than trailing the pen.
  private static let lean = 0.06
  /// Errors under this part of the way count less, so that rounding teaches nothing.
  private static let negligible = 0.05

  /// At each horizon; 1 to begin with.
  private(set) var factors = InlineArray<5, Double>(repeating: 1)
  /// Running mean length of predictions at each horizon; 0 before the first.
  private var lengths = InlineArray<5, Double>(repeating: 0)
  private var pending = InlineArray<4, Guess>(repeating: Guess())
  private var next = 0

  /// A prediction that waits for what really happens.
  private struct Guess {
    /// Of its sample; 0: none was made.
    var time: UInt64 = 0
    var origin = Vector.zero
    /// Without gain.
    var ways = InlineArray<5, Vector>(repeating: .zero)
    /// Horizons already compared; at first none is left.
    var compared = 5
  }

  /// Whether a prediction is due at a sample of that time.
  func isDue(at time: UInt64) -> Bool {
    let newest = pending[(next + 3) & 3].time
    return newest == 0 || time >= newest + Self.interval
  }

  /// Keeps the prediction made at `sample` for comparison.
  mutating func keep(_ ways: InlineArray<5, Vector>, at sample: StrokeSample) {
    pending[next] = Guess(
      time: sample.time, origin: sample.position, ways: ways, compared: 0)
    next = (next + 1) & 3
  }

  /// Drops what waits; what was learned stays.
  mutating func endStroke() {
    pending = InlineArray(repeating: Guess())
    next = 0
  }

  /// Compares what waits with the path from `old` to `new`, neighbouring samples.
  mutating func learn(from old: StrokeSample, to new: StrokeSample) {
    let gap = Double(new.time - old.time) * 1e-6
    for i in 0..<4 {
      while pending[i].compared < 5 {
        let j = pending[i].compared
        let due = Features.horizons[j] - Double(old.time - pending[i].time) * 1e-6
        guard due <= gap else { break }
        pending[i].compared += 1
        guard due > 0, gap <= Self.longestGap else { continue }
        let tip = old.position + (new.position - old.position) * (due / gap)
        learn(tip - pending[i].origin, predicted: pending[i].ways[j], j)
      }
    }
  }

  private mutating func learn(_ way: Vector, predicted: Vector, _ j: Int) {
    let length = predicted.length
    guard length > 1e-9, way.lengthSquared > 1e-18 else { return }
    let off = way - predicted * factors[j]
    let slope = off.dot(predicted) / (max(off.length, Self.negligible * length) * length)
    guard slope.isFinite else { return }
    lengths[j] += lengths[j] > 0 ? 0.02 * (length - lengths[j]) : length
    let moved = factors[j] + Self.rate * min(length / lengths[j], 3) * (slope + Self.lean)
    factors[j] = min(max(moved, Self.range.lowerBound), Self.range.upperBound)
  }
}
