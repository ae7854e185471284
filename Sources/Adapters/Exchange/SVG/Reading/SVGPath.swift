internal import Geometry
internal import Glibc

/// Lines and curves as SVG elements describe them, in the element's own units.
struct SVGPath {
  struct Part {
    var start: Vector
    var curves: [CubicCurve] = []
    var isClosed = false
  }

  private(set) var parts: [Part] = []
  private var place = Vector.zero

  /// More curves than this are not read from one element.
  private static let curveLimit = 2_000_000
  private var curveCount = 0

  mutating func move(to point: Vector) {
    parts.append(Part(start: point))
    place = point
  }

  mutating func line(to point: Vector) {
    curve(place + (point - place) / 3, point - (point - place) / 3, point)
  }

  mutating func curve(_ first: Vector, _ second: Vector, _ end: Vector) {
    guard curveCount < Self.curveLimit else { return }
    if parts.isEmpty || parts[parts.count - 1].isClosed { move(to: place) }
    curveCount += 1
    parts[parts.count - 1].curves.append(
      CubicCurve(start: place, control1: first, control2: second, end: end))
    place = end
  }

  mutating func close() {
    guard var part = parts.popLast() else { return }
    if !part.isClosed, part.start != place, !part.curves.isEmpty {
      let step = (part.start - place) / 3
      part.curves.append(
        CubicCurve(
          start: place, control1: place + step, control2: part.start - step, end: part.start))
    }
    part.isClosed = true
    place = part.start
    parts.append(part)
  }

  /// An arc from here, as SVG gives it; formulas of its appendix "Conversion from endpoint to center
  /// parameterization".
  mutating func arc(
    _ radii: Vector, turn degrees: Double, isLarge: Bool, isClockwise: Bool, to end: Vector
  ) {
    var (rx, ry) = (abs(radii.x), abs(radii.y))
    guard rx > 0, ry > 0, end != place else { return line(to: end) }
    let axis = Vector(cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    let half = ((place - end) / 2).turned(by: axis.conjugate)
    let stretch = (half.x / rx) * (half.x / rx) + (half.y / ry) * (half.y / ry)
    if stretch > 1 {
      rx *= stretch.squareRoot()
      ry *= stretch.squareRoot()
    }
    let (a, b) = (rx * ry, (rx * half.y) * (rx * half.y) + (ry * half.x) * (ry * half.x))
    var factor = b > 0 ? max(0, a * a / b - 1).squareRoot() : 0
    if isLarge == isClockwise { factor = -factor }
    let inner = Vector(rx * half.y / ry, -ry * half.x / rx) * factor
    let center = inner.turned(by: axis) + (place + end) / 2
    func angle(_ v: Vector) -> Double { atan2(v.y / ry, v.x / rx) }
    let start = angle(half - inner)
    var sweep = angle(-half - inner) - start
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    // Radii whose products are beyond all numbers.
    guard sweep.isFinite else { return line(to: end) }
    let count = max(1, Int((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up)))
    let step = sweep / Double(count)
    let reach = 4.0 / 3 * tan(step / 4)
    func point(_ angle: Double) -> Vector {
      Vector(rx * cos(angle), ry * sin(angle)).turned(by: axis) + center
    }
    func direction(_ angle: Double) -> Vector {
      Vector(-rx * sin(angle), ry * cos(angle)).turned(by: axis)
    }
    for index in 0..<count {
      let (from, to) = (start + step * Double(index), start + step * Double(index + 1))
      let target = index == count - 1 ? end : point(to)
      curve(place + direction(from) * reach, target - direction(to) * reach, target)
    }
  }

  mutating func ellipse(_ center: Vector, _ radii: Vector) {
    move(to: center + Vector(radii.x, 0))
    for end in [center - Vector(radii.x, 0), center + Vector(radii.x, 0)] {
      arc(radii, turn: 0, isLarge: false, isClockwise: true, to: end)
    }
    close()
  }

  /// Lines along the parts, put through a map; close enough that nothing is seen of them.
  func lines(_ map: AffineTransform) -> [[Vector]] {
    parts.map { part in
      var points = [map.apply(to: part.start)]
      for curve in part.curves {
        let curve = CubicCurve(
          start: map.apply(to: curve.start), control1: map.apply(to: curve.control1),
          control2: map.apply(to: curve.control2), end: map.apply(to: curve.end))
        let count = min(curve.stepCount(tolerance: 0.02), 512)
        for step in 1...count {
          points.append(
            step == count ? curve.end : curve.point(at: Double(step) / Double(count)))
        }
      }
      return points
    }
  }
}
