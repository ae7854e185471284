import Geometry
import Testing

@testable import Raster

/// Pieces of one stroke: how they are joined, and that joints do not show.
@Suite struct ChainTests {
  private func chain(_ points: [(Double, Double)], radius: Double) -> [RoundCone] {
    var cones: [RoundCone] = []
    RoundCone.appendChain(
      through: points.map {
        RoundCone.Disc(x: Int32($0 * 256), y: Int32($1 * 256), radius: Int32(radius * 256))
      }, to: &cones)
    return cones
  }

  @Test func innerEndsAreJoinedAndOuterOnesFree() {
    let cones = chain([(0, 0), (5, 0), (10, 1), (15, 0)], radius: 1)
    #expect(cones.map(\.joins) == [[.end], [.start, .end], [.start]])
  }

  @Test func sharpTurnsAreNotJoined() {
    let cones = chain([(0, 0), (5, 0), (0, 1)], radius: 1)
    #expect(cones.map(\.joins) == [[], []])
  }

  @Test func lessThanAPixelFromTheEndIsNotJoined() {
    let cones = chain([(0, 0), (5, 0), (5.5, 0), (5.75, 0)], radius: 1)
    #expect(cones.map(\.joins) == [[], [.start], [.start]])
  }

  @Test func repeatedDiscsAreSkippedAndOneAloneIsADot() {
    #expect(chain([(1, 1), (1, 1), (4, 1), (4, 1)], radius: 1).count == 1)
    #expect(chain([(1, 1)], radius: 1).count == 1)
    #expect(chain([(1, 1), (1, 1)], radius: 1).count == 1)
    #expect(chain([], radius: 1).isEmpty)
  }

  /// Cut into many pieces a straight line is what it is in one.
  @Test(arguments: [0.05, 0.2, 0.4, 0.7, 1.5, 6])
  func jointsOfAStraightLineDoNotShow(radius: Double) {
    var random = SeededRandom(state: UInt64(radius * 100))
    for _ in 0..<30 {
      let (x, y) = (
        Double.random(in: 0...1, using: &random), Double.random(in: 0...1, using: &random)
      )
      let slope = Double(Int.random(in: -16...16, using: &random)) / 16
      let points = (0...16).map { (x + Double($0) * 2, y + Double($0) * 2 * slope) }
      let pieces = chain(points, radius: radius)
      let whole = chain([points[0], points[16]], radius: radius)
      var one = CoverageMask(rect: whole[0].bounds)
      one.add(whole)
      var many = CoverageMask(rect: one.rect)
      many.add(pieces)
      var largest = 0
      for (a, b) in zip(one.values, many.values) { largest = max(largest, abs(Int(a) - Int(b))) }
      // Whole 1/256 pixels move the joints by that much.
      #expect(largest <= 4, "slope \(slope)")
    }
  }

  /// The inside of a curved stroke is full at every joint.
  @Test func curvesHaveNoHoles() {
    var points: [(Double, Double)] = []
    var (position, step) = (Vector(40, 10), Vector(3, 0))
    for _ in 0..<40 {
      points.append((position.x, position.y))
      position += step
      step = step.turned(by: Vector(0.96, 0.28))
    }
    let cones = chain(points, radius: 2)
    var mask = CoverageMask(rect: RoundCone.bounds(of: cones))
    mask.add(cones)
    for (x, y) in points { #expect(mask[Int(x.rounded(.down)), Int(y.rounded(.down))] == 255) }
  }
}
