import Geometry
import Ink
import Raster

/// Turns a spine into as few round cones as keep it: segments become polylines, and points that a
/// straight, evenly tapering cone passes within tolerance are left out.
///
/// Works forward only, so the cones of a beginning do not depend on what follows; a copy of the
/// value at some point goes on from there. All numbers are whole 1/256 pixels of the lattice,
/// relative to a whole pixel, so the cones are the same wherever that pixel is.
struct PieceBuilder {
  /// A point in 1/256 pixel; whole numbers, kept as Double, where they are exact to 2^53.
  struct Point: Equatable {
    var position: Vector
    var radius: Double
  }

  /// How far a curve may leave its polyline, and a left-out point its cone: 0.05 pixel each.
  private static let flatness = 0.05
  private static let tolerance = 12.0
  /// How far the radius may be off: 1/32 pixel.
  private static let radiusTolerance = 8.0
  /// No cone is longer: 4096 pixels, so that its arithmetic stays exact.
  private static let longest = 4096.0 * 256

  private let view: View
  private let base: PixelPoint
  /// Cones beyond these pixels (relative to `base`) are left out.
  private let clip: PixelRect
  private var anchor = Point(position: .zero, radius: 0)
  private var last: Point?
  private var sleeve = Sleeve()
  private var queue = JoinQueue()
  private(set) var isStarted = false

  /// Builds cones relative to the lattice pixel `base`, of those that may reach into `clip`.
  init(view: View, base: PixelPoint, clip: PixelRect) {
    self.view = view
    self.base = base
    self.clip = clip
  }

  /// Begins a spine at its first point.
  mutating func start(at point: StrokePoint) {
    anchor = fixed(latticePosition: view.latticePosition(of: point.position), radius: point.radius)
    last = nil
    queue = JoinQueue()
    isStarted = true
  }

  /// Goes on along a segment that begins where the spine ends.
  mutating func add(_ segment: StrokeSegment, into cones: inout [RoundCone]) {
    let curve = segment.curve
    let onLattice = CubicCurve(
      start: view.latticePosition(of: curve.start),
      control1: view.latticePosition(of: curve.control1),
      control2: view.latticePosition(of: curve.control2),
      end: view.latticePosition(of: curve.end))
    let byLength = (onLattice.lengthBound * 256 / Self.longest).rounded(.up) + 1
    let bounded = byLength.isFinite ? Int(min(byLength, 4096)) : 1
    let count = max(onLattice.stepCount(tolerance: Self.flatness), bounded)
    for step in 1...count {
      let t = Double(step) / Double(count)
      let radius = segment.startRadius + (segment.endRadius - segment.startRadius) * t
      let position = step == count ? onLattice.end : onLattice.point(at: t)
      extend(to: fixed(latticePosition: position, radius: radius), into: &cones)
    }
  }

  /// Ends the spine: what was still open is built.
  mutating func finish(into cones: inout [RoundCone]) {
    guard isStarted else { return }
    emit(to: last ?? anchor, into: &cones)
    let first = cones.count
    queue.flush(into: &cones)
    dropHidden(&cones, from: first)
    isStarted = false
  }

  private mutating func extend(to point: Point, into cones: inout [RoundCone]) {
    if let last, !sleeve.admits(point, from: anchor, longest: Self.longest) {
      emit(to: last, into: &cones)
      anchor = last
      self.last = nil
    }
    if last == nil { sleeve = Sleeve() }
    sleeve.narrow(
      by: point, from: anchor, tolerance: Self.tolerance, radiusTolerance: Self.radiusTolerance)
    last = point
  }

  private mutating func emit(to point: Point, into cones: inout [RoundCone]) {
    let first = cones.count
    queue.push(
      RoundCone(
        x0: whole(anchor.position.x), y0: whole(anchor.position.y), r0: whole(anchor.radius),
        x1: whole(point.position.x), y1: whole(point.position.y), r1: whole(point.radius)),
      into: &cones)
    dropHidden(&cones, from: first)
  }

  /// Removes the new cones that stay outside `clip`.
  private func dropHidden(_ cones: inout [RoundCone], from first: Int) {
    var kept = first
    for index in first..<cones.count where cones[index].bounds.intersects(clip) {
      cones[kept] = cones[index]
      kept += 1
    }
    cones.removeLast(cones.count - kept)
  }

  private func whole(_ value: Double) -> Int32 { Int32(min(max(value, -0x1p30), 0x1p30)) }

  private func fixed(latticePosition: Vector, radius: Double) -> Point {
    let lattice = (latticePosition * 256).rounded(.toNearestOrEven)
    let shift = Vector(Double(base.x), Double(base.y)) * 256
    let width = (radius * view.scale * 256).rounded(.toNearestOrEven)
    return Point(position: lattice - shift, radius: width)
  }
}

/// The directions and tapers in which a cone from an anchor passes all points so far.
private struct Sleeve {
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
