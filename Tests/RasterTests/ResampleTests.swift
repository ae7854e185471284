import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct ResampleTests {
  private func noise(_ width: Int, _ height: Int, seed: UInt64) -> Bitmap {
    var random = SeededGenerator(seed: seed)
    var bitmap = Bitmap(width: width, height: height)
    for index in bitmap.pixels.indices {
      bitmap.pixels[index] = .random(in: 0 ... .max, using: &random)
    }
    return bitmap
  }

  @Test func kernelEqualsReferenceInAnyView() {
    var random = SeededGenerator(seed: 7)
    let source = noise(37, 23, seed: 1)
    for _ in 0..<300 {
      func vector(_ range: ClosedRange<Double>) -> Vector {
        Vector(.random(in: range, using: &random), .random(in: range, using: &random))
      }
      var map = PixelMap(start: vector(-60...60), right: vector(-3...3), down: vector(-3...3))
      if Bool.random(using: &random) { map.right.y = 0 }
      var drawn = Bitmap(width: 41, height: 17)
      let area = PixelRect(
        x: .random(in: -2...20, using: &random), y: .random(in: 0...9, using: &random),
        width: .random(in: 0...33, using: &random), height: 9)
      drawn.resample(source, by: map, outside: 5, within: area)
      for y in 0..<drawn.height {
        for x in 0..<drawn.width {
          let inside = area.contains(x: x, y: y)
          #expect(drawn[x, y] == (inside ? source.sample(map, x: x, y: y) ?? 5 : 0))
        }
      }
    }
  }

  @Test func whatIsNotMovedStaysAsItIs() {
    let source = noise(40, 30, seed: 2)
    var drawn = Bitmap(width: 40, height: 30)
    let map = PixelMap(start: Vector(0.5, 0.5), right: Vector(1, 0), down: Vector(0, 1))
    drawn.resample(source, by: map, outside: 0, within: drawn.rect)
    #expect(drawn == source)
  }

  @Test func halfWayIsTheMean() {
    var source = Bitmap(width: 2, height: 1)
    source.pixels = [0xFF00_0000, 0xFFFF_FFFF]
    let map = PixelMap(start: Vector(1, 0.5), right: Vector(1, 0), down: Vector(0, 1))
    #expect(source.sample(map, x: 0, y: 0) == 0xFF80_8080)
  }

  @Test func farPlacesAreOutsideAndOverflowNothing() {
    let source = noise(8, 8, seed: 3)
    var drawn = Bitmap(width: 9, height: 9)
    for far in [1e300, -1e300, 1e12] {
      let map = PixelMap(start: Vector(far, 0), right: Vector(far, far), down: Vector(1, far))
      drawn.resample(source, by: map, outside: 9, within: drawn.rect)
      #expect(drawn[8, 8] == 9)
    }
  }
}
