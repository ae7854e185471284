import Geometry
import Ink
import Raster

/// A brush's tip as it lies on a view's lattice.
struct TipStyle {
  let view: View
  /// A round, hard and full tip, whose pieces are cones alone.
  let isPlain: Bool
  /// Its pieces add density.
  let isDense: Bool
  /// What the tip is where its nib does not turn.
  let nib: Nib
  let turns: Bool
  /// The density of a way as long as the radius.
  private let flow: Double
  /// The density of a second.
  private let buildUp: Double

  init(_ brush: Brush, view: View) {
    self.view = view
    isDense = brush.isDense
    turns = brush.hasTurningNib
    isPlain =
      !isDense && brush.nibRatio == 1 && brush.softness == 0 && !brush.hasChangingStrength
    let axis = Angles.unit(brush.nibAngle * (.pi / 180))
    nib = Nib(
      axis: axis.turned(by: view.rotation), ratio: brush.nibRatio, softness: brush.softness)
    // What a tip leaves in its middle along an endless line, by its profile; see `DensityShape`.
    flow = brush.flow / (4.0 / 3 + brush.softness * (32.0 / 35 - 4.0 / 3))
    buildUp = brush.buildUp
  }

  /// The nib at a point of the spine.
  func nib(at point: StrokePoint) -> Nib {
    guard turns, let axis = Angles.halved(point.nibAxis) else { return nib }
    return nib.turned(to: axis.turned(by: view.rotation))
  }

  /// The density that a step of `length` and `seconds` lays down; length and radius in one unit.
  func amount(length: Double, radius: Double, seconds: Double) -> Double {
    flow * length / radius + buildUp * seconds
  }

  /// The density that touching the page lays down: that of half a radius' way and a moment.
  var touch: Double { flow * 0.5 + buildUp * 0.016 }
}
