import Geometry
import Testing

@testable import Raster

@Suite struct NibTests {
  /// How much of a pixel lies in the nib's sweep, 0 ... 255, by 12 x 12 points, each asked of many
  /// ellipses.
  private func sampled(
    _ cone: RoundCone, _ axis: Vector, _ ratio: Double, _ x: Int, _ y: Int
  ) -> Double {
    let from = Vector(Double(cone.x0), Double(cone.y0)) / 256
    let way = Vector(Double(cone.x1), Double(cone.y1)) / 256 - from
    var inside = 0
    for index in 0..<144 {
      let place = Vector(Double(index % 12) + 0.5, Double(index / 12) + 0.5) / 12
      let point = Vector(Double(x), Double(y)) + place - from
      var step = 0.0
      while step <= 60 {
        let part = step / 60
        let away = point - way * part
        let radius = (Double(cone.r0) + Double(cone.r1 - cone.r0) * part) / 256
        let (along, across) = (axis.dot(away), axis.cross(away) / ratio)
        if along * along + across * across <= radius * radius {
          inside += 1
          break
        }
        step += 1
      }
    }
    return Double(inside) / 144 * 255
  }

  @Test(arguments: [0.15, 0.4, 0.8]) func edgesAreAccurate(ratio: Double) {
    var random = SeededRandom(state: UInt64(ratio * 100))
    var (worst, sum, count) = (0.0, 0.0, 0)
    for _ in 0..<2 {
      func value(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
      let cone = RoundCone(
        x0: value(2000...2800), y0: value(2000...2800), r0: value(600...1300),
        x1: value(2000...2800), y1: value(2000...2800), r1: value(600...1300))
      let axis =
        Vector(
          Double.random(in: -1...1, using: &random), Double.random(in: -1...1, using: &random)
        ).normalized ?? Vector(1, 0)
      var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 20, height: 20))
      mask.add(TipPiece(cone: cone, nib: Nib(axis: axis, ratio: ratio)))
      for y in 0..<20 {
        for x in 0..<20 {
          let exact = sampled(cone, axis, ratio, x, y)
          let error = abs(Double(mask[x, y]) - exact)
          if exact > 0, exact < 255 {
            sum += error
            count += 1
          }
          worst = max(worst, error)
        }
      }
    }
    // The points themselves are off by up to about 10.
    #expect(sum / Double(count) < 5, "\(sum / Double(count))")
    #expect(worst < 28, "\(worst)")
  }

  @Test func roundNibCoversAsARoundCone() {
    let cone = RoundCone(x0: 2200, y0: 2300, r0: 900, x1: 5000, y1: 4100, r1: 900)
    var round = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 30, height: 30))
    var nib = round
    round.add(cone)
    nib.add(TipPiece(cone: cone, nib: Nib(axis: Vector(0.6, 0.8), ratio: 1)))
    for y in 0..<30 {
      for x in 0..<30 { #expect(abs(Int(round[x, y]) - Int(nib[x, y])) <= 12) }
    }
  }

  /// From the middle to the edge coverage of a soft nib falls; it takes no step where the width grows.
  @Test func softNibFadesWithoutASeam() {
    let nib = Nib(axis: Vector(1, 0), ratio: 1, softness: 1)
    var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 300, height: 60))
    let cone = RoundCone(x0: 1000, y0: 7680, r0: 20, x1: 75000, y1: 7680, r1: 6000)
    mask.add(TipPiece(cone: cone, nib: nib))
    for x in 100..<260 {
      for y in 31..<59 { #expect(mask[x, y] <= mask[x, y - 1]) }
    }
    for x in 6..<280 { #expect(abs(Int(mask[x, 34]) - Int(mask[x - 1, 34])) < 40) }
    #expect(mask[280, 30] > 240)
  }

  @Test func coverageDoesNotDependOnTheRectangle() {
    let nib = Nib(axis: Vector(0.7, -0.7), ratio: 0.2)
    let cone = RoundCone(x0: 2200, y0: 2300, r0: 900, x1: 7000, y1: 4100, r1: 300)
    var whole = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 40, height: 30))
    whole.add(TipPiece(cone: cone, nib: nib))
    for x in stride(from: 0, to: 40, by: 7) {
      var part = CoverageMask(rect: PixelRect(x: x, y: 3, width: 7, height: 20))
      part.add(TipPiece(cone: cone, nib: nib))
      for y in 3..<23 {
        for column in x..<min(x + 7, 40) { #expect(part[column, y] == whole[column, y]) }
      }
    }
  }

  @Test func hostileConesDoNotCrash() {
    var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 20, height: 20))
    for value in [Int32.min, -1, 0, 1, .max] {
      let cone = RoundCone(x0: value, y0: 0, r0: value, x1: 0, y1: value, r1: value)
      mask.add(TipPiece(cone: cone, nib: Nib(axis: .zero, ratio: .nan)))
      mask.add(TipPiece(cone: cone, nib: Nib(axis: Vector(1, 1), ratio: 0)))
    }
  }
}
