import Geometry
import Ink
import Raster

/// Pieces of strokes: of a plain tip cones alone, of any other tip pieces.
struct PieceList {
  var cones: [RoundCone] = []
  var tips: [TipPiece] = []

  var count: Int { cones.count + tips.count }

  mutating func reserve(_ count: Int) {
    cones.reserveCapacity(count)
    tips.reserveCapacity(count)
  }

  mutating func removeAll() {
    cones.removeAll(keepingCapacity: true)
    tips.removeAll(keepingCapacity: true)
  }

  /// The pixels that any of them can reach; `isDense`: by density.
  func bounds(isDense: Bool) -> PixelRect {
    tips.reduce(RoundCone.bounds(of: cones)) {
      $0.union(isDense ? $1.densityBounds : $1.cone.bounds)
    }
  }

  /// The pieces of a finished stroke, by the very arithmetic that wet ink goes through, relative to
  /// the lattice pixel `base`, that may reach into `clip`.
  mutating func build(_ stroke: Stroke, view: View, base: PixelPoint, clip: PixelRect) {
    removeAll()
    let path = StrokePath(stroke)
    var builder = PieceBuilder(TipStyle(stroke.brush, view: view), base: base, clip: clip)
    builder.start(at: path.point(at: 0))
    for segment in StrokeSegments(path) { builder.add(segment, into: &self) }
    builder.finish(into: &self)
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

extension PaperColor {
  init(_ color: SRGBColor) {
    self.init(red: color.red, green: color.green, blue: color.blue)
  }
}
