extension Brush {
  /// With a colour near its own, which one depends on `seed` alone; then its colour is fixed.
  ///
  /// At jitter 1 hue, saturation and brightness reach all that there is, at 0 they are the brush's.
  public func jittered(by seed: UInt64) -> Brush {
    guard hueJitter > 0 || saturationJitter > 0 || brightnessJitter > 0 else { return self }
    var random = seed
    var near = HSVColor(color)
    let hue = near.hue + Self.throwDice(&random) * 0.5 * hueJitter
    near.hue = hue - hue.rounded(.down)
    near.saturation += Self.throwDice(&random) * saturationJitter
    near.value += Self.throwDice(&random) * brightnessJitter
    near.saturation = min(max(near.saturation, 0), 1)
    near.value = min(max(near.value, 0), 1)
    var fixed = self
    fixed.color = near.color
    (fixed.hueJitter, fixed.saturationJitter, fixed.brightnessJitter) = (0, 0, 0)
    return fixed
  }

  /// -1 ... 1. Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
  private static func throwDice(_ state: inout UInt64) -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-52 - 1
  }
}
