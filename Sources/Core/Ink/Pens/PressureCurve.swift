/// How hard a person presses, turned into how hard the brush is pressed.
public struct PressureCurve: Sendable, Hashable {
  /// Below this pressure the brush has none, 0 ... 1.
  public var minimum: Double
  /// From this pressure on the brush has all, `minimum` ... 1.
  public var maximum: Double
  /// -1: only a hard press counts; 0: in proportion; 1: a soft touch does.
  public var softness: Double

  /// The least distance between the two thresholds.
  public static let span = 0.05
  public static let identity = PressureCurve()

  /// Values out of their range are brought into it; what is no number counts as not given.
  public init(minimum: Double = 0, maximum: Double = 1, softness: Double = 0) {
    func within(_ value: Double, _ low: Double, _ high: Double, _ other: Double) -> Double {
      value.isFinite ? min(max(value, low), high) : other
    }
    self.minimum = within(minimum, 0, 1 - Self.span, 0)
    self.maximum = within(maximum, self.minimum + Self.span, 1, 1)
    self.softness = within(softness, -1, 1, 0)
  }

  /// Rises all the way from 0 at `minimum` to 1 at `maximum`, in plain arithmetic.
  public func value(_ pressure: Double) -> Double {
    guard self != .identity else { return pressure }
    let part = min(max((pressure - minimum) / (maximum - minimum), 0), 1)
    let bend = (1 - 0.8 * softness) / (1 + 0.8 * softness)
    return part / (part + (1 - part) * bend)
  }

  /// The softness with which the pressure half way between the thresholds becomes `value`, as near
  /// as there is one.
  public static func softness(halfway value: Double) -> Double {
    min(max((2 * value - 1) / 0.8, -1), 1)
  }
}
