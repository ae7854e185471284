import Geometry

/// The directions and tapers in which a cone from an anchor passes all points so far.
struct Sleeve {
  private var low: Vector?
  private var high = Vector.zero
  private var leastTaper = -Double.infinity
  private var greatestTaper = Double.infinity
  /// The farthest a point so far lies from the anchor.
  private var reach = 0.0
  /// A point at the anchor has another radius: the cone must end there.
  private var isClosed = false

  /// Whether a cone from `anchor` to `point` passes within tolerance of all points so far.
  func admits(
    _ point: PieceBuilder.Point, from anchor: PieceBuilder.Point, longest: Double
  ) -> Bool {
    let step = point.position - anchor.position
    let distance = step.length
    guard !isClosed, distance >= reach, distance <= longest else { return false }
    if let low, low.cross(step) < 0 || step.cross(high) < 0 { return false }
    let growth = point.radius - anchor.radius
    return growth >= leastTaper * distance && growth <= greatestTaper * distance
  }

  /// From now on, only what passes near `point` too.
  mutating func narrow(
    by point: PieceBuilder.Point, from anchor: PieceBuilder.Point, tolerance: Double,
    radiusTolerance: Double
  ) {
    let step = point.position - anchor.position
    let distance = step.length
    let growth = point.radius - anchor.radius
    guard distance > tolerance else {
      isClosed = abs(growth) > radiusTolerance
      return
    }
    reach = max(reach, distance)
    let aside = Vector(-step.y, step.x) * (tolerance / distance)
    let newLow = step - aside
    let newHigh = step + aside
    if let low {
      if low.cross(newLow) > 0 { self.low = newLow }
      if newHigh.cross(high) > 0 { high = newHigh }
    } else {
      low = newLow
      high = newHigh
    }
    leastTaper = max(leastTaper, (growth - radiusTolerance) / distance)
    greatestTaper = min(greatestTaper, (growth + radiusTolerance) / distance)
  }
}
