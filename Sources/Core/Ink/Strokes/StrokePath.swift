internal import Geometry

/// The smoothed spine of a growing stroke.
///
/// Each sample gives one point: the mean of the samples round it, weighted by a triangle over the
/// length of the way between them, so that neither the rate of a device nor the grouping into
/// frames matters. Towards both ends the triangle narrows to nothing: the spine begins at the first
/// sample, ends at the newest one, and never lags. Where samples lie further apart than the triangle
/// reaches, a point that is off the line between its neighbours by no more than a device's rounding
/// is brought nearer to it. What later samples can still move is bounded by `Smoothing.sampleLimit`.
public struct StrokePath: Sendable {
  public let brush: Brush
  /// All samples so far, quantised.
  public private(set) var samples: [StrokeSample] = []
  /// The way from the first sample to each, in device pixels of the view at tip-down.
  private var lengths: [Double] = []
  /// Half the width that each sample asks for, document units.
  private var radii: [Double] = []
  /// What each sample asks for beside the width; empty where the brush has it the same everywhere.
  private var tips: [Tip] = []
  private let viewScale: Double
  private let smoothing: Smoothing
  private let taper: Taper
  private let hasTips: Bool
  /// Leading means that no later sample can move.
  private var settledMeanCount = 0

  public init(brush: Brush, grid: SampleGrid) {
    self.brush = brush
    viewScale = grid.viewScale
    smoothing = Smoothing(strength: brush.smoothing)
    taper = Taper(brush, viewScale: grid.viewScale)
    hasTips = brush.hasChangingStrength || brush.hasTurningNib
  }

  /// The spine of a finished stroke.
  public init(_ stroke: Stroke) {
    self.init(brush: stroke.brush, grid: stroke.grid)
    let samples = stroke.samples
    reserve(samples.count)
    for sample in samples { append(sample) }
  }

  public mutating func append(_ sample: StrokeSample) {
    let previous = samples.last
    let step = previous.map { (sample.position - $0.position).length * viewScale } ?? 0
    lengths.append((lengths.last ?? 0) + step)
    samples.append(sample)
    radii.append(rawRadius(at: samples.count - 1))
    if hasTips { tips.append(rawTip(at: samples.count - 1)) }
    while settledMeanCount < samples.count - 1, isSettled(settledMeanCount) {
      settledMeanCount += 1
    }
  }

  /// Leading points that no later sample can move: a point needs the mean after it.
  public var settledCount: Int { min(settledMeanCount, max(1, settledMeanCount - 1)) }

  /// Changes what a sample says beside its place; its point and those round it may move.
  mutating func correct(at index: Int, _ change: (inout StrokeSample) -> Void) {
    let position = samples[index].position
    change(&samples[index])
    samples[index].position = position
    radii[index] = rawRadius(at: index)
    if hasTips { tips[index] = rawTip(at: index) }
  }

  /// Keeps room for `count` samples in all.
  public mutating func reserve(_ count: Int) {
    samples.reserveCapacity(count)
    lengths.reserveCapacity(count)
    radii.reserveCapacity(count)
    if hasTips { tips.reserveCapacity(count) }
  }

  /// The smoothed point of sample `index`, as of the newest sample.
  public func point(at index: Int) -> StrokePoint {
    var point = straightened(at: index)
    if !taper.isNone {
      point.radius = thinned(point.radius, to: taper.part(at: index, of: lengths))
    }
    return point
  }

  private func straightened(at index: Int) -> StrokePoint {
    var point = mean(at: index)
    guard index > 0, index + 1 < samples.count, smoothing.rounding > 0 else { return point }
    let (before, after) = (mean(at: index - 1), mean(at: index + 1))
    let (arrival, departure) = (
      (point.position - before.position).length, (after.position - point.position).length
    )
    guard arrival + departure > 0 else { return point }
    let part = arrival / (arrival + departure)
    let aside = before.position + (after.position - before.position) * part - point.position
    let distance = aside.length * viewScale / smoothing.rounding
    point.position += aside * (0.75 * max(0, 1 - distance * distance))
    return point
  }

  /// The mean of the samples round sample `index`.
  private func mean(at index: Int) -> StrokePoint {
    let reach = halfWidth(at: index)
    guard reach > 0 else { return rawPoint(at: index) }
    let center = lengths[index]
    var first = index
    while first > 0, center - lengths[first - 1] < reach { first -= 1 }
    var position = Vector.zero
    var radius = 0.0
    var tip = Tip(strength: 0, nibAxis: .zero)
    var total = 0.0
    var k = first
    while k < lengths.count, lengths[k] - center < reach {
      let before = k > 0 ? lengths[k] - lengths[k - 1] : 0
      let after = k + 1 < lengths.count ? lengths[k + 1] - lengths[k] : 0
      let weight = (before + after) * (reach - abs(lengths[k] - center))
      position += weight * samples[k].position
      radius += weight * radii[k]
      if hasTips { tip.add(tips[k], weight: weight) }
      total += weight
      k += 1
    }
    guard total > 0 else { return rawPoint(at: index) }
    var point = StrokePoint(position: position / total, radius: radius / total)
    if hasTips {
      point.strength = tip.strength / total
      point.nibAxis = tip.nibAxis / total
    }
    return point
  }

  /// How far the triangle of a point reaches along the way, in device pixels.
  private func halfWidth(at index: Int) -> Double {
    let limit = Smoothing.sampleLimit
    let back = lengths[index] - lengths[max(0, index - limit)]
    let ahead = lengths[min(lengths.count - 1, index + limit)] - lengths[index]
    return min(smoothing.reach, back, ahead)
  }

  private func isSettled(_ index: Int) -> Bool {
    if !taper.isNone, !taper.isSettled(index, of: lengths) { return false }
    if lengths.count - 1 >= index + Smoothing.sampleLimit { return true }
    let back = lengths[index] - lengths[max(0, index - Smoothing.sampleLimit)]
    let ahead = lengths[lengths.count - 1] - lengths[index]
    return ahead >= min(smoothing.reach, back)
  }

  private func rawPoint(at index: Int) -> StrokePoint {
    var point = StrokePoint(position: samples[index].position, radius: radii[index])
    if hasTips {
      point.strength = tips[index].strength
      point.nibAxis = tips[index].nibAxis
    }
    return point
  }

  private func rawRadius(at index: Int) -> Double {
    var radius = brush.radius(pressure: samples[index].pressure)
    if brush.tiltWidening > 0 {
      radius *= 1 + brush.tiltWidening * brush.lean(altitude: samples[index].altitude)
    }
    guard brush.speedThinning > 0 else { return atLeastVisible(radius) }
    let part = 1 - brush.speedThinning * brush.haste(at: speed(at: index))
    return atLeastVisible(radius * part)
  }

  private func rawTip(at index: Int) -> Tip {
    let sample = samples[index]
    var strength = brush.strength(pressure: sample.pressure)
    if brush.tiltFading > 0 {
      strength *= 1 - brush.tiltFading * brush.lean(altitude: sample.altitude)
    }
    if brush.speedFading > 0 {
      strength *= 1 - brush.speedFading * brush.haste(at: speed(at: index))
    }
    return Tip(
      strength: strength,
      nibAxis: brush.hasTurningNib ? brush.doubledNibAxis(for: sample) : .zero)
  }

  /// The speed of a sample is that of the way since the samples of this long before it.
  private static let speedWindow = 40_000_000.0
  private static let speedSamples = 16

  /// Device pixels of the view at tip-down a second, at sample `index`; by sample times alone.
  private func speed(at index: Int) -> Double {
    var first = index
    let time = samples[index].time
    while first > 0, index - first < Self.speedSamples,
      Double(time - samples[first].time) < Self.speedWindow
    {
      first -= 1
    }
    let seconds = Double(time - samples[first].time) * 1e-9
    return seconds > 0 ? (lengths[index] - lengths[first]) / seconds : 0
  }

  /// What a predicted sample after the newest one looks like: its pressure's width, all else as the
  /// newest by tilt, speed and taper.
  public func predictedPoint(_ sample: StrokeSample) -> StrokePoint {
    var radius = radius(pressure: sample.pressure)
    guard let newest = samples.last else {
      return StrokePoint(position: sample.position, radius: radius)
    }
    var point = point(at: samples.count - 1)
    if !taper.isNone || brush.speedThinning > 0 || brush.tiltWidening > 0 {
      radius = atLeastVisible(radius * (point.radius / self.radius(pressure: newest.pressure)))
    }
    point.position = sample.position
    point.radius = radius
    return point
  }

  /// How long the pen took from sample `index` to the next, seconds; a pause counts as no more than
  /// `longestStep`.
  public func duration(at index: Int) -> Double {
    Self.duration(from: samples[index], to: samples[index + 1])
  }

  public static func duration(from sample: StrokeSample, to next: StrokeSample) -> Double {
    min(Double(next.time - min(sample.time, next.time)) * 1e-9, longestStep)
  }

  /// Seconds.
  private static let longestStep = 0.064

  /// Half the width at a pressure, document units.
  public func radius(pressure: Double?) -> Double {
    atLeastVisible(brush.radius(pressure: pressure))
  }

  private func thinned(_ radius: Double, to part: Double) -> Double {
    part < 1 ? atLeastVisible(radius * part) : radius
  }

  /// However soft the pen, a line is at least as wide as a device pixel of the view at tip-down, or
  /// as the brush where that is thinner: nothing invisible is kept.
  private func atLeastVisible(_ radius: Double) -> Double {
    max(radius, min(brush.width, 1 / viewScale) * 0.5)
  }
}

/// What a sample asks of the brush's tip beside its width.
private struct Tip: Sendable {
  var strength: Double
  var nibAxis: Vector

  mutating func add(_ other: Tip, weight: Double) {
    strength += weight * other.strength
    nibAxis += weight * other.nibAxis
  }
}
