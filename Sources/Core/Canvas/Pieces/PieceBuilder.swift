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
    /// The part of the brush's ink, 0 ... 1.
    var strength: Double
    var nib: Nib
  }

  /// How far a curve may leave its polyline, and a left-out point its cone: 0.05 pixel each.
  private static let flatness = 0.05
  private static let tolerance = 12.0
  /// How far the radius may be off: 1/32 pixel.
  private static let radiusTolerance = 8.0
  /// No cone is longer: 4096 pixels, so that its arithmetic stays exact.
  private static let longest = 4096.0 * 256

  private let style: TipStyle
  private let base: PixelPoint
  /// Pieces beyond these pixels (relative to `base`) are left out.
  private let clip: PixelRect
  private var anchor: Point
  private var last: Point?
  private var sleeve = Sleeve()
  private var load = PieceLoad()
  private var queue = JoinQueue()
  private(set) var isStarted = false

  /// Builds pieces relative to the lattice pixel `base`, of those that may reach into `clip`.
  init(_ style: TipStyle, base: PixelPoint, clip: PixelRect) {
    self.style = style
    self.base = base
    self.clip = clip
    anchor = Point(position: .zero, radius: 0, strength: 1, nib: style.nib)
  }

  /// Begins a spine at its first point. `touches`: the tip comes down here, which leaves density.
  mutating func start(at point: StrokePoint, touches: Bool = true) {
    anchor = fixed(point, at: style.view.latticePosition(of: point.position))
    last = nil
    queue = JoinQueue()
    isStarted = true
    load = PieceLoad()
    guard style.isDense, touches else { return }
    last = anchor
    load.add(style.touch * anchor.strength, along: 0)
  }

  /// Goes on along a segment that begins where the spine ends.
  mutating func add(_ segment: StrokeSegment, into pieces: inout PieceList) {
    let (curve, view) = (segment.curve, style.view)
    let onLattice = CubicCurve(
      start: view.latticePosition(of: curve.start),
      control1: view.latticePosition(of: curve.control1),
      control2: view.latticePosition(of: curve.control2),
      end: view.latticePosition(of: curve.end))
    let (from, to) = (segment.start, segment.end)
    let count = max(stepCount(onLattice), style.isPlain ? 1 : tipStepCount(from, to))
    var point = from
    for step in 1...count {
      let t = Double(step) / Double(count)
      point.radius = from.radius + (to.radius - from.radius) * t
      point.strength = from.strength + (to.strength - from.strength) * t
      point.nibAxis = from.nibAxis + (to.nibAxis - from.nibAxis) * t
      extend(
        to: fixed(point, at: step == count ? onLattice.end : onLattice.point(at: t)),
        seconds: segment.duration / Double(count), into: &pieces)
    }
  }

  /// Ends the spine: what was still open is built.
  mutating func finish(into pieces: inout PieceList) {
    guard isStarted else { return }
    emit(to: last ?? anchor, into: &pieces)
    let first = pieces.cones.count
    queue.flush(into: &pieces.cones)
    dropHidden(&pieces.cones, from: first)
    isStarted = false
  }

  private func stepCount(_ curve: CubicCurve) -> Int {
    let byLength = (curve.lengthBound * 256 / Self.longest).rounded(.up) + 1
    let bounded = byLength.isFinite ? Int(min(byLength, 4096)) : 1
    return max(curve.stepCount(tolerance: Self.flatness), bounded)
  }

  /// So many steps that neither nib nor ink leaps within one.
  private func tipStepCount(_ from: StrokePoint, _ to: StrokePoint) -> Int {
    var steps = abs(to.strength - from.strength) * 32
    let radius = max(from.radius, to.radius) * style.view.scale
    if style.turns {
      steps = max(steps, style.nib(at: from).turn(to: style.nib(at: to)) * radius * 4)
    }
    if style.isDense {
      let finest = max(min(from.radius, to.radius) * style.view.scale / 8, 0.25)
      steps = max(steps, abs(to.radius - from.radius) * style.view.scale / finest)
    }
    return Int(min(steps.rounded(.up), 64))
  }

  private mutating func extend(
    to point: Point, seconds: Double, into pieces: inout PieceList
  ) {
    let from = last ?? anchor
    let length = (point.position - from.position).length
    var amount = 0.0
    if style.isDense {
      let radius = max((from.radius + point.radius) * 0.5, 1)
      amount =
        style.amount(length: length, radius: radius, seconds: seconds)
        * ((from.strength + point.strength) * 0.5)
    }
    if let last, !admits(point, amount, along: length) {
      emit(to: last, into: &pieces)
      anchor = last
      self.last = nil
    }
    if last == nil { sleeve = Sleeve() }
    sleeve.narrow(
      by: point, from: anchor, tolerance: Self.tolerance, radiusTolerance: Self.radiusTolerance)
    load.add(amount, along: length)
    last = point
  }

  private func admits(_ point: Point, _ amount: Double, along length: Double) -> Bool {
    guard sleeve.admits(point, from: anchor, longest: Self.longest) else { return false }
    if style.isPlain { return true }
    guard abs(point.strength - anchor.strength) <= 1.0 / 32 else { return false }
    if style.turns, anchor.nib.turn(to: point.nib) * point.radius > 64 { return false }
    guard style.isDense else { return true }
    return abs(point.radius - anchor.radius) <= max(anchor.radius / 8, 64)
      && load.admits(amount, along: length)
  }

  private mutating func emit(to point: Point, into pieces: inout PieceList) {
    let cone = RoundCone(
      x0: whole(anchor.position.x), y0: whole(anchor.position.y), r0: whole(anchor.radius),
      x1: whole(point.position.x), y1: whole(point.position.y), r1: whole(point.radius))
    guard !style.isPlain else {
      let first = pieces.cones.count
      queue.push(cone, into: &pieces.cones)
      dropHidden(&pieces.cones, from: first)
      return
    }
    let tip = TipPiece(
      cone: cone, nib: anchor.nib, startStrength: strength(anchor),
      endStrength: strength(point), amount: load.take())
    let bounds = style.isDense ? tip.densityBounds : tip.cone.bounds
    if bounds.intersects(clip) { pieces.tips.append(tip) }
  }

  private func strength(_ point: Point) -> Int32 {
    Int32((min(max(point.strength, 0), 1) * Double(TipPiece.full)).rounded())
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

  private func fixed(_ point: StrokePoint, at latticePosition: Vector) -> Point {
    let lattice = (latticePosition * 256).rounded(.toNearestOrEven)
    let shift = Vector(Double(base.x), Double(base.y)) * 256
    let width = (point.radius * style.view.scale * 256).rounded(.toNearestOrEven)
    return Point(
      position: lattice - shift, radius: width, strength: point.strength,
      nib: style.nib(at: point))
  }
}

/// What an open piece lays down, evenly along its way or all in one place.
private struct PieceLoad {
  private var amount = 0.0
  /// Per length, of the first step; `nil` before it and where the tip stands.
  private var rate: Double?
  private var isEmpty = true

  mutating func add(_ step: Double, along length: Double) {
    if isEmpty, length > 0 { rate = step / length }
    amount += step
    isEmpty = false
  }

  /// Whether a step that lays down as much is as dense as the others.
  func admits(_ step: Double, along length: Double) -> Bool {
    guard let rate else { return length == 0 }
    return length > 0 && abs(step / length - rate) <= rate / 16
  }

  /// All of it, in units of `TipPiece`; then there is none.
  mutating func take() -> Int64 {
    let whole = (amount * Double(TipPiece.unit)).rounded()
    self = PieceLoad()
    return Int64(min(whole, 0x1p52))
  }
}
