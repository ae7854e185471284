internal import Ink

/// How far drawn predictions were from where the pointer then was, beside how far the newest sample
/// would have been: the last ones of all strokes.
public struct PredictionMeter: Sendable {
  /// Device pixels.
  public struct Miss: Sendable, Equatable {
    public var predicted: Double
    /// Without prediction.
    public var held: Double
  }

  /// A drawn tip whose time has not come.
  private struct Guess {
    let stroke: UInt64
    let tip: StrokeSample
    let newest: StrokeSample
  }

  private var guesses: [Guess] = []
  private var misses: [Miss] = []
  private var place = 0

  static let capacity = 256
  /// Frames until a tip's time has come, and then some, for ten fingers.
  private static let patience = 64
  /// Nanoseconds; over a longer gap it is not known where the pointer was.
  private static let longestGap: UInt64 = 25_000_000

  public init() {
    guesses.reserveCapacity(Self.patience)
    misses.reserveCapacity(Self.capacity)
  }

  /// The prediction drawn for `stroke` ends at `tip`, its real samples at `newest`.
  mutating func expect(_ tip: StrokeSample, newest: StrokeSample, of stroke: UInt64) {
    if guesses.count == Self.patience { guesses.removeFirst() }
    guesses.append(Guess(stroke: stroke, tip: tip, newest: newest))
  }

  /// `sample` came after `old`: the tips of that time can be judged. `scale`: device pixels per
  /// document unit.
  mutating func take(
    _ sample: StrokeSample, after old: StrokeSample, of stroke: UInt64, scale: Double
  ) {
    guard !guesses.isEmpty else { return }
    let gap = sample.time - min(old.time, sample.time)
    for guess in guesses where guess.stroke == stroke && guess.tip.time <= sample.time {
      guard gap > 0, gap <= Self.longestGap, guess.tip.time > old.time else { continue }
      let part = Double(guess.tip.time - old.time) / Double(gap)
      let truth = old.position + (sample.position - old.position) * part
      keep(
        Miss(
          predicted: (guess.tip.position - truth).length * scale,
          held: (guess.newest.position - truth).length * scale))
    }
    guesses.removeAll { $0.stroke == stroke && $0.tip.time <= sample.time }
  }

  /// Nothing of `stroke` can be judged any more.
  mutating func end(_ stroke: UInt64) { guesses.removeAll { $0.stroke == stroke } }

  private mutating func keep(_ miss: Miss) {
    if misses.count < Self.capacity {
      misses.append(miss)
    } else {
      misses[place] = miss
      place = (place + 1) % Self.capacity
    }
  }

  /// Of the last misses, median and 95th percentile; `nil` when there is none.
  public func spread(of value: (Miss) -> Double) -> (median: Double, p95: Double)? {
    let sorted = misses.map(value).sorted()
    guard !sorted.isEmpty else { return nil }
    func quantile(_ part: Double) -> Double { sorted[Int(Double(sorted.count - 1) * part)] }
    return (quantile(0.5), quantile(0.95))
  }
}
