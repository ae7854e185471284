internal import Geometry
internal import Ink

/// What the network sees of a stroke: numbers that do not depend on where, how large and in which
/// direction it is drawn. `tools/prediction/features.py` computes the same for training; a change
/// here is a change there.
struct Features {
  static let count = 96
  /// Milliseconds after now that the network answers for.
  static let horizons: InlineArray<5, Double> = [8.3, 16.7, 25, 33.3, 50]
  static let estimators = 7
  private static let longestLine = 3
  private static let lags: InlineArray<15, Double> = [
    4, 8, 12, 16, 20, 25, 30, 40, 50, 65, 80, 100, 130, 170, 220,
  ]
  private static let byCount = 12

  private(set) var inputs = InlineArray<96, Float>(repeating: 0)
  /// The bank's answers as the network's outputs are, estimator by estimator.
  private(set) var bank = InlineArray<35, SIMD2<Float>>(repeating: .zero)
  /// Document units per millisecond that an output of 1 stands for.
  private(set) var scale = 0.0
  /// Unit vector that the local x axis points along.
  private(set) var turn = Vector(1, 0)
  /// Milliseconds from the newest sample to now that count.
  private(set) var bridged = 0.0
  /// Local velocity as a part of the scale, of the longest line.
  private(set) var steadyVelocity = Vector.zero
  /// 0 where the recent motion is a straight line at constant speed, 1 where it is not.
  private(set) var unsteadiness = 1.0
  private var filled = 0

  /// - Parameter silence: milliseconds since the newest sample's stamp.
  init(_ history: SampleHistory, silence: Double) {
    let clock = RecoveredClock(history)
    let back = clock.positions(at: Self.lags)
    setFrame(clock, back, quantum: history.quantum)
    let full = scale
    let age = silence - clock.newestShift
    bridged = min(max(age, 0), 25)
    addPositions(clock, back)
    addFits(clock)
    for i in 0..<6 {
      let gap = i + 1 < clock.count ? clock.stamps[i + 1] - clock.stamps[i] : 0
      add(squashed(gap / 10))
    }
    addPressure(clock, top: history.top, isReported: history[0].pressure != nil)
    add(squashed(silence / 10))
    add(squashed(age / 10))
    add(squashed(age / clock.period))
    add(squashed(clock.period / 8))
    add(squashed(2 * clock.stray / clock.period))
    add(squashed(clock.stray / 2))
    let life = Double(history[0].time - history.start) * 1e-6
    add(life / (life + 80))
    add(Double(clock.last) / (Double(clock.last) + 6))
    add(Double(clock.support) / Double(RecoveredClock.fitted))
    add(squashed(silence / clock.period))
    add(squashed(history.quantum / (full * 8)))
    add(squashed(history.quantum / (full * 2)))
    add(squashed(history.peak / full))
    add(squashed(history.length / (max(life, 8) * full)))
    add(squashed(history.length / (full * 100)))
    let home = history.origin - history[0].position
    add(local(home) * (full / (history.length + full * 10)))
    let late = max(silence - 1.5 * clock.period, 0) / 20
    scale = full / (1 + late * late)
  }

  /// Speed and direction of the recent motion.
  private mutating func setFrame(
    _ clock: RecoveredClock, _ back: InlineArray<15, Vector>, quantum: Double
  ) {
    let oldest = max(clock.ages[clock.last], 1)
    var squares = 0.0
    func add(_ lag: Int, _ part: Double) {
      let step = back[lag] / min(Self.lags[lag], oldest)
      squares += part * step.lengthSquared
    }
    add(1, 0.3)
    add(3, 0.25)
    add(5, 0.2)
    add(7, 0.15)
    add(10, 0.1)
    scale = squares.squareRoot() + 0.02 * quantum + 1e-12
    let toward = -(back[3] + back[5] * 0.5 + back[8] * 0.25)
    let size = toward.length
    turn = size > 1e-12 ? toward / size : Vector(1, 0)
  }

  /// Local mean velocity, as a part of the scale, from now back to the entry `k` before the newest.
  func velocityBack(toEntry k: Int) -> SIMD2<Float> { input(2 * (Self.lags.count + k - 1)) }

  var velocityBackToLongestLag: SIMD2<Float> { input(2 * (Self.lags.count - 1)) }

  private func input(_ i: Int) -> SIMD2<Float> {
    let inputs = inputs.span
    return SIMD2(inputs[i], inputs[i + 1])
  }

  /// Inputs that say in which circumstances a prediction is made, by their place.
  enum Circumstance: Int {
    /// How badly a line fits the last 45 and 100 ms.
    case looseness = 62
    case longLooseness = 63
    case pressureFall10 = 75
    case pressureFall40 = 77
    /// The newest sample's age in periods.
    case staleness = 81
    case life = 85
    /// How many samples the clock rests on.
    case support = 87
    /// The device's steps beside the speed.
    case slowness = 90
    /// The stroke's greatest speed beside the speed.
    case slowing = 91
  }

  subscript(_ circumstance: Circumstance) -> Float { inputs.span[circumstance.rawValue] }

  private mutating func addPositions(_ clock: RecoveredClock, _ back: InlineArray<15, Vector>) {
    for i in 0..<15 { add(soft(local(back[i]) / Self.lags[i], 6)) }
    let period = max(clock.period, 2)
    for k in 1...Self.byCount {
      let entry = min(k, clock.count - 1)
      add(soft(local(clock.positions[entry]) / (Double(k) * period), 6))
    }
  }

  private mutating func addFits(_ clock: RecoveredClock) {
    let fits = PathFit.bank(clock)
    var rests = InlineArray<7, Double>(repeating: 0)
    for i in 0..<Self.estimators {
      let fit = fits[i]
      rests[i] = squashed(fit.rest / (scale * 4))
      let (start, velocity) = (local(fit.start), local(fit.velocity))
      let half = local(fit.halfAcceleration)
      for j in 0..<5 {
        let reach = bridged + Self.horizons[j]
        bank[i * 5 + j] = SIMD2<Float>(soft(start / reach + velocity + half * reach, 6))
      }
      if PathFit.kinds[i].isCurved { add(soft(half * 20, 4)) }
      if i == Self.longestLine { setSteadiness(fit, clock) }
    }
    for i in 0..<Self.estimators { add(rests[i]) }
  }

  /// A hand does not draw so evenly; a ruler, a machine or a test does.
  private mutating func setSteadiness(_ fit: PathFit, _ clock: RecoveredClock) {
    guard clock.last >= 4 else { return }
    let off = fit.rest / (scale * 100)
    unsteadiness = off * off / (off * off + 4e-6)
    steadyVelocity = local(fit.velocity)
  }

  private mutating func addPressure(_ clock: RecoveredClock, top: Double, isReported: Bool) {
    guard isReported, top > 0 else {
      for _ in 0..<6 { add(0) }
      return
    }
    let now = clock.pressures[0] / top
    let before = clock.pressures(at: [10, 20, 40])
    let (fall10, fall20) = (before[0] / top - now, before[1] / top - now)
    let fall40 = before[2] / top - now
    let untilNone = now / max(fall10 / 10, fall20 / 20, 1e-3)
    add(1)
    add(now)
    add(2 * fall10)
    add(2 * fall20)
    add(2 * fall40)
    add(1 - squashed(untilNone / 25))
  }

  /// `vector` turned so that the motion is along +x, divided by the scale.
  private func local(_ vector: Vector) -> Vector {
    vector.turned(by: turn.conjugate) / scale
  }

  private mutating func add(_ value: Double) {
    inputs[filled] = Float(value)
    filled += 1
  }

  private mutating func add(_ vector: Vector) {
    add(vector.x)
    add(vector.y)
  }
}

/// From any number to -1 ... 1, steepest at 0.
func squashed(_ x: Double) -> Double { x / (1 + abs(x)) }

/// Nearly `v` while small, its parts never beyond `top`.
private func soft(_ v: Vector, _ top: Double) -> Vector {
  Vector(v.x / (1 + abs(v.x) / top), v.y / (1 + abs(v.y) / top))
}
