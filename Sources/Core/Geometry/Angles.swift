/// Angles by own polynomials, so that they are the same on every machine: the C library's sine and
/// arc tangent differ by processor.
public enum Angles {
  /// The direction of (x, y) in radians, -pi ... pi; 0 for no direction. Off by less than 1e-9.
  public static func direction(x: Double, y: Double) -> Double {
    let width = abs(x)
    let height = abs(y)
    guard width.isFinite, height.isFinite, width > 0 || height > 0 else { return 0 }
    let inner = height <= width ? arcTangent(height / width) : .pi / 2 - arcTangent(width / height)
    let upper = x < 0 ? .pi - inner : inner
    return y < 0 ? -upper : upper
  }

  /// For 0 ... 1. Two half-angle steps bring the argument below 0.2, where the series is short.
  static func arcTangent(_ value: Double) -> Double {
    let once = value / (1 + (1 + value * value).squareRoot())
    let twice = once / (1 + (1 + once * once).squareRoot())
    let square = twice * twice
    var sum = 0.0
    for divisor in stride(from: 13.0, through: 1, by: -2) { sum = 1 / divisor - square * sum }
    return 4 * twice * sum
  }

  /// The vector of length 1 in a direction, from +x clockwise on the screen; +x for one that is not
  /// within -10 ... 10. Off by less than 1e-9.
  public static func unit(_ radians: Double) -> SIMD2<Double> {
    guard abs(radians) <= 10 else { return SIMD2(1, 0) }
    // By the tangent of an eighth of the angle, which three doublings bring back.
    let tangent = tangent(radians / 8)
    let square = tangent * tangent
    var vector = SIMD2((1 - square) / (1 + square), 2 * tangent / (1 + square))
    for _ in 0..<2 {
      vector = SIMD2(vector.x * vector.x - vector.y * vector.y, 2 * vector.x * vector.y)
    }
    return vector
  }

  /// The direction of half the angle of `vector`, to the right half of the plane; `nil` for a vector
  /// of no direction.
  public static func halved(_ vector: SIMD2<Double>) -> SIMD2<Double>? {
    guard let doubled = vector.normalized else { return nil }
    let x = Swift.max((1 + doubled.x) * 0.5, 0).squareRoot()
    return x > 1e-6 ? SIMD2(x, doubled.y / (2 * x)) : SIMD2(0, 1)
  }

  /// For -pi/2 ... pi/2, clamped a little inside. Off by less than 1e-9 relative to the result.
  static func tangent(_ radians: Double) -> Double {
    let limit = 1.5707
    let angle = Swift.min(Swift.max(radians, -limit), limit) / 8
    let square = angle * angle
    // The continued fraction of the tangent, deep enough for |angle| < 0.2.
    var tail = 11.0
    for odd in stride(from: 9.0, through: 1, by: -2) { tail = odd - square / tail }
    var value = angle / tail
    for _ in 0..<3 { value = 2 * value / (1 - value * value) }
    return value
  }

  /// Altitude (radians up from the surface) and azimuth (radians, direction of the cap, from +x
  /// clockwise on the screen) of a pen that leans `tiltX` degrees to the right and `tiltY` degrees
  /// towards the user. `nil` when a value is not finite.
  ///
  /// Formula: W3C Pointer Events, conversion of tilt to altitude and azimuth.
  public static func altitudeAzimuth(
    tiltX: Double, tiltY: Double
  ) -> (altitude: Double, azimuth: Double)? {
    guard tiltX.isFinite, tiltY.isFinite else { return nil }
    let right = tangent(tiltX * (.pi / 180))
    let down = tangent(tiltY * (.pi / 180))
    let lean = (right * right + down * down).squareRoot()
    let azimuth = direction(x: right, y: down)
    return (direction(x: lean, y: 1), azimuth < 0 ? azimuth + 2 * .pi : azimuth)
  }
}
