/// One valuator of a device that reports a value within limits.
struct Axis: Equatable {
  let number: Int
  let low: Double
  let high: Double

  /// `nil` for limits that no value lies between, as of axes that a driver only pretends to have.
  init?(number: Int, low: Double, high: Double) {
    guard high > low, (high - low).isFinite else { return nil }
    self.number = number
    self.low = low
    self.high = high
  }

  /// 0 at the low limit ... 1 at the high one, clamped.
  func fraction(_ value: Double) -> Double {
    min(max((value - low) / (high - low), 0), 1)
  }

  /// Degrees of tilt. Drivers whose limits are no angles mean 60 degrees by the farther one.
  func degrees(_ value: Double) -> Double {
    let reach = max(abs(low), abs(high))
    return reach <= 90 ? value : value / reach * 60
  }

  /// Degrees of a whole turn.
  func turn(_ value: Double) -> Double { fraction(value) * 360 }

  /// -1 ... 1 between the limits.
  func signedFraction(_ value: Double) -> Double { fraction(value) * 2 - 1 }
}

/// A scroll valuator: it counts up and down for ever, and its changes are the wheel's.
struct ScrollAxis: Equatable {
  let number: Int
  let isVertical: Bool
  /// Change of the value per notch; its sign is the direction.
  let increment: Double
  /// The value up to which the wheel's turns are told.
  private var reference: Double

  /// More notches than this between two events are a counter that was set anew.
  private static let mostNotches = 100.0

  init?(number: Int, isVertical: Bool, increment: Double, value: Double) {
    guard increment != 0, increment.isFinite else { return nil }
    self.number = number
    self.isVertical = isVertical
    self.increment = increment
    reference = value
  }

  /// The wheel turned elsewhere: `value` is where the next turn begins.
  mutating func restart(at value: Double) { reference = value }

  /// Notches since the last time, right and up positive.
  mutating func notches(at value: Double) -> Double {
    let notches = (value - reference) / increment
    reference = value
    guard notches.isFinite, abs(notches) <= Self.mostNotches else { return 0 }
    // The server counts a turn towards the user as positive.
    return isVertical ? -notches : notches
  }
}
