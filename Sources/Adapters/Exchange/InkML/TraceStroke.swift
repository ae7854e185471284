internal import Geometry
internal import Ink

/// Makes samples of a trace's points.
struct TraceStroke {
  let format: TraceFormat
  let grid: SampleGrid
  /// Nanoseconds, where the trace has no times.
  let start: UInt64
  private var time: UInt64 = 0

  init(format: TraceFormat, grid: SampleGrid, start: UInt64) {
    self.format = format
    self.grid = grid
    self.start = start
  }

  /// `nil` where no point has a place.
  mutating func samples(_ points: [[Double?]]) -> [StrokeSample]? {
    let forces = format.channels.indices.filter { format.channels[$0].role == .force }
    let greatest =
      forces.first.flatMap { force in points.compactMap { $0[force] }.max() } ?? 1
    var samples: [StrokeSample] = []
    samples.reserveCapacity(points.count)
    for (index, point) in points.enumerated() {
      guard var sample = sample(point, greatest: greatest, index: index) else { continue }
      if let last = samples.last { sample.time = max(sample.time, last.time) }
      samples.append(grid.sample(grid.quantize(sample)))
    }
    return samples.isEmpty ? nil : samples
  }

  private func sample(_ point: [Double?], greatest: Double, index: Int) -> StrokeSample? {
    var place: (x: Double?, y: Double?) = (nil, nil)
    var tilt: (x: Double?, y: Double?) = (nil, nil)
    var sample = StrokeSample(position: .zero, time: start + UInt64(index) * 8_000_000)
    for (channel, value) in zip(format.channels, point) {
      guard let value else { continue }
      switch channel.role {
      case .x: place.x = value * channel.unitsPerStep
      case .y: place.y = value * channel.unitsPerStep
      case .force: sample.pressure = channel.part(value, greatest: greatest)
      case .azimuth: sample.azimuth = channel.radians(value)
      case .elevation: sample.altitude = channel.radians(value)
      case .rotation: sample.twist = channel.radians(value)
      case .tiltX: tilt.x = channel.radians(value) * 180 / .pi
      case .tiltY: tilt.y = channel.radians(value) * 180 / .pi
      case .time: sample.time = Self.nanoseconds(value, channel.unit)
      case .other: break
      }
    }
    guard let x = place.x, let y = place.y, WidthStroke.isNear(Vector(x, y)) else { return nil }
    sample.position = Vector(x, y)
    if sample.altitude == nil, let x = tilt.x, let y = tilt.y,
      let angles = Angles.altitudeAzimuth(tiltX: x, tiltY: y)
    {
      (sample.altitude, sample.azimuth) = (angles.altitude, angles.azimuth)
    }
    return sample
  }

  private static func nanoseconds(_ value: Double, _ unit: String?) -> UInt64 {
    let factor = unit == "s" ? 1e9 : unit == "us" ? 1e3 : 1e6
    let time = value * factor
    return time.isFinite ? UInt64(min(max(time, 0), 0x1p62)) : 0
  }
}
