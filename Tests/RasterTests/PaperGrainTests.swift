import Geometry
import Testing

@testable import Raster

@Suite struct PaperGrainTests {
  /// The mean over a few pixels round a place of the page.
  private func tone(_ grain: PaperGrain, _ page: Vector, scale: Double, rotation: Vector) -> Double
  {
    let lattice = page.turned(by: rotation) * scale
    let (x, y) = (Int(lattice.x.rounded(.down)), Int(lattice.y.rounded(.down)))
    return Double(grain.part(x: x, y: y))
  }

  @Test func bumpsStayOnThePageAtEveryZoomAndTurn() {
    let upright = PaperGrain(depth: 1, size: 4, scale: 16, rotation: Vector(1, 0))
    for (scale, rotation) in [(32.0, Vector(1, 0)), (16, Vector(0.6, 0.8)), (40, Vector(0, -1))] {
      let other = PaperGrain(depth: 1, size: 4, scale: scale, rotation: rotation)
      for step in 0..<400 {
        let page = Vector(Double(step) * 1.37 - 200, Double(step % 29) * 3.1 - 40)
        let one = tone(upright, page, scale: 16, rotation: Vector(1, 0))
        let two = tone(other, page, scale: scale, rotation: rotation)
        #expect(abs(one - two) < 60)
      }
    }
  }

  @Test func hollowsAndBumpsAreBothThere() {
    let grain = PaperGrain(depth: 1, size: 4, scale: 2, rotation: Vector(1, 0))
    let parts = (0..<10_000).map { grain.part(x: $0 % 100, y: $0 / 100) }
    #expect(parts.count { $0 < 40 } > 500)
    #expect(parts.count { $0 > 220 } > 500)
    #expect((100...190).contains(parts.reduce(0, +) / parts.count))
  }

  @Test func farOutItIsEven() {
    let grain = PaperGrain(depth: 1, size: 2, scale: 0.25, rotation: Vector(1, 0))
    let parts = Set((0..<400).map { grain.part(x: $0 % 20, y: $0 / 20) })
    #expect(parts.count == 1)
  }

  @Test func smoothPaperTakesAllInk() {
    let grain = PaperGrain(depth: 0, size: 2, scale: 4, rotation: Vector(1, 0))
    for step in 0..<400 { #expect(grain.part(x: step, y: -step) == 255) }
  }

  /// The same on every machine: this number was computed once and stays.
  @Test func sameBitsEverywhere() {
    let grain = PaperGrain(depth: 0.8, size: 3, scale: 2.5, rotation: Vector(0.6, 0.8))
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for step in -5000..<5000 {
      sum = (sum ^ UInt64(grain.part(x: step, y: step * 7))) &* 0x100_0000_01b3
    }
    #expect(sum == 17_288_465_627_582_403_602)
  }
}
