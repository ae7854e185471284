internal import Geometry
internal import Ink

/// The newest samples of a stroke in a ring of fixed size, times repaired; index 0 is the newest.
///
/// A device faster than about 330 reports a second would fill the ring with a blink of time, so
/// there an entry stands for several samples: it is overwritten until it spans `shortestSpan`.
struct SampleHistory: Sendable {
  static let capacity = 32
  /// Milliseconds that an entry stands for at least.
  private static let shortestSpan = 3.0
  /// Milliseconds; a longer silence says nothing about the report rate.
  private static let longestGap = 40.0
  private static let speedEntries = 4

  private(set) var count = 0
  /// The first sample's time.
  private(set) var start: UInt64 = 0
  /// The least step seen on either axis, forgetting slowly; 0 before any. Document units.
  private(set) var quantum = 0.0
  /// The greatest pressure seen; 0 when none was reported.
  private(set) var top = 0.0
  /// The greatest speed over `speedEntries` entries, document units per millisecond.
  private(set) var peak = 0.0
  /// The path's length, document units.
  private(set) var length = 0.0
  /// The first sample's position.
  private(set) var origin = Vector.zero
  private var head = 0
  private var ring: [StrokeSample]
  /// Running mean of the time between reports, milliseconds.
  private(set) var period = 10.0
  /// Whether an entry stands for several samples, the newest for a part of them.
  var isMerging: Bool { period < Self.shortestSpan }
  /// Samples that the newest entry stands for.
  private var merged = 1.0

  init() {
    let none = StrokeSample(position: .zero, time: 0)
    ring = Array(repeating: none, count: Self.capacity)
  }

  /// Empty, in storage that is there.
  private init(ring: [StrokeSample]) {
    self.ring = ring
  }

  subscript(age: Int) -> StrokeSample {
    precondition(age >= 0 && age < count, "the history has no sample of that age")
    return ring[(head - age) & (Self.capacity - 1)]
  }

  /// Takes a sample, whose position is finite; drops a pressure that is not.
  mutating func append(_ sample: StrokeSample) {
    precondition(sample.position.isFinite, "a position is finite")
    var repaired = sample
    if let pressure = sample.pressure, !pressure.isFinite { repaired.pressure = nil }
    if count == 0 {
      start = repaired.time
      origin = repaired.position
      push(repaired)
      return
    }
    let newest = self[0]
    repaired.time = max(sample.time, newest.time)
    measureStep(from: newest.position, to: repaired.position)
    length += (repaired.position - newest.position).length
    let gap = min(Double(repaired.time - newest.time) * 1e-6, Self.longestGap)
    period += (gap - period) / 16
    if merged * period < Self.shortestSpan {
      merged += 1
      ring[head] = repaired
      top = max(top, repaired.pressure ?? 0)
    } else {
      push(repaired)
    }
    let older = self[min(Self.speedEntries, count - 1)]
    let time = max(Double(repaired.time - older.time) * 1e-6, 8)
    peak = max(peak, (repaired.position - older.position).length / time)
  }

  mutating func removeAll() {
    self = SampleHistory(ring: ring)
  }

  private mutating func push(_ sample: StrokeSample) {
    head = (head + 1) & (Self.capacity - 1)
    ring[head] = sample
    count = min(count + 1, Self.capacity)
    merged = 1
    top = max(top, sample.pressure ?? 0)
  }

  private mutating func measureStep(from old: Vector, to new: Vector) {
    var least = quantum > 0 ? quantum * 1.01 : Double.infinity
    for axis in 0..<2 {
      let step = abs(new[axis] - old[axis])
      if step > 1e-6 * abs(new[axis]) + 1e-12 { least = min(least, step) }
    }
    quantum = least.isFinite ? least : 0
  }
}
