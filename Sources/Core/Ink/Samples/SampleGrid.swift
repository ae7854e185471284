public import Geometry

/// The whole numbers that samples are kept in, so that a stored stroke is the drawn one exactly:
/// position in 1/64 of a device pixel of the view at tip-down, pressure in 1/4095, angles in
/// 0.1 degree, time in 0.1 ms.
public struct SampleGrid: Sendable, Equatable {
  /// Device pixels per document unit at tip-down, positive and finite.
  public let viewScale: Double
  /// Document units per position step.
  public let step: Double

  public init(viewScale: Double) {
    precondition(viewScale > 0 && viewScale.isFinite, "a view scale is positive and finite")
    self.viewScale = viewScale
    step = 1 / (64 * viewScale)
  }

  /// A sample in whole numbers; -1 stands for an axis that is not reported, here alone, since this
  /// is the form in storage.
  public struct Quantized: Sendable, Equatable {
    public var x: Int64
    public var y: Int64
    public var pressure: Int16
    public var altitude: Int16
    public var azimuth: Int16
    public var twist: Int16
    /// 0.1 ms on the monotonic clock.
    public var time: UInt64

    public init(
      x: Int64, y: Int64, pressure: Int16, altitude: Int16, azimuth: Int16, twist: Int16,
      time: UInt64
    ) {
      self.x = x
      self.y = y
      self.pressure = pressure
      self.altitude = altitude
      self.azimuth = azimuth
      self.twist = twist
      self.time = time
    }
  }

  /// Steps of 0.1 degree in a radian; the one constant both directions use.
  private static let anglesPerRadian = 1800 / Double.pi
  /// Positions are kept within this many steps of the origin.
  private static let limit = 0x1p50

  /// The nearest whole numbers. Positions must be finite; values beyond their range are clamped.
  public func quantize(_ sample: StrokeSample) -> Quantized {
    Quantized(
      x: whole(sample.position.x), y: whole(sample.position.y),
      pressure: Self.clamped(sample.pressure.map { $0 * 4095 }, to: 4095),
      altitude: Self.clamped(sample.altitude.map { $0 * Self.anglesPerRadian }, to: 900),
      azimuth: Self.circular(sample.azimuth), twist: Self.circular(sample.twist),
      time: Self.whole(time: sample.time))
  }

  /// The sample that the whole numbers stand for; `quantize` gives them back exactly.
  public func sample(_ stored: Quantized) -> StrokeSample {
    func angle(_ value: Int16) -> Double? {
      value < 0 ? nil : Double(value) / Self.anglesPerRadian
    }
    return StrokeSample(
      position: position(x: stored.x, y: stored.y),
      pressure: stored.pressure < 0 ? nil : Double(stored.pressure) / 4095,
      altitude: angle(stored.altitude), azimuth: angle(stored.azimuth),
      twist: angle(stored.twist), time: stored.time &* 100_000)
  }

  /// Where a sample in whole numbers lies, document units.
  public func position(x: Int64, y: Int64) -> Vector {
    Vector(Double(x) * step, Double(y) * step)
  }

  private func whole(_ value: Double) -> Int64 {
    let steps = (value / step).rounded()
    return Int64(Swift.min(Swift.max(steps, -Self.limit), Self.limit))
  }

  /// Tenths of a millisecond, whose nanoseconds still fit.
  private static func whole(time: UInt64) -> UInt64 {
    let tenths = time / 100_000 + (time % 100_000 < 50_000 ? 0 : 1)
    return Swift.min(tenths, .max / 100_000)
  }

  private static func clamped(_ value: Double?, to top: Double) -> Int16 {
    guard let value, value.isFinite else { return -1 }
    return Int16(Swift.min(Swift.max(value, 0), top).rounded())
  }

  /// A full turn is 3600 steps; angles are brought into 0 ..< 3600.
  private static func circular(_ radians: Double?) -> Int16 {
    guard let radians, radians.isFinite, abs(radians) < 1e6 else { return -1 }
    let turns = (radians * anglesPerRadian).rounded() / 3600
    let steps = ((turns - turns.rounded(.down)) * 3600).rounded()
    return steps >= 3600 ? 0 : Int16(steps)
  }
}
