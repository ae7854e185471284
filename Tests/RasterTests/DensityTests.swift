import Geometry
import Testing

@testable import Raster

extension TipPiece {
  fileprivate static func random(widest: Int32, using random: inout SeededRandom) -> TipPiece {
    let angle = Double.random(in: 0...6.28, using: &random)
    return TipPiece(
      cone: .random(widest: Double(widest), longest: 40, using: &random),
      nib: Nib(
        axis: Angles.unit(angle), ratio: Double.random(in: 0.1...1, using: &random),
        softness: Double.random(in: 0...1, using: &random)),
      amount: Int64.random(in: 0...TipPiece.unit, using: &random))
  }
}

@Suite struct DensityTests {
  private func cells(_ mask: DensityMask) -> [Int32] {
    (mask.rect.minY..<mask.rect.maxY).flatMap { y in
      (mask.rect.minX..<mask.rect.maxX).map { mask[$0, y] }
    }
  }

  @Test(arguments: [0, 1, 4, 7, 8, 9, 15, 16, 17, 33])
  func kernelsEqualReference(width: Int) {
    var random = SeededRandom(state: UInt64(width) + 5)
    for index in 0..<60 {
      let pieces = (0..<3).map { _ in
        TipPiece.random(widest: index % 5 == 0 ? 80 : 6, using: &random)
      }
      let near = pieces[0].densityBounds
      let rect = PixelRect(
        x: near.minX + Int.random(in: -5...20, using: &random),
        y: near.minY + Int.random(in: -2...10, using: &random), width: width, height: 9)
      func drawn(_ level: KernelLevel) -> [Int32] {
        var mask = DensityMask(rect: rect)
        for piece in pieces { mask.add(piece, using: level) }
        return cells(mask)
      }
      let expected = drawn(.reference)
      for level in KernelLevel.available { #expect(drawn(level) == expected, "\(level)") }
    }
  }

  @Test func orderAndGroupingDoNotMatter() {
    var random = SeededRandom(state: 9)
    let rect = PixelRect(x: -20, y: -20, width: 90, height: 70)
    let pieces = (0..<40).map { _ in TipPiece.random(widest: 30, using: &random) }
    var whole = DensityMask(rect: rect)
    for piece in pieces { whole.add(piece) }
    var (first, second) = (DensityMask(rect: rect), DensityMask(rect: rect))
    for (index, piece) in pieces.shuffled(using: &random).enumerated() {
      if index % 3 == 0 { first.add(piece) } else { second.add(piece) }
    }
    var (one, both) = (CoverageMask(rect: rect), CoverageMask(rect: rect))
    one.cover(by: whole, and: nil, within: rect)
    both.cover(by: first, and: second, within: rect)
    #expect(one.values == both.values)
    #expect(Set(one.values).count > 50)
  }

  @Test func cutsOfAWayAddUpToIt() {
    let rect = PixelRect(x: 0, y: 0, width: 120, height: 60)
    let nib = Nib(axis: Vector(0.8, 0.6), ratio: 0.5, softness: 0.6)
    func mask(_ cuts: Int32) -> DensityMask {
      var mask = DensityMask(rect: rect)
      for cut in 0..<cuts {
        let (from, to) = (5000 + 16000 * cut / cuts, 5000 + 16000 * (cut + 1) / cuts)
        mask.add(
          TipPiece(
            cone: RoundCone(x0: from, y0: 7000, r0: 4000, x1: to, y1: 7000, r1: 4000), nib: nib,
            amount: TipPiece.unit * Int64(to - from) / 16000))
      }
      return mask
    }
    let (whole, cut, fine) = (mask(1), mask(7), mask(400))
    for (expected, (few, many)) in zip(cells(whole), zip(cells(cut), cells(fine))) {
      #expect(abs(expected - few) <= 40 + expected / 500)
      // Each of many is as good as rounded to a unit.
      #expect(abs(expected - many) <= 400 + expected / 200)
    }
  }

  /// Against the profile summed along the way by many small steps.
  @Test(arguments: [0.0, 0.5, 1], [1.0, 0.3]) func densityIsTheProfileSummed(
    softness: Double, ratio: Double
  ) {
    var random = SeededRandom(state: UInt64(softness * 10 + ratio * 100))
    for _ in 0..<5 {
      func value() -> Int32 { Int32.random(in: 0...12000, using: &random) }
      let axis = Angles.unit(Double.random(in: 0...6, using: &random))
      let cone = RoundCone(x0: value(), y0: value(), r0: 5000, x1: value(), y1: value(), r1: 5000)
      let piece = TipPiece(
        cone: cone, nib: Nib(axis: axis, ratio: ratio, softness: softness), amount: TipPiece.unit)
      let shape = DensityShape(piece)
      // A small tip is blurred.
      let (long, short) = (5000.0 / 256, 5000.0 / 256 * ratio)
      let wide = (long * long + 0.5625).squareRoot()
      let narrow = (short * short + 0.5625).squareRoot()
      for _ in 0..<20 {
        let x = Int.random(in: -20...60, using: &random)
        let y = Int.random(in: -20...60, using: &random)
        var sum = 0.0
        for step in 0..<400 {
          let part = (Double(step) + 0.5) / 400
          let from = Vector(Double(cone.x0), Double(cone.y0))
          let to = Vector(Double(cone.x1), Double(cone.y1))
          let place = Vector(Double(x) + 0.5, Double(y) + 0.5) - (from + (to - from) * part) / 256
          let u = Vector(axis.dot(place) / wide, axis.cross(place) / narrow)
          let q = max(0, 1 - u.lengthSquared)
          sum += q * (1 - softness) + q * q * q * softness
        }
        let drawn = Double(shape.density(x: x, y: y)) / Double(DensityMask.unit)
        let expected = sum / 400 * (long * short / (wide * narrow))
        #expect(abs(drawn - expected) < 0.004, "\(x) \(y)")
      }
    }
  }

  @Test func coverageFollowsTheExponentialLaw() {
    let rect = PixelRect(x: 0, y: 0, width: 1, height: 1)
    var last = 0
    for step in 0..<400 {
      var mask = DensityMask(rect: rect)
      let density = Double(step) / 50
      mask.add(
        TipPiece(
          cone: RoundCone(x0: 128, y0: 128, r0: 1 << 22, x1: 128, y1: 128, r1: 1 << 22),
          nib: Nib(axis: Vector(1, 0), ratio: 1), amount: Int64(density * Double(TipPiece.unit))))
      var coverage = CoverageMask(rect: rect)
      coverage.cover(by: mask, and: nil, within: rect)
      let exact = 255 * (1 - Exponential.exp(-density))
      #expect(abs(Double(coverage[0, 0]) - exact) < 0.8)
      #expect(Int(coverage[0, 0]) >= last)
      last = Int(coverage[0, 0])
    }
    #expect(last == 255)
  }

  @Test func sumsStopBeforeTheyOverflow() {
    let rect = PixelRect(x: 0, y: 0, width: 20, height: 3)
    for level in KernelLevel.available {
      var mask = DensityMask(rect: rect)
      for _ in 0..<50 {
        mask.add(
          TipPiece(
            cone: RoundCone(x0: 0, y0: 0, r0: 1 << 20, x1: 0, y1: 0, r1: 1 << 20),
            nib: Nib(axis: Vector(1, 0), ratio: 1), amount: .max), using: level)
      }
      #expect(mask[5, 1] == DensityMask.densest)
      var coverage = CoverageMask(rect: rect)
      coverage.cover(by: mask, and: mask, within: rect)
      #expect(coverage.values.allSatisfy { $0 == 255 })
    }
  }

  @Test func hostilePiecesDoNotCrash() {
    var mask = DensityMask(rect: PixelRect(x: 0, y: 0, width: 20, height: 20))
    for value in [Int32.min, -1, 0, 1, .max] {
      let cone = RoundCone(x0: value, y0: 0, r0: value, x1: 0, y1: value, r1: value)
      for nib in [Nib(axis: .zero, ratio: .nan), Nib(axis: Vector(1, 1), ratio: 0, softness: 1)] {
        mask.add(TipPiece(cone: cone, nib: nib, amount: Int64(value) << 31))
      }
    }
    mask.reset(to: PixelRect(x: 0, y: 0, width: 33, height: 12))
    #expect(cells(mask).allSatisfy { $0 == 0 })
  }
}
