internal import Geometry
internal import Ink

/// The newest entries with the times the device took them at, as far as their stamps tell.
///
/// Stamps may be coarse, jittered or equal, while most devices report evenly: a line through count
/// and stamp, lost reports counted, gives better times. The entries reach back to the last pause;
/// the one before it counts as at rest until one period before the next. Arrays are read through spans
/// taken once, as reading one element of a stored array copies all of it.
struct RecoveredClock {
  /// Entries that the line is fitted to.
  static let fitted = 32

  /// Milliseconds before the newest entry's recovered time, growing.
  private(set) var ages = InlineArray<32, Double>(repeating: 0)
  /// Relative to the newest entry, document units.
  private(set) var positions = InlineArray<32, Vector>(repeating: .zero)
  /// 0 where none is reported.
  private(set) var pressures = InlineArray<32, Double>(repeating: 0)
  /// Stamps before the newest one, milliseconds, not recovered.
  private(set) var stamps = InlineArray<32, Double>(repeating: 0)
  /// The oldest entry since the pause, or the one that rested before it.
  private(set) var last = 0
  /// Milliseconds between reports.
  private(set) var period = 12.0
  /// How far stamps stray from the line, root of the mean square, milliseconds.
  private(set) var stray = 0.0
  /// Entries that took part in the fit.
  private(set) var support = 1
  /// The newest entry's recovered time less its stamp, milliseconds.
  private(set) var newestShift = 0.0
  /// Entries in all, back across pauses.
  let count: Int

  init(_ history: SampleHistory) {
    count = history.count
    let newest = history[0]
    for i in 0..<count {
      let sample = history[i]
      stamps[i] = Double(newest.time - sample.time) * 1e-6
      positions[i] = sample.position - newest.position
      pressures[i] = sample.pressure ?? 0
    }
    let length = runLength()
    recover(length, isMerging: history.isMerging)
    last = length
    if length + 1 < count {
      last = length + 1
      ages[last] = ages[length] + period
    }
  }

  /// Gaps since the last pause.
  private func runLength() -> Int {
    let stamps = stamps.span
    let span = min(count - 1, 11)
    let mean = span > 0 ? stamps[span] / Double(span) : 12
    let limit = max(25, 3 * min(mean, 20))
    var length = 0
    while length + 1 < count, stamps[length + 1] - stamps[length] <= limit { length += 1 }
    return length
  }

  /// Merged entries are uneven by themselves; there the stamps are taken as they are.
  private mutating func recover(_ length: Int, isMerging: Bool) {
    let fit = min(length, Self.fitted - 1)
    let mean = min(max(fit > 0 ? stamps[fit] / Double(fit) : 12, 0.5), 40)
    support = fit + 1
    let isFitted = support >= 4 && !isMerging
    var line = (start: 0.0, slope: mean)
    var squares = 0.0
    // From stamps before the newest to times before the newest's recovered one.
    var times = InlineArray<32, Double>(repeating: 0)
    do {
      let reports = reports(fit, mean)
      let (counts, stamps) = (reports.span, stamps.span)
      if isFitted { line = fitLine(counts, stamps, support) }
      var oldest = -Double.infinity
      for i in 0...length {
        var time = stamps[i]
        if i < support {
          let off = time - (line.start + line.slope * counts[i])
          squares += off * off
          if isFitted { time -= min(max(off, -12), 12) }
        }
        oldest = max(oldest, time)
        times[i] = oldest
      }
    }
    period = min(max(line.slope, 0.25), 40)
    stray = isFitted ? (squares / Double(support)).squareRoot() : 0.25 * period
    newestShift = -times[0]
    let first = times[0]
    for i in 0...length { times[i] -= first }
    ages = times
  }

  /// How many reports before the newest each of the first entries came, lost ones counted.
  private func reports(_ fit: Int, _ mean: Double) -> InlineArray<32, Double> {
    let stamps = stamps.span
    var reports = InlineArray<32, Double>(repeating: 0)
    // Nearly equal stamps: a coarse grid, on which a long gap is no lost report.
    var isCoarse = false
    for i in 0..<fit where stamps[i + 1] - stamps[i] < 0.25 * mean { isCoarse = true }
    for i in 0..<fit {
      let steps = ((stamps[i + 1] - stamps[i]) / mean + 0.25).rounded(.down)
      reports[i + 1] = reports[i] + (isCoarse ? 1 : min(max(steps, 1), 4))
    }
    return reports
  }

  /// Positions at growing ages, straight between entries and held before the oldest.
  func positions<let n: Int>(at wanted: InlineArray<n, Double>) -> InlineArray<n, Vector> {
    let (ages, positions) = (ages.span, positions.span)
    var found = InlineArray<n, Vector>(repeating: .zero)
    var older = 0
    for i in 0..<n {
      let part = Self.advance(&older, to: wanted[i], ages, last)
      found[i] = positions[max(older - 1, 0)] * (1 - part) + positions[older] * part
    }
    return found
  }

  /// Pressures at growing ages, straight between entries and held before the oldest.
  func pressures<let n: Int>(at wanted: InlineArray<n, Double>) -> InlineArray<n, Double> {
    let (ages, pressures) = (ages.span, pressures.span)
    var found = InlineArray<n, Double>(repeating: 0)
    var older = 0
    for i in 0..<n {
      let part = Self.advance(&older, to: wanted[i], ages, last)
      found[i] = pressures[max(older - 1, 0)] * (1 - part) + pressures[older] * part
    }
    return found
  }

  /// Moves `older` on to the entry at `age` or before it; how far `age` lies from the newer to that.
  private static func advance(
    _ older: inout Int, to age: Double, _ ages: Span<Double>, _ last: Int
  ) -> Double {
    while older < last, ages[older] < age { older += 1 }
    let newer = max(older - 1, 0)
    let gap = ages[older] - ages[newer]
    return gap > 0 ? min(max((age - ages[newer]) / gap, 0), 1) : 1
  }
}

/// Least squares: `y` over the first `count` of `x`, which differ.
private func fitLine(
  _ x: Span<Double>, _ y: Span<Double>, _ count: Int
) -> (start: Double, slope: Double) {
  var (sx, sy, sxx, sxy) = (0.0, 0.0, 0.0, 0.0)
  for i in 0..<count {
    sx += x[i]
    sy += y[i]
    sxx += x[i] * x[i]
    sxy += x[i] * y[i]
  }
  let n = Double(count)
  let slope = (n * sxy - sx * sy) / (n * sxx - sx * sx)
  return ((sy - slope * sx) / n, slope)
}
