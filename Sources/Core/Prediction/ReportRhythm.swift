/// How the stamps of a device that reports evenly lie on the grid that they are rounded up to, for one
/// period: by which part of a step the newest stamp is late, as a distribution.
struct ReportRhythm: Sendable {
  /// A sixteenth beyond either end still counts, by so much: devices are not that even.
  private static let tolerated: Float = 0.4
  private static let unlikely: Float = 0.001
  private static let loss: Float = 0.05

  /// Between reports, in steps of the grid.
  let period: Float
  /// How likely this period is, next to the others.
  var weight: Float
  /// How likely each sixteenth of a step is as the lag.
  private var lags = InlineArray<16, Float>(repeating: 1.0 / 16)
  /// Steps.
  private(set) var meanLag: Float = 0.5

  init(period: Float, weight: Float) {
    (self.period, self.weight) = (period, weight)
  }

  /// Nothing is known of the lag.
  mutating func restart() {
    lags = InlineArray(repeating: 1.0 / 16)
    meanLag = 0.5
  }

  /// Lags with room for those moved out of the step.
  typealias Room = InlineArray<53, Float>

  /// Moves on to the stamp `steps` later; how likely that one was.
  ///
  /// - Parameter room: holds zeros but where the lags are put.
  mutating func follow(_ steps: Float, _ room: inout Room) -> Float {
    for i in 0..<16 { room[18 + i] = lags[i] }
    var next = InlineArray<16, Float>(repeating: Self.unlikely / 16)
    var reports = max(((steps - 1) / period).rounded(.down), 1)
    var chance = 1 - Self.loss
    for _ in 1..<Int(reports) { chance *= Self.loss }
    while true {
      // The lag grows by what the stamp advances more than the device.
      let shift = (steps - reports * period) * 16
      if shift <= -18 { break }
      if shift < 17 { Self.add(room.span, shift, chance, &next) }
      reports += 1
      chance *= Self.loss
    }
    var (likelihood, sum): (Float, Float) = (0, 0)
    for i in 0..<16 {
      likelihood += next[i]
      sum += next[i] * (Float(i) + 0.5)
    }
    meanLag = sum / (16 * likelihood)
    for i in 0..<16 { lags[i] = next[i] / likelihood }
    return likelihood
  }

  /// Adds the lags in `room` moved by `shift` sixteenths; one that comes to lie one place outside of the
  /// step counts at its end, in part.
  private static func add(
    _ room: Span<Float>, _ shift: Float, _ chance: Float, _ next: inout InlineArray<16, Float>
  ) {
    let whole = shift.rounded(.down)
    let (near, far) = (chance * (1 - (shift - whole)), chance * (shift - whole))
    let start = 18 - Int(whole)
    for i in 0..<16 { next[i] += near * room[start + i] + far * room[start + i - 1] }
    next[0] += tolerated * near * room[start - 1]
    next[0] += tolerated * far * room[start - 2]
    next[15] += tolerated * near * room[start + 16]
    next[15] += tolerated * far * room[start + 15]
  }
}
