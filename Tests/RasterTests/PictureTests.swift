import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct PictureTests {
  private func source(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) -> [UInt8]
  {
    var generator = SeededGenerator(seed: seed)
    return (0..<width * height * 4).map {
      isOpaque && $0 % 4 == 3 ? 255 : UInt8.random(in: 0...255, using: &generator)
    }
  }

  private func drawn(
    _ pixels: [UInt8], _ size: Int, _ map: AffineTransform, into side: Int, at origin: PixelPoint
  ) throws -> LayerPixels {
    let picture = try #require(
      PictureSource(width: size, height: size, pixels: pixels, toLattice: map))
    var layer = LayerPixels(width: side, height: side)
    layer.set(
      to: picture, origin: origin,
      within: PixelRect(x: origin.x, y: origin.y, width: side, height: side))
    return layer
  }

  private func map(_ scale: Double, _ origin: Vector) -> AffineTransform {
    AffineTransform(x: Vector(scale, 0), y: Vector(0, scale), origin: origin)
  }

  @Test(arguments: [1, 4, 7, 8, 9, 15, 33])
  func pictureOnTheLatticeIsCopied(size: Int) throws {
    let pixels = source(size, size, seed: UInt64(size))
    let layer = try drawn(
      pixels, size, map(1, Vector(-3, 5)), into: 48, at: PixelPoint(x: -5, y: 0))
    for y in 0..<48 {
      for x in 0..<48 {
        let (column, row) = (x - 2, y - 5)
        guard (0..<size).contains(column), (0..<size).contains(row) else {
          #expect(layer[x, y] == .zero)
          continue
        }
        let at = (row * size + column) * 4
        let alpha = Int(pixels[at + 3])
        #expect(Int(layer[x, y].w) == alpha * 257)
        #expect(Int(layer[x, y].x) == (Int(pixels[at]) * alpha * 257 + 127) / 255)
      }
    }
  }

  @Test func halfSizeIsTheMeanOfFour() throws {
    let pixels = source(16, 16, seed: 3, isOpaque: true)
    let layer = try drawn(pixels, 16, map(0.5, .zero), into: 8, at: .zero)
    for y in 0..<8 {
      for x in 0..<8 {
        var sum = 0
        for place in [(0, 0), (1, 0), (0, 1), (1, 1)] {
          sum += Int(pixels[((2 * y + place.1) * 16 + 2 * x + place.0) * 4]) * 257
        }
        #expect(Int(layer[x, y].x) == (sum + 2) / 4)
      }
    }
  }

  @Test func enlargedPictureKeepsItsEdgesSharp() throws {
    let layer = try drawn(
      [UInt8](repeating: 255, count: 4 * 4 * 4), 4, map(8, Vector(8, 8)), into: 48, at: .zero)
    for y in 0..<48 {
      for x in 0..<48 {
        let isInside = (8..<40).contains(x) && (8..<40).contains(y)
        #expect(layer[x, y] == SIMD4(repeating: isInside ? 65535 : 0))
      }
    }
  }

  @Test func noPixelDependsOnTheRectangleItIsDrawnIn() throws {
    let pixels = source(20, 20, seed: 9)
    let turned = AffineTransform(
      x: Vector(0.8, 0.6) * 1.3, y: Vector(-0.6, 0.8) * 1.3, origin: Vector(20.3, 4.7))
    let whole = try drawn(pixels, 20, turned, into: 64, at: .zero)
    let part = try drawn(pixels, 20, turned, into: 16, at: PixelPoint(x: 17, y: 13))
    for y in 0..<16 {
      for x in 0..<16 { #expect(part[x, y] == whole[x + 17, y + 13]) }
    }
  }

  @Test func noColourIsAboveItsAlpha() throws {
    let pixels = source(9, 9, seed: 5)
    for scale in [0.01, 0.3, 0.77, 1.5, 40] {
      let layer = try drawn(pixels, 9, map(scale, Vector(3.1, 2.9)), into: 33, at: .zero)
      for pixel in layer.pixels {
        #expect(pixel.x <= pixel.w && pixel.y <= pixel.w && pixel.z <= pixel.w)
      }
    }
  }
}
