internal import Geometry

/// A stroke between tip-down and tip-up.
///
/// Its real samples are kept; an estimated value among them can be corrected by its sample's index
/// until the stroke is finished; predicted samples are a list of their own, replaced whole.
public struct LiveStroke: Sendable {
  /// The place in the order of tip-down.
  public let id: UInt64
  public let grid: SampleGrid
  public private(set) var path: StrokePath
  /// Guessed samples after the newest real one, valid for one frame.
  public var predicted: [StrokeSample] = []
  /// Changes whenever a value behind the newest sample was corrected: what was drawn of the stroke
  /// must be drawn again.
  public private(set) var revision = 0
  /// Samples that were refused because a value was not finite.
  public private(set) var refusedCount = 0
  /// The samples whose values are still estimated, oldest first.
  private var estimates: [(index: Int, values: EstimatedValues)] = []

  /// At most this many samples wait for a correction; the oldest estimate becomes final first.
  public static let estimateLimit = 64

  public init(id: UInt64, brush: Brush, grid: SampleGrid) {
    self.id = id
    self.grid = grid
    path = StrokePath(brush: brush, grid: grid)
    predicted.reserveCapacity(64)
    estimates.reserveCapacity(Self.estimateLimit)
  }

  public var brush: Brush { path.brush }
  public var samples: [StrokeSample] { path.samples }
  public var isEmpty: Bool { path.samples.isEmpty }

  /// Takes a real sample, quantised; its time is brought after the last one's, by the smallest
  /// step where it is equal or earlier. Returns its index, or `nil` when its position is not
  /// finite: then nothing changes but `refusedCount`. An axis that is not finite counts as not
  /// reported, and so does pressure where the brush does not use it.
  @discardableResult
  public mutating func append(
    _ sample: StrokeSample, estimated values: EstimatedValues = []
  ) -> Int? {
    guard sample.position.isFinite else {
      refusedCount += 1
      return nil
    }
    var stored = grid.quantize(sample)
    if !brush.usesPressure { stored.pressure = -1 }
    if let last = path.samples.last {
      stored.time = max(stored.time, last.time / 100_000 + 1)
    }
    path.append(grid.sample(stored))
    let index = path.samples.count - 1
    if !values.isEmpty {
      if estimates.count == Self.estimateLimit { estimates.removeFirst() }
      estimates.append((index, values))
    }
    return index
  }

  /// Puts the true values of a sample in the place of its estimated ones. Values that were not
  /// estimated stay. Returns whether anything was still to be corrected; where the estimates were
  /// right nothing is drawn again.
  @discardableResult
  public mutating func correct(at index: Int, with sample: StrokeSample) -> Bool {
    guard let place = estimates.firstIndex(where: { $0.index == index }) else { return false }
    let values = estimates.remove(at: place).values
    let exact = grid.sample(grid.quantize(sample))
    let before = path.samples[index]
    let usesPressure = brush.usesPressure
    path.correct(at: index) { stored in
      if values.contains(.pressure), usesPressure { stored.pressure = exact.pressure }
      if values.contains(.altitude) { stored.altitude = exact.altitude }
      if values.contains(.azimuth) { stored.azimuth = exact.azimuth }
      if values.contains(.twist) { stored.twist = exact.twist }
    }
    if path.samples[index] != before { revision += 1 }
    return true
  }

  /// What is estimated of a sample; empty when all is final.
  public func estimated(at index: Int) -> EstimatedValues {
    estimates.first { $0.index == index }?.values ?? []
  }

  /// The stroke as it is now, or `nil` while it has no sample.
  public func finished() -> Stroke? {
    guard !isEmpty else { return nil }
    return Stroke(id: id, brush: brush, samples: samples, grid: grid)
  }
}

/// Which values of a real sample are estimates that a correction may still follow.
public struct EstimatedValues: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let pressure = EstimatedValues(rawValue: 1)
  public static let altitude = EstimatedValues(rawValue: 2)
  public static let azimuth = EstimatedValues(rawValue: 4)
  public static let twist = EstimatedValues(rawValue: 8)
}
