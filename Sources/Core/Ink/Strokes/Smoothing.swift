/// How much samples are steadied.
struct Smoothing: Sendable {
  /// No point depends on samples further away than this, in samples.
  static let sampleLimit = 32
  /// How far the mean reaches to either side, in device pixels of the view at tip-down.
  let reach: Double
  /// How far a point may be off the line between its neighbours and still be taken for rounded, in
  /// device pixels of the view at tip-down.
  let rounding: Double

  /// 0 leaves the samples as they are; at 1/2 the staircase of a whole-pixel mouse is gone and
  /// corners lose about a pixel; at 1 wide curves are left.
  init(strength: Double) {
    let bounded = strength.isFinite ? min(max(strength, 0), 1) : 0
    reach = 24 * bounded * bounded
    rounding = 2 * bounded
  }
}
