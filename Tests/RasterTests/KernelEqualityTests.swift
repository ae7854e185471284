import Geometry
import Testing

@testable import Raster

/// What a kernel draws is what the plain reference draws, bit for bit, wherever it is clipped.
@Suite struct KernelEqualityTests {
  private func mask(
    _ cones: [RoundCone], in rect: PixelRect, using level: KernelLevel
  ) -> [UInt8] {
    var mask = CoverageMask(rect: rect)
    mask.add(cones.span, using: level)
    return mask.values
  }

  @Test(arguments: [0, 1, 4, 7, 8, 9, 15, 33])
  func coverageKernelsEqualReference(width: Int) {
    var random = SeededRandom(state: UInt64(width) + 1)
    for index in 0..<150 {
      let cone = RoundCone.random(
        widest: index % 5 == 0 ? 60 : 6, longest: 40, using: &random)
      let rect = PixelRect(
        x: cone.bounds.minX + Int.random(in: -5...20, using: &random),
        y: cone.bounds.minY + Int.random(in: -2...10, using: &random), width: width, height: 9)
      let expected = mask([cone], in: rect, using: .reference)
      for level in KernelLevel.available {
        #expect(mask([cone], in: rect, using: level) == expected, "\(level) \(cone)")
      }
    }
  }

  @Test func wholeConesEqualReference() {
    var random = SeededRandom(state: 3)
    for index in 0..<120 {
      let cone = RoundCone.random(
        widest: index % 4 == 0 ? 90 : 5, longest: index % 9 == 0 ? 150 : 12, using: &random)
      let expected = mask([cone], in: cone.bounds.inset(by: -2), using: .reference)
      for level in KernelLevel.available {
        let drawn = mask([cone], in: cone.bounds.inset(by: -2), using: level)
        #expect(drawn == expected, "\(level) \(cone)")
      }
    }
  }

  @Test func boundsHoldAllCoverage() {
    var random = SeededRandom(state: 4)
    for _ in 0..<200 {
      let cone = RoundCone.random(widest: 12, longest: 10, using: &random)
      let shape = ConeShape(cone)
      let bounds = cone.bounds
      for y in bounds.minY - 2..<bounds.maxY + 2 {
        for x in bounds.minX - 2..<bounds.maxX + 2 where !bounds.contains(x: x, y: y) {
          #expect(shape.coverage(x: x, y: y) == 0, "\(cone)")
        }
      }
    }
  }
}

extension CoverageMask {
  /// Rows of `rect` without the scratch at their ends.
  var values: [UInt8] {
    (rect.minY..<rect.maxY).flatMap { y in (rect.minX..<rect.maxX).map { self[$0, y] } }
  }
}
