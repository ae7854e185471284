/// What a device says of itself: its name and what it reports beside the position.
public struct DeviceDescription: Sendable, Hashable {
  /// As people read it; settings are kept under it.
  public var name: String
  public var axes: [AxisRange]

  public init(name: String, axes: [AxisRange] = []) {
    self.name = name
    self.axes = axes
  }

  /// Whether it reports this axis, within limits that hold any value.
  public func has(_ axis: AxisRange.Axis) -> Bool {
    axes.contains { $0.axis == axis && $0.isUsable }
  }

  /// One axis with the limits that the driver gives, in its own units.
  public struct AxisRange: Sendable, Hashable {
    public enum Axis: String, Sendable, CaseIterable {
      case pressure, tiltX, tiltY, twist, distance, wheelAxis, contactSize
    }

    public var axis: Axis
    public var low: Double
    public var high: Double

    public init(_ axis: Axis, low: Double, high: Double) {
      self.axis = axis
      self.low = low
      self.high = high
    }

    /// Whether any value lies between the limits.
    public var isUsable: Bool { high > low && (high - low).isFinite }
  }
}
