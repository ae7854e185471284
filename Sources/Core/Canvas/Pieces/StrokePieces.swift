import Geometry
import Ink
import Raster

/// A finished stroke drawn into tiles: the very arithmetic that wet ink goes through.
struct StrokePieces {
  private(set) var cones: [RoundCone] = []

  init() {}

  /// Replaces `cones` by those of `stroke`, relative to the lattice pixel `base`, that may reach
  /// into `clip`.
  mutating func build(
    _ stroke: Stroke, view: View, base: PixelPoint, clip: PixelRect
  ) {
    cones.removeAll(keepingCapacity: true)
    let path = StrokePath(stroke)
    var builder = PieceBuilder(view: view, base: base, clip: clip)
    builder.start(at: path.point(at: 0))
    for segment in StrokeSegments(path) { builder.add(segment, into: &cones) }
    builder.finish(into: &cones)
  }

  var bounds: PixelRect { RoundCone.bounds(of: cones) }
}

extension Nib {
  /// The nib of a brush as it lies on a view's lattice; `nil` where it is round and hard.
  init?(_ brush: Brush, view: View) {
    guard brush.nibRatio < 1 || brush.softness > 0 else { return nil }
    let axis = Angles.unit(brush.nibAngle * (.pi / 180))
    self.init(
      axis: axis.turned(by: view.rotation), ratio: brush.nibRatio, softness: brush.softness)
  }
}

extension PaperGrain {
  /// The paper as a brush feels it in a view; `nil` where it is smooth.
  init?(_ brush: Brush, view: View) {
    guard brush.grainDepth > 0 else { return nil }
    self.init(
      depth: brush.grainDepth, size: brush.grainSize, scale: view.scale, rotation: view.rotation)
  }
}

extension CoverageMask {
  /// Unites with pieces of a nib; `nil` is a round, hard one.
  mutating func add(_ cones: [RoundCone], by nib: Nib?) {
    if let nib { add(cones, nib: nib) } else { add(cones) }
  }
}

extension InkPaint {
  /// What a brush puts down. 8-bit colours and 0 ... 1 opacities reach both ends exactly.
  init(_ brush: Brush) {
    self.init(
      red: UInt16(brush.color.red) * 257, green: UInt16(brush.color.green) * 257,
      blue: UInt16(brush.color.blue) * 257, opacity: brush.opacity.in65535,
      mode: Mode(brush.blendMode), keepsAlpha: brush.keepsAlpha)
  }
}

extension PaperColor {
  init(_ color: SRGBColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
