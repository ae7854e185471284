public import Geometry

/// A point of a stroke's spine, after smoothing.
public struct StrokePoint: Sendable, Equatable {
  /// Document units.
  public var position: Vector
  /// Half the stroke's width here, document units, at least 0.
  public var radius: Double

  public init(position: Vector, radius: Double) {
    self.position = position
    self.radius = radius
  }
}

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
  private let viewScale: Double
  private let smoothing: Smoothing
  private let taper: Taper
  /// Leading means that no later sample can move.
  private var settledMeanCount = 0

  public init(brush: Brush, grid: SampleGrid) {
    self.brush = brush
    viewScale = grid.viewScale
    smoothing = Smoothing(strength: brush.smoothing)
    taper = Taper(brush, viewScale: grid.viewScale)
  }

  /// The spine of a finished stroke.
  public init(_ stroke: Stroke) {
    self.init(brush: stroke.brush, grid: stroke.grid)
    reserve(stroke.samples.count)
    for sample in stroke.samples { append(sample) }
  }

  public mutating func append(_ sample: StrokeSample) {
    let previous = samples.last
    let step = previous.map { (sample.position - $0.position).length * viewScale } ?? 0
    lengths.append((lengths.last ?? 0) + step)
    samples.append(sample)
    radii.append(rawRadius(at: samples.count - 1))
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
  }

  /// Keeps room for `count` samples in all.
  public mutating func reserve(_ count: Int) {
    samples.reserveCapacity(count)
    lengths.reserveCapacity(count)
    radii.reserveCapacity(count)
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
    var total = 0.0
    var k = first
    while k < lengths.count, lengths[k] - center < reach {
      let before = k > 0 ? lengths[k] - lengths[k - 1] : 0
      let after = k + 1 < lengths.count ? lengths[k + 1] - lengths[k] : 0
      let weight = (before + after) * (reach - abs(lengths[k] - center))
      position += weight * samples[k].position
      radius += weight * radii[k]
      total += weight
      k += 1
    }
    guard total > 0 else { return rawPoint(at: index) }
    return StrokePoint(position: position / total, radius: radius / total)
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
    StrokePoint(position: samples[index].position, radius: radii[index])
  }

  private func rawRadius(at index: Int) -> Double {
    let radius = brush.radius(pressure: samples[index].pressure)
    guard brush.speedThinning > 0 else { return atLeastVisible(radius) }
    let speed = speed(at: index)
    let part = 1 - brush.speedThinning * (speed / (speed + Self.quickSpeed))
    return atLeastVisible(radius * part)
  }

  /// Device pixels a second at which half of what speed can take away is gone.
  private static let quickSpeed = 1500.0
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

  /// What a predicted sample after the newest one gets: its pressure's, as thin as the newest by
  /// speed and taper.
  public func predictedRadius(pressure: Double?) -> Double {
    let radius = radius(pressure: pressure)
    guard let newest = samples.last, !taper.isNone || brush.speedThinning > 0 else { return radius }
    let plain = self.radius(pressure: newest.pressure)
    let drawn = point(at: samples.count - 1).radius
    return atLeastVisible(radius * (drawn / plain))
  }

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

/// How much samples are steadied.
struct Smoothing: Sendable {
  /// No point depends on samples further away than this, in samples.
  static let sampleLimit = 32
  /// How far the mean reaches to either side, in device pixels of the view at tip-down.
  let reach: Double
  /// How far a point may be off the line between its neighbours and still be taken for rounded, in
  /// device pixels of the view at tip-down.
  let rounding: Double

  /// 0 leaves the samples as they are; at 1/2 the staircase of a whole-pixel mouse is gone and
  /// corners lose about a pixel; at 1 wide curves are left.
  init(strength: Double) {
    let bounded = strength.isFinite ? min(max(strength, 0), 1) : 0
    reach = 24 * bounded * bounded
    rounding = 2 * bounded
  }
}
