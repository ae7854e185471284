import Raster

extension RoundCone {
  /// A seeded piece near the origin; every kind that coverage treats apart comes up.
  static func random(
    widest: Double, longest: Double, using random: inout SeededRandom
  ) -> RoundCone {
    func fixed(_ value: Double) -> Int32 { Int32(value * 256) }
    let radius = random.scale(0.05...widest / 2)
    let second =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: radius
      case 1: radius * Double.random(in: 0...1, using: &random)
      case 2: random.scale(0.05...widest / 2)
      default: radius * Double.random(in: 0.95...1.05, using: &random)
      }
    let length = Int.random(in: 0..<8, using: &random) == 0 ? 0 : random.scale(0.05...longest)
    let angle = SIMD2(
      Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random))
    let norm = max(angle.length, 0.01)
    let x = Double.random(in: -20...20, using: &random)
    let y = Double.random(in: -20...20, using: &random)
    return RoundCone(
      x0: fixed(x), y0: fixed(y), r0: fixed(radius), x1: fixed(x + angle.x / norm * length),
      y1: fixed(y + angle.y / norm * length), r1: fixed(second),
      joins: Joins(rawValue: UInt32.random(in: 0..<4, using: &random)))
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
