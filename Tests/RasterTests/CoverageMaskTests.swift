import Geometry
import Testing

@testable import Raster

/// What coverage must be, whoever computes it.
@Suite struct CoverageMaskTests {
  private func strokes(_ count: Int, seed: UInt64) -> [RoundCone] {
    var random = SeededRandom(state: seed)
    return (0..<count).map { index in
      .random(widest: index % 7 == 0 ? 80 : 8, longest: 60, using: &random)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func coverageDoesNotDependOnTilesOrderOrGrouping(seed: UInt64) {
    let cones = strokes(12, seed: seed)
    let rect = PixelRect(x: -70, y: -70, width: 150, height: 150)
    var whole = CoverageMask(rect: rect)
    whole.add(cones)
    var random = SeededRandom(state: seed + 100)
    let side = Int.random(in: 5...64, using: &random)
    for top in stride(from: rect.minY, to: rect.maxY, by: side) {
      for left in stride(from: rect.minX, to: rect.maxX, by: side) {
        var tile = CoverageMask(rect: PixelRect(x: left, y: top, width: side, height: side))
        for cone in cones.shuffled(using: &random) { tile.add(cone) }
        let common = tile.rect.intersection(rect)
        let differs = (common.minY..<common.maxY).contains { y in
          (common.minX..<common.maxX).contains { tile[$0, y] != whole[$0, y] }
        }
        #expect(!differs, "tile at \(left), \(top) of \(side)")
      }
    }
  }

  @Test func farFromTheOriginCoverageIsTheSame() {
    for cone in strokes(40, seed: 9) {
      let far: Int32 = 16_000_000
      var moved = cone
      moved.x0 += far
      moved.x1 += far
      moved.y0 -= far
      moved.y1 -= far
      var here = CoverageMask(rect: cone.bounds)
      here.add(cone)
      var there = CoverageMask(rect: moved.bounds)
      there.add(moved)
      #expect(here.values == there.values)
    }
  }

  /// What is known to be full is left alone: it must stay what the reference draws.
  @Test func wideStrokesEqualReferencePieceByPiece() {
    var random = SeededRandom(state: 21)
    for level in KernelLevel.available where level != .reference {
      for _ in 0..<4 {
        let rect = PixelRect(x: -40, y: -40, width: 90, height: 80)
        var expected = CoverageMask(rect: rect)
        var drawn = CoverageMask(rect: rect)
        for _ in 0..<12 {
          let cones = [RoundCone.random(widest: 90, longest: 50, using: &random)]
          expected.add(cones.span, using: .reference)
          drawn.add(cones.span, using: level)
          #expect(drawn.values == expected.values)
        }
        drawn.removeDisc(x: 0, y: 0, radius: 3000)
        expected.removeDisc(x: 0, y: 0, radius: 3000)
        let cones = [RoundCone.random(widest: 90, longest: 50, using: &random)]
        expected.add(cones.span, using: .reference)
        drawn.add(cones.span, using: level)
        #expect(drawn.values == expected.values)
      }
    }
  }

  @Test func touchedHoldsAllThatIsNotZero() {
    for cone in strokes(40, seed: 10) {
      var mask = CoverageMask(rect: PixelRect(x: -30, y: -30, width: 64, height: 64))
      mask.add(cone)
      for y in -30..<34 {
        for x in -30..<34 where mask[x, y] > 0 { #expect(mask.touched.contains(x: x, y: y)) }
      }
      #expect(mask.rect.contains(mask.touched))
    }
  }

  @Test func clearAndResetLeaveNothing() {
    var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 40, height: 40))
    mask.add(strokes(10, seed: 11))
    mask.clear()
    #expect(mask.touched.isEmpty)
    #expect(mask.values.allSatisfy { $0 == 0 })
    mask.add(strokes(10, seed: 12))
    mask.reset(to: PixelRect(x: -9, y: 4, width: 33, height: 12))
    #expect(mask.values.allSatisfy { $0 == 0 })
    #expect(mask.values.count == 33 * 12)
    #expect(mask[-10, 4] == 0)
    #expect(mask[1000, 1000] == 0)
  }

  @Test func resetToASmallerRectangleDoesNotAllocate() {
    var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 100, height: 100))
    let room = mask.cells.count
    mask.reset(to: PixelRect(x: 5, y: 5, width: 30, height: 90))
    #expect(mask.cells.count == room)
  }

  @Test func uniteTakesTheMaximum() {
    let cones = strokes(8, seed: 13)
    let rect = PixelRect(x: -20, y: -20, width: 50, height: 50)
    var first = CoverageMask(rect: rect)
    first.add(Array(cones[..<4]))
    var second = CoverageMask(rect: PixelRect(x: -5, y: -30, width: 60, height: 33))
    second.add(Array(cones[4...]))
    var both = first
    both.unite(second)
    for y in -20..<30 {
      for x in -20..<30 { #expect(both[x, y] == max(first[x, y], second[x, y])) }
    }
  }

  @Test func hostileConesDoNotCrash() {
    let values: [Int32] = [.min, .min + 1, -70_000, -1, 0, 1, 255, 70_000, .max - 1, .max]
    var random = SeededRandom(state: 14)
    var mask = CoverageMask(rect: PixelRect(x: -5, y: -5, width: 20, height: 20))
    var empty = CoverageMask(rect: PixelRect(x: 5, y: 5, width: -3, height: 0))
    var far = CoverageMask(rect: PixelRect(x: 1 << 40, y: -(1 << 40), width: 9, height: 9))
    func value() -> Int32 { values.randomElement(using: &random) ?? 0 }
    for _ in 0..<2000 {
      let cone = RoundCone(
        x0: value(), y0: value(), r0: value(), x1: value(), y1: value(), r1: value(),
        joins: RoundCone.Joins(rawValue: UInt32.random(in: 0...UInt32.max, using: &random)))
      mask.add(cone)
      empty.add(cone)
      far.add(cone)
      _ = ConeShape(cone).coverage(x: 3, y: 3)
    }
    #expect(empty.touched.isEmpty)
    #expect(far.touched.isEmpty)
  }

  @Test func noRadiusCoversNothing() {
    var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 20, height: 20))
    mask.add(RoundCone(x0: 300, y0: 300, r0: 0, x1: 3000, y1: 900, r1: 0))
    mask.add(RoundCone(x0: 300, y0: 300, r0: -50, x1: 3000, y1: 900, r1: .min))
    #expect(mask.values.allSatisfy { $0 == 0 })
  }

  @Test func aDiscInsideTheOtherAddsNothing() {
    var outer = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 40, height: 40))
    outer.add(RoundCone(x0: 5000, y0: 5000, r0: 2000, x1: 5000, y1: 5000, r1: 2000))
    for (first, second) in [(2000, 300), (300, 2000)] as [(Int32, Int32)] {
      var both = CoverageMask(rect: outer.rect)
      let (x0, x1): (Int32, Int32) = first > second ? (5000, 5400) : (5400, 5000)
      both.add(
        RoundCone(x0: x0, y0: 5000, r0: first, x1: x1, y1: 5000, r1: second, joins: [.start, .end]))
      #expect(both.values == outer.values)
    }
  }

  @Test func thinLinesFadeWithTheirWidth() {
    var before = 0
    for radius: Int32 in [0, 2, 8, 13, 26, 51, 77, 102, 128] {
      var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 9, height: 64))
      mask.add(
        RoundCone(
          x0: 1152, y0: -2000, r0: radius, x1: 1152, y1: 30_000, r1: radius, joins: [.start, .end]))
      let row = (0..<9).reduce(0) { $0 + Int(mask[$1, 30]) }
      #expect(abs(row - Int(radius) * 255 / 128) <= 1)
      #expect(row >= before)
      before = row
    }
  }

  @Test func aRingIsADiscWithoutADisc() {
    var ring = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 40, height: 40))
    ring.addDisc(x: 5120, y: 5120, radius: 4000)
    ring.removeDisc(x: 5120, y: 5120, radius: 3000)
    #expect(ring[20, 20] == 0)
    #expect(ring[20, 6] == 255)
    #expect(ring[20, 1] == 0)
  }
}
