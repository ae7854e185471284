/// How long before a refresh a frame must be handed over to be seen at it: learnt from frames that
/// made it and frames that did not. Until the first is too late it gets shorter quickly.
struct CompositorLead: Sendable {
  /// Nanoseconds.
  private(set) var time: UInt64
  /// A lead that was too short.
  private var tooShort: UInt64?
  private var hits = 0
  private var hitsSinceMiss = 0
  private var hasMissed = false

  static let shortest: UInt64 = 1_000_000
  private static let first: UInt64 = 8_000_000
  private static let growth: UInt64 = 2_000_000
  private static let shrinkage: UInt64 = 500_000
  /// So many frames in time make it shorter.
  private static let patience = 4
  /// So many frames in time make a lead that was too short worth another try.
  private static let memory = 600

  init(period: UInt64) { time = min(Self.first, period / 2) }

  /// A frame was seen at the refresh it was for.
  mutating func hit() {
    hits += 1
    hitsSinceMiss += 1
    if hitsSinceMiss >= Self.memory {
      tooShort = nil
      hitsSinceMiss = 0
    }
    guard hits >= Self.patience || !hasMissed else { return }
    hits = 0
    let least = max(Self.shortest, (tooShort ?? 0) + Self.shrinkage)
    let step = hasMissed ? Self.shrinkage : max(Self.shrinkage, time / 4)
    if time > least + step { time -= step } else { time = min(time, least) }
  }

  /// A frame that was handed over `margin` before its refresh was seen later than that. One that was
  /// itself late says nothing about the compositor.
  mutating func miss(margin: UInt64, period: UInt64) {
    hits = 0
    guard margin + Self.shrinkage >= time else { return }
    hasMissed = true
    hitsSinceMiss = 0
    tooShort = min(time, period / 2)
    time = min(time + Self.growth, period - period / 8)
  }
}
