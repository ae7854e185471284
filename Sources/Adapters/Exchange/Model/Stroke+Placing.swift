internal import Geometry
internal import Glibc
internal import Ink

extension Stroke {
  /// The stroke moved, turned, mirrored and made larger or smaller, its width with it; `nil` for a map that
  /// stretches, or scales beyond what strokes can have. The grain of the paper stays where it is.
  func placed(by map: AffineTransform) -> Stroke? {
    if map == .identity { return self }
    guard let scale = map.evenScale, let direction = map.x.normalized else { return nil }
    let viewScale = grid.viewScale / scale
    var brush = brush
    brush.width *= scale
    brush.grainSize *= scale
    guard KeptStroke.scales.contains(viewScale), brush.isValid else { return nil }
    let turn = atan2(direction.y, direction.x)
    // Mirrored, angles run the other way.
    let way = map.determinant < 0 ? -1.0 : 1
    brush.nibAngle = Self.within(180, turn * 180 / .pi + way * brush.nibAngle)
    // As many steps of the grid as before, so that nothing is rounded anew but the place.
    let grid = SampleGrid(viewScale: viewScale)
    let samples = samples.map { sample in
      var placed = sample
      placed.position = map.apply(to: sample.position)
      placed.azimuth = sample.azimuth.map { Self.within(2 * .pi, turn + way * $0) }
      placed.twist = sample.twist.map { Self.within(2 * .pi, way * $0) }
      return grid.sample(grid.quantize(placed))
    }
    guard samples.allSatisfy({ WidthStroke.isNear($0.position) }) else { return nil }
    return Stroke(id: id, brush: brush, samples: samples, grid: grid, algorithm: algorithm)
  }

  private static func within(_ round: Double, _ angle: Double) -> Double {
    let rest = angle.truncatingRemainder(dividingBy: round)
    return rest < 0 ? rest + round : rest
  }
}
