import Geometry

/// The outline of discs and the hulls of each with the next.
///
/// It goes along one side, round the last disc and back along the other. Bodies, and the arcs on the
/// outside of a turn, all go round the same way, so that the sum covers what any of them does.
struct DiscChain {
  struct Disc {
    var center: Vector
    var radius: Double
  }

  /// Where the direction of the edge turns less than so that a corner and an arc differ by this, a
  /// corner does: in units of the chain.
  private static let tolerance = 0.01

  private struct Body {
    let direction: Vector
    let length: Double
    /// Unit vectors from a centre to the edge, on the side of +y when going to +x, and opposite.
    let plus: Vector
    let minus: Vector

    /// `nil` where one disc holds the other.
    init?(from: Disc, to: Disc) {
      let span = to.center - from.center
      let growth = from.radius - to.radius
      guard span.lengthSquared > growth * growth, let direction = span.normalized else {
        return nil
      }
      self.direction = direction
      length = span.length
      let sine = growth / length
      let cosine = (1 - sine * sine).squareRoot()
      let across = Vector(-direction.y, direction.x) * cosine
      plus = direction * sine + across
      minus = direction * sine - across
    }
  }

  private var path = OutlinePath()
  private var discs: [Disc] = []
  private var bodies: [Body] = []

  static func outline(of discs: [Disc]) -> OutlinePath {
    var chain = DiscChain()
    for disc in discs { chain.add(disc) }
    chain.finish()
    return chain.path
  }

  private mutating func add(_ disc: Disc) {
    if let last = discs.last {
      if let body = Body(from: last, to: disc) {
        bodies.append(body)
      } else {
        finish()
      }
    }
    discs.append(disc)
  }

  /// Ends the discs so far: later ones begin apart.
  private mutating func finish() {
    defer {
      discs.removeAll(keepingCapacity: true)
      bodies.removeAll(keepingCapacity: true)
    }
    guard let first = bodies.first, let last = bodies.last else {
      for disc in discs where disc.radius > 0 {
        path.circle(center: disc.center, radius: disc.radius)
      }
      return
    }
    path.move(to: discs[0].center + first.plus * discs[0].radius)
    for index in 1..<bodies.count {
      join(at: discs[index], from: bodies[index - 1].plus, to: bodies[index].plus, index)
    }
    cap(discs[discs.count - 1], from: last.plus, to: last.minus)
    for index in (1..<bodies.count).reversed() {
      join(at: discs[index], from: bodies[index].minus, to: bodies[index - 1].minus, index)
    }
    cap(discs[0], from: first.minus, to: first.plus)
    path.close()
    addSharpTurns()
  }

  private mutating func cap(_ disc: Disc, from: Vector, to: Vector) {
    path.line(to: disc.center + from * disc.radius)
    if disc.radius > Self.tolerance {
      path.arc(center: disc.center, radius: disc.radius, from: from, to: to)
    } else {
      path.line(to: disc.center + to * disc.radius)
    }
  }

  /// Goes on from the edge of one body to that of the next, both at `disc`.
  private mutating func join(at disc: Disc, from: Vector, to: Vector, _ index: Int) {
    let cosine = from.dot(to)
    let isOuter = from.cross(to) < 0
    let middle = from + to
    // How far the corner of both edges lies beyond their ends.
    let corner = cosine > -0.5 ? middle * (disc.radius / (1 + cosine)) : nil
    if let corner {
      let reach = (corner - from * disc.radius).length
      let room = 0.5 * min(bodies[index - 1].length, bodies[index].length)
      let isFlat = corner.length - disc.radius < Self.tolerance
      if isOuter ? isFlat : reach <= room {
        path.line(to: disc.center + corner)
        return
      }
    }
    path.line(to: disc.center + from * disc.radius)
    if isOuter {
      path.arc(center: disc.center, radius: disc.radius, from: from, to: to)
    } else {
      path.line(to: disc.center)
      path.line(to: disc.center + to * disc.radius)
    }
  }

  /// A disc of its own where the chain turns back: neither side need go round it there.
  private mutating func addSharpTurns() {
    for index in 1..<bodies.count
    where bodies[index - 1].direction.dot(bodies[index].direction) < -0.5 {
      path.circle(center: discs[index].center, radius: discs[index].radius)
    }
  }
}
