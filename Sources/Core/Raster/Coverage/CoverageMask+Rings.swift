extension CoverageMask {
  /// Unites with a disc; centre and radius in 1/256 pixel.
  public mutating func addDisc(x: Int32, y: Int32, radius: Int32) {
    add(RoundCone(x0: x, y0: y, r0: radius, x1: x, y1: y, r1: radius))
  }

  /// Takes a disc away from what is covered: what is left of a disc is a ring. Values in 1/256
  /// pixel.
  public mutating func removeDisc(x: Int32, y: Int32, radius: Int32) {
    let cone = RoundCone(x0: x, y0: y, r0: radius, x1: x, y1: y, r1: radius)
    let area = cone.bounds.intersection(touched)
    guard !area.isEmpty else { return }
    forgetFullSpans(in: area)
    let shape = ConeShape(cone)
    for y in area.minY..<area.maxY {
      let base = (y - rect.minY) * stride - rect.minX
      for x in area.minX..<area.maxX {
        let hole = shape.coverage(x: x, y: y)
        cells[base + x] -= min(cells[base + x], hole)
      }
    }
  }
}
