public import Geometry

/// A closed shape of lines and cubic curves, document units. Where parts overlap they all go round
/// the same way, so that it is filled by the nonzero rule.
public struct OutlinePath: Sendable, Equatable {
  public enum Element: Sendable, Equatable {
    case move(Vector)
    case line(Vector)
    case curve(Vector, Vector, Vector)
    case close
  }

  public private(set) var elements: [Element] = []

  public init() {}

  mutating func move(to point: Vector) { elements.append(.move(point)) }
  mutating func line(to point: Vector) { elements.append(.line(point)) }
  mutating func close() { elements.append(.close) }

  /// Goes on along a circle from one unit vector to another, counterclockwise on the screen: the
  /// way that angles, clockwise from +x, fall.
  mutating func arc(center: Vector, radius: Double, from: Vector, to: Vector) {
    let turn = Self.turn(from: from, to: to)
    let count = max(1, Int((turn / (.pi / 2) - 1e-6).rounded(.up)))
    let step = turn / Double(count)
    let reach = 4.0 / 3 * Self.tangent(ofQuarter: step) * radius
    var direction = from
    let rotation = Angles.unit(-step)
    for index in 0..<count {
      let next = index == count - 1 ? to : direction.turned(by: rotation)
      let start = center + direction * radius
      let end = center + next * radius
      elements.append(
        .curve(
          start + Vector(direction.y, -direction.x) * reach,
          end - Vector(next.y, -next.x) * reach, end))
      direction = next
    }
  }

  /// The angle by which the direction falls, 0 ..< 2 pi.
  private static func turn(from: Vector, to: Vector) -> Double {
    let turn = -Angles.direction(x: from.dot(to), y: from.cross(to))
    return turn < 0 ? turn + 2 * .pi : turn
  }

  private static func tangent(ofQuarter angle: Double) -> Double {
    let quarter = Angles.unit(angle / 4)
    return quarter.y / quarter.x
  }

  mutating func circle(center: Vector, radius: Double) {
    move(to: center + Vector(radius, 0))
    for (from, to) in [
      (Vector(1, 0), Vector(0, -1)), (Vector(0, -1), Vector(-1, 0)),
      (Vector(-1, 0), Vector(0, 1)), (Vector(0, 1), Vector(1, 0)),
    ] {
      arc(center: center, radius: radius, from: from, to: to)
    }
    close()
  }

  /// Every point put through a map that keeps lines and curves what they are.
  func mapped(_ map: (Vector) -> Vector) -> OutlinePath {
    var path = OutlinePath()
    path.elements = elements.map { element in
      switch element {
      case .move(let point): .move(map(point))
      case .line(let point): .line(map(point))
      case .curve(let first, let second, let end): .curve(map(first), map(second), map(end))
      case .close: .close
      }
    }
    return path
  }

  mutating func append(_ other: OutlinePath) { elements += other.elements }
}
