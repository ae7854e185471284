internal import Canvas
internal import Geometry
internal import Ink

/// Where a stroke's outline has come to, in the hands of other programs that write new coordinates when they
/// move it.
enum KeptShape {
  /// From the outline of `stroke` as our writer gives it to `shape`, the value of a `d`; `nil` where they
  /// are no longer the same but for moving, turning, mirroring and scaling.
  static func map(of stroke: Stroke, to shape: String) -> AffineTransform? {
    var text = ""
    SVGPathText.append(OutlinePath(stroke), to: &text)
    let (own, other) = (points(of: text), points(of: shape))
    guard own.count == other.count, own.count > 2 else { return nil }
    let found = [false, true].flatMap { fitted(own, other, isMirrored: $0) }
    return found.first { map in
      // Both were rounded, ours to hundredths.
      let tolerance = 0.03 * max(1, map.x.length)
      return zip(own, other).allSatisfy { (map.apply(to: $0) - $1).length <= tolerance }
    }
  }

  /// Those that its lines and curves are made of; programs differ in what they do with lines of no length.
  private static func points(of shape: String) -> [Vector] {
    SVGPath(data: shape).parts.flatMap { part in
      [part.start]
        + part.curves.filter { ($0.end - $0.start).length > 0.02 }.flatMap {
          [$0.control1, $0.control2, $0.end]
        }
    }
  }

  /// The map that brings points nearest to others, in the sense of least squares; before it what else it
  /// may have been before it was rounded: moved alone, or not scaled.
  private static func fitted(
    _ points: [Vector], _ others: [Vector], isMirrored: Bool
  ) -> [AffineTransform] {
    func middle(_ points: [Vector]) -> Vector { points.reduce(.zero, +) / Double(points.count) }
    let (center, other) = (middle(points), middle(others))
    var (product, square) = (Vector.zero, 0.0)
    for (point, target) in zip(points, others) {
      var from = point - center
      if isMirrored { from.y = -from.y }
      product += (target - other).turned(by: from.conjugate)
      square += from.dot(from)
    }
    guard square > 0, let direction = product.normalized else { return [] }
    return [Vector(1, 0), Vector(-1, 0), direction, product / square].map { turn in
      let across = Vector(-turn.y, turn.x)
      let map = AffineTransform(x: turn, y: isMirrored ? -across : across, origin: .zero)
      return AffineTransform(x: map.x, y: map.y, origin: other - map.apply(to: center))
    }
  }
}
