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
    let first = cones.count
    var before: Disc?
    for index in discs.indices {
      let disc = discs[index]
      if let before, before != disc { cones.append(RoundCone(from: before, to: disc)) }
      before = disc
    }
    if cones.count == first, let only = before { cones.append(RoundCone(from: only, to: only)) }
    join(&cones, from: first)
  }

  private init(from: Disc, to: Disc) {
    self.init(
      x0: from.x, y0: from.y, r0: from.radius, x1: to.x, y1: to.y, r1: to.radius)
  }

  /// Marks the joined ends of the chain that begins at `first`.
  private static func join(_ cones: inout [RoundCone], from first: Int) {
    var length = 0.0
    for index in cones.indices.dropFirst(first) {
      if index > first, length >= 256, cones[index - 1].continuesSmoothly(into: cones[index]) {
        cones[index].joins.insert(.start)
      }
      length += cones[index].lengthSquared.squareRoot()
    }
    length = 0
    for index in cones.indices.dropFirst(first).reversed() {
      if index + 1 < cones.count, length >= 256,
        cones[index].continuesSmoothly(into: cones[index + 1])
      {
        cones[index].joins.insert(.end)
      }
      length += cones[index].lengthSquared.squareRoot()
    }
  }

  private var step: SIMD2<Double> {
    SIMD2(Double(x1) - Double(x0), Double(y1) - Double(y0))
  }

  private var lengthSquared: Double {
    let step = self.step
    return step.x * step.x + step.y * step.y
  }

  /// The turn into the next piece is below 120 degrees.
  private func continuesSmoothly(into next: RoundCone) -> Bool {
    let (a, b) = (step, next.step)
    let along = a.x * b.x + a.y * b.y
    return along > 0 || 4 * along * along < lengthSquared * next.lengthSquared
  }
}
