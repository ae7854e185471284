internal import Geometry

/// A line or parabola fitted to the newest entries, an entry's weight falling to zero at the span's
/// end, so that none leaves with a jump. About the newest entry's recovered time, per millisecond.
struct PathFit {
  var start = Vector.zero
  var velocity = Vector.zero
  var halfAcceleration = Vector.zero
  /// Weighted root of the mean square of what the fit leaves over, document units.
  var rest = 0.0

  /// One of the bank's estimators; its span is the longer of the two.
  struct Kind {
    var isCurved: Bool
    var span: Double
    var spanInPeriods: Double
  }

  static let bank: InlineArray<7, Kind> = [
    Kind(isCurved: false, span: 8, spanInPeriods: 1.9),
    Kind(isCurved: false, span: 20, spanInPeriods: 2.5),
    Kind(isCurved: false, span: 45, spanInPeriods: 3.5),
    Kind(isCurved: false, span: 100, spanInPeriods: 5),
    Kind(isCurved: true, span: 20, spanInPeriods: 3.6),
    Kind(isCurved: true, span: 45, spanInPeriods: 4.6),
    Kind(isCurved: true, span: 90, spanInPeriods: 6),
  ]

  init(_ clock: RecoveredClock, _ kind: Kind) {
    let span = max(kind.span, kind.spanInPeriods * clock.period)
    let (ages, positions) = (clock.ages.span, clock.positions.span)
    var (s0, mt, mp) = (0.0, 0.0, Vector.zero)
    var used = 0
    while used <= clock.last, ages[used] < span {
      let t = -ages[used] / span
      let weight = 1 + t
      s0 += weight
      mt += weight * t
      mp += positions[used] * weight
      used += 1
    }
    mt /= s0
    mp /= s0
    var (s2, s3, tilt) = (0.0, 0.0, Vector.zero)
    for i in 0..<used {
      let t = -ages[i] / span
      let weight = 1 + t
      let dt = t - mt
      s2 += weight * dt * dt
      s3 += weight * dt * dt * dt
      tilt += (positions[i] - mp) * (weight * dt)
    }
    let isLine = s2 > 1e-4
    var v = isLine ? tilt / s2 : .zero
    var half = Vector.zero
    var (skew, spread) = (0.0, 0.0)
    if kind.isCurved {
      skew = isLine ? s3 / s2 : s3
      spread = s2 / s0
      half = isLine ? Self.bend(clock, used, span, mt, mp, v, skew, spread) : .zero
    }
    var squares = 0.0
    for i in 0..<used {
      let t = -ages[i] / span
      let dt = t - mt
      let q = dt * dt - spread - skew * dt
      let left = positions[i] - mp - v * dt - half * q
      squares += (1 + t) * left.lengthSquared
    }
    rest = (squares / s0).squareRoot()
    v -= half * skew
    mp -= half * spread
    start = mp - v * mt + half * (mt * mt)
    velocity = (v - half * (2 * mt)) / span
    halfAcceleration = half / (span * span)
  }

  /// The part of the parabola that no line holds.
  private static func bend(
    _ clock: RecoveredClock, _ used: Int, _ span: Double, _ mt: Double, _ mp: Vector, _ v: Vector,
    _ skew: Double, _ spread: Double
  ) -> Vector {
    let (ages, positions) = (clock.ages.span, clock.positions.span)
    var (squares, sum) = (0.0, Vector.zero)
    for i in 0..<used {
      let t = -ages[i] / span
      let dt = t - mt
      let q = dt * dt - spread - skew * dt
      squares += (1 + t) * q * q
      sum += (positions[i] - mp - v * dt) * ((1 + t) * q)
    }
    return squares > 1e-4 ? sum / squares : .zero
  }
}
