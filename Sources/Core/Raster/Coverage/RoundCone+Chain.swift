extension RoundCone {
  /// A disc that a stroke passes: values in 1/256 pixel.
  public struct Disc: Sendable, Hashable {
    public var x: Int32
    public var y: Int32
    public var radius: Int32

    public init(x: Int32, y: Int32, radius: Int32) {
      self.x = x
      self.y = y
      self.radius = radius
    }
  }

  /// Appends the pieces of a whole stroke through `discs`, joined where it goes on smoothly.
  ///
  /// A piece's end is joined when a pixel or more of the stroke lies beyond it and the turn there is
  /// below 120 degrees. Discs where the one before lies are skipped when the radius is equal, too;
  /// one disc alone becomes a piece of no length.
  public static func appendChain(through discs: Span<Disc>, to cones: inout [RoundCone]) {
    guard !discs.isEmpty else { return }
    let first = cones.count
    var before = discs[0]
    var piece: RoundCone?
    for index in discs.indices.dropFirst() where discs[index] != before {
      var next = RoundCone(from: before, to: discs[index])
      if var last = piece {
        if last.continuesSmoothly(into: next) {
          last.joins = last.joins.union(.end)
          next.joins = .start
        }
        cones.append(last)
      }
      piece = next
      before = discs[index]
    }
    cones.append(piece ?? RoundCone(from: before, to: before))
    freeEnds(of: &cones, from: first)
  }

  public static func appendChain(through discs: [Disc], to cones: inout [RoundCone]) {
    appendChain(through: discs.span, to: &cones)
  }

  private init(from: Disc, to: Disc) {
    self.init(
      x0: from.x, y0: from.y, r0: from.radius, x1: to.x, y1: to.y, r1: to.radius)
  }

  /// Takes joins away less than a pixel from either end of the chain that begins at `first`: there
  /// is too little beyond them.
  private static func freeEnds(of cones: inout [RoundCone], from first: Int) {
    var length = 0.0
    var index = first
    while index < cones.count, length < 256 {
      cones[index].joins.remove(.start)
      length += cones[index].length
      index += 1
    }
    length = 0
    index = cones.count - 1
    while index >= first, length < 256 {
      cones[index].joins.remove(.end)
      length += cones[index].length
      index -= 1
    }
  }

  /// Of the axis, 1/256 pixel.
  public var length: Double {
    let (dx, dy) = (Double(x1) - Double(x0), Double(y1) - Double(y0))
    return (dx * dx + dy * dy).squareRoot()
  }

  /// The turn into the next piece is below 120 degrees.
  public func continuesSmoothly(into next: RoundCone) -> Bool {
    let (ax, ay) = (Double(x1) - Double(x0), Double(y1) - Double(y0))
    let (bx, by) = (Double(next.x1) - Double(next.x0), Double(next.y1) - Double(next.y0))
    let along = ax * bx + ay * by
    return along > 0 || 4 * along * along < (ax * ax + ay * ay) * (bx * bx + by * by)
  }
}
