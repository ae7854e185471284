public import Geometry

/// One complete reading of a pen, finger or mouse.
public struct StrokeSample: Sendable, Equatable {
  /// Document units, y down.
  public var position: Vector
  /// 0 (lightest) ... 1 (hardest); `nil` when the device reports none.
  public var pressure: Double?
  /// Radians up from the surface: 0 lies flat, pi/2 stands upright.
  public var altitude: Double?
  /// Radians; the direction the pen's cap points, from +x clockwise on the page.
  public var azimuth: Double?
  /// Radians about the pen's own axis.
  public var twist: Double?
  /// Device time, nanoseconds on the monotonic clock.
  public var time: UInt64

  public init(
    position: Vector, pressure: Double? = nil, altitude: Double? = nil, azimuth: Double? = nil,
    twist: Double? = nil, time: UInt64
  ) {
    self.position = position
    self.pressure = pressure
    self.altitude = altitude
    self.azimuth = azimuth
    self.twist = twist
    self.time = time
  }
}
