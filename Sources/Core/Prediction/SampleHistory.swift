internal import Geometry
internal import Ink

/// The newest samples of a stroke in a ring of fixed size, times repaired; index 0 is the newest.
struct SampleHistory: Sendable {
  static let capacity = 64

  private(set) var count = 0
  private var head = 0
  private var ring = InlineArray<64, StrokeSample>(
    repeating: StrokeSample(position: .zero, time: 0))

  subscript(age: Int) -> StrokeSample {
    precondition(age >= 0 && age < count, "the history has no sample of that age")
    return ring[(head - age) & (Self.capacity - 1)]
  }

  mutating func append(_ sample: StrokeSample) {
    guard sample.position.x.isFinite, sample.position.y.isFinite else { return }
    var repaired = sample
    if count > 0 { repaired.time = max(sample.time, self[0].time) }
    head = (head + 1) & (Self.capacity - 1)
    ring[head] = repaired
    count = min(count + 1, Self.capacity)
  }

  mutating func removeAll() {
    count = 0
  }

  /// The velocity, in document units per millisecond, of the line fitted to the samples of the last
  /// `span` milliseconds (at least three where there are); `nil` when they have one time.
  func line(spanning span: Double) -> Vector? {
    let newest = self[0]
    var (n, st, sx, sy, stt, stx, sty) = (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)
    for age in 0..<count {
      let sample = self[age]
      let t = Double(newest.time - sample.time) * -1e-6
      if t < -span && n >= 3 { break }
      let x = sample.position.x - newest.position.x
      let y = sample.position.y - newest.position.y
      n += 1
      st += t
      sx += x
      sy += y
      stt += t * t
      stx += t * x
      sty += t * y
    }
    let spread = n * stt - st * st
    guard spread > 1e-9 else { return nil }
    return Vector((n * stx - st * sx) / spread, (n * sty - st * sy) / spread)
  }
}
