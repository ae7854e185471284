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

  static let kinds: InlineArray<7, Kind> = [
    Kind(isCurved: false, span: 8, spanInPeriods: 1.9),
    Kind(isCurved: false, span: 20, spanInPeriods: 2.5),
    Kind(isCurved: false, span: 45, spanInPeriods: 3.5),
    Kind(isCurved: false, span: 100, spanInPeriods: 5),
    Kind(isCurved: true, span: 20, spanInPeriods: 3.6),
    Kind(isCurved: true, span: 45, spanInPeriods: 4.6),
    Kind(isCurved: true, span: 90, spanInPeriods: 6),
  ]

  /// All of the bank's.
  static func bank(_ clock: RecoveredClock) -> InlineArray<7, PathFit> {
    let (ages, positions) = (clock.ages.span, clock.positions.span)
    var fits = InlineArray<7, PathFit>(repeating: PathFit())
    for i in 0..<7 {
      let span = max(kinds[i].span, kinds[i].spanInPeriods * clock.period)
      fits[i] = PathFit(
        ages, positions, last: clock.last, span: span, isCurved: kinds[i].isCurved)
    }
    return fits
  }

  private init() {}

  private init(
    _ ages: Span<Double>, _ positions: Span<Vector>, last: Int, span: Double, isCurved: Bool
  ) {
    let center = Center(ages, positions, last: last, span)
    let isLine = center.squares > 1e-4
    var v = isLine ? center.tilt / center.squares : .zero
    var half = Vector.zero
    var parabola = (skew: 0.0, spread: 0.0)
    if isCurved && isLine {
      parabola = (center.cubes / center.squares, center.squares / center.weight)
      half = Self.bend(ages, positions, center, v, parabola)
    }
    var squares = 0.0
    for i in 0..<center.used {
      let t = -ages[i] / span
      let dt = t - center.time
      let q = dt * dt - parabola.spread - parabola.skew * dt
      let left = positions[i] - center.position - v * dt - half * q
      squares += (1 + t) * left.lengthSquared
    }
    rest = (squares / center.weight).squareRoot()
    v -= half * parabola.skew
    let middle = center.position - half * parabola.spread
    start = middle - v * center.time + half * (center.time * center.time)
    velocity = (v - half * (2 * center.time)) / span
    halfAcceleration = half / (span * span)
  }

  /// The part of the parabola that no line holds.
  private static func bend(
    _ ages: Span<Double>, _ positions: Span<Vector>, _ center: Center, _ v: Vector,
    _ parabola: (skew: Double, spread: Double)
  ) -> Vector {
    var (squares, sum) = (0.0, Vector.zero)
    for i in 0..<center.used {
      let t = -ages[i] / center.span
      let dt = t - center.time
      let q = dt * dt - parabola.spread - parabola.skew * dt
      squares += (1 + t) * q * q
      sum += (positions[i] - center.position - v * dt) * ((1 + t) * q)
    }
    return squares > 1e-4 ? sum / squares : .zero
  }
}

/// Weighted sums of the entries within a span; times in spans, 0 at the newest, about their mean.
private struct Center {
  let span: Double
  var used = 0
  var weight = 0.0
  var time = 0.0
  var position = Vector.zero
  var squares = 0.0
  var cubes = 0.0
  var tilt = Vector.zero

  init(_ ages: Span<Double>, _ positions: Span<Vector>, last: Int, _ span: Double) {
    self.span = span
    while used <= last, ages[used] < span {
      let t = -ages[used] / span
      weight += 1 + t
      time += (1 + t) * t
      position += positions[used] * (1 + t)
      used += 1
    }
    time /= weight
    position /= weight
    for i in 0..<used {
      let t = -ages[i] / span
      let dt = t - time
      squares += (1 + t) * dt * dt
      cubes += (1 + t) * dt * dt * dt
      tilt += (positions[i] - position) * ((1 + t) * dt)
    }
  }
}
