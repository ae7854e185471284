/// What tablets do wrong and the program mends by itself.
public enum Repair: String, Sendable, CaseIterable {
  /// The pressure was always 0; it counts as constant.
  case constantPressure = "constant-pressure"
  /// The first pressure came late; the samples before it have it, too.
  case latePressure = "late-pressure"
  /// 0 or nothing in mid-contact; the last good pressure was kept.
  case keptPressure = "kept-pressure"
  /// One sample far too hard at the start; it has the pressure of the next.
  case pressureSpike = "pressure-spike"
  /// It entered the window pressed, at a place where it was long ago; the stroke begins at the next.
  case entryLeap = "entry-leap"
  /// A sample far away after a pause of seconds; another stroke begins there.
  case longPause = "long-pause"
  /// A value that is no number; the sample or the axis does not count.
  case notFinite = "not-finite"
  /// A time equal to or before the last one; it was brought after it.
  case backwardTime = "backward-time"
}
