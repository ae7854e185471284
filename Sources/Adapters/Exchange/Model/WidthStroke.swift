internal import Geometry
internal import Ink

/// Makes strokes of lines whose width is known at each point.
struct WidthStroke {
  var color = SRGBColor.black
  var opacity = 1.0
  var blendMode = BlendMode.sourceOver

  struct Point {
    var position: Vector
    /// Document units.
    var width: Double
  }

  /// Fine enough that neither place nor width is seen to move: 1/1024 document unit, and lines as
  /// thin as 1/16.
  static let grid = SampleGrid(viewScale: 16)
  /// Nothing reports when these points were drawn; so many apart are a likely hand.
  private static let step: UInt64 = 8_000_000
  /// What a line of another program turns by at a corner: about 30 degrees.
  private static let cornerCosine = 0.85
  /// Beyond, a page is taken for damaged.
  static let farthest = 1e7

  /// `false` for what is no number, too.
  static func isNear(_ place: Vector) -> Bool {
    abs(place.x) < farthest && abs(place.y) < farthest
  }

  /// Points that are not finite or too far away are left out; `nil` where none remains. The curve
  /// goes straight between corners.
  func stroke(_ points: [Point], id: UInt64, start: UInt64 = 0) -> Stroke? {
    let points = points.filter {
      Self.isNear($0.position) && $0.width >= 0 && $0.width < Self.farthest
    }
    guard let widest = points.map(\.width).max() else { return nil }
    let isEven = points.allSatisfy { $0.width == widest }
    var brush = Brush(
      color: color, opacity: min(max(opacity, 0), 1), width: min(widest, 0x1p20),
      minimumWidth: isEven ? 1 : 0, smoothing: 0, blendMode: blendMode)
    if !brush.isValid { brush.width = 1 }
    var samples: [StrokeSample] = []
    samples.reserveCapacity(points.count)
    var time = start
    func append(_ point: Point) {
      let sample = StrokeSample(
        position: point.position, pressure: isEven ? nil : point.width / widest, time: time)
      samples.append(Self.grid.sample(Self.grid.quantize(sample)))
      time += Self.step
    }
    let gap = Self.gap(in: points)
    for (index, point) in points.enumerated() {
      if index > 0 { for inner in Self.between(points[index - 1], point, gap) { append(inner) } }
      append(point)
      if Self.isCorner(points, index) { append(point) }
    }
    return Stroke(id: id, brush: brush, samples: samples, grid: Self.grid)
  }

  /// A stroke is taken to reach beyond its samples by half the widest gap between them, so that long
  /// lines have some on the way.
  private static let widestGap = 32.0
  /// So many for all long lines of a stroke.
  private static let mostBetween = 4096.0

  private static func gap(in points: [Point]) -> Double {
    let way = zip(points, points.dropFirst()).reduce(0) {
      $0 + ($1.1.position - $1.0.position).length
    }
    return max(widestGap, way / mostBetween)
  }

  private static func between(_ start: Point, _ end: Point, _ gap: Double) -> [Point] {
    let way = end.position - start.position
    let count = Int((way.length / gap).rounded(.up))
    guard count > 1 else { return [] }
    return (1..<count).map { step in
      let part = Double(step) / Double(count)
      return Point(
        position: start.position + way * part, width: start.width + (end.width - start.width) * part
      )
    }
  }

  private static func isCorner(_ points: [Point], _ index: Int) -> Bool {
    guard index > 0, index + 1 < points.count,
      let arrival = (points[index].position - points[index - 1].position).normalized,
      let departure = (points[index + 1].position - points[index].position).normalized
    else { return false }
    return arrival.dot(departure) < cornerCosine
  }
}

extension Stroke {
  /// The middle of the stroke as drawn and its width, at points close enough for straight lines
  /// between them.
  var spine: [WidthStroke.Point] {
    let path = StrokePath(self)
    let nib = SpineNib(brush)
    var discs = [path.point(at: 0)]
    for segment in StrokeSegments(path) {
      let count = max(1, segment.curve.stepCount(tolerance: 0.02))
      for step in 1...count {
        let part = Double(step) / Double(count)
        let position = step == count ? segment.curve.end : segment.curve.point(at: part)
        var disc = segment.start
        disc.position = position
        disc.radius += (segment.end.radius - disc.radius) * part
        discs.append(disc)
      }
    }
    var points: [WidthStroke.Point] = []
    for (index, disc) in discs.enumerated() {
      // Points in one place, as at corners, are one.
      if let last = points.last, last.position == disc.position { continue }
      let next = discs[min(index + 1, discs.count - 1)].position
      let before = discs[max(index - 1, 0)].position
      let width = 2 * disc.radius * nib.part(across: next - before)
      points.append(WidthStroke.Point(position: disc.position, width: width))
    }
    return points
  }
}

/// How wide a flat nib draws.
private struct SpineNib {
  private let axis: Vector
  private let ratio: Double

  init(_ brush: Brush) {
    axis = Angles.unit(brush.nibAngle * (.pi / 180))
    ratio = brush.nibRatio
  }

  /// The extent across a direction as a part of the long axis.
  func part(across way: Vector) -> Double {
    guard ratio < 1, let direction = way.normalized else { return 1 }
    let across = Vector(-direction.y, direction.x)
    let (long, short) = (across.dot(axis), across.cross(axis) * ratio)
    return (long * long + short * short).squareRoot()
  }
}
