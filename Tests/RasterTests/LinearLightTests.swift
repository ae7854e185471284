import Foundation
import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct LinearLightTests {
  /// The formula of IEC 61966-2-1, 0 ... 1.
  private func coded(_ light: Double) -> Double {
    light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
  }

  @Test func tablesFollowTheFormula() {
    for value in UInt8.min...UInt8.max {
      let part = Double(value) / 255
      let light = part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
      #expect(LinearLight.light(of: value) == UInt16((light * 65535).rounded()))
      #expect(LinearLight.value(of: LinearLight.light(of: value)) == value)
    }
    for light in UInt16.min...UInt16.max {
      let exact = coded(Double(light) / 65535) * 255
      let distance = abs(Double(LinearLight.value(of: light)) - exact)
      // The two halves of the formula meet a little off each other.
      #expect(distance <= 0.5001, "\(light)")
    }
  }

  private func randomLayer(_ generator: inout SeededGenerator) -> LayerPixels {
    var layer = LayerPixels(width: 40, height: 30)
    for index in layer.pixels.indices {
      let some = UInt16.random(in: 0...65535, using: &generator)
      let alpha: UInt16 = [0, 65535, some].randomElement(using: &generator) ?? 0
      func channel() -> UInt16 { .random(in: 0...alpha, using: &generator) }
      layer.pixels[index] = SIMD4(channel(), channel(), channel(), alpha)
    }
    return layer
  }

  /// What a layer laid over paper and flattened shows is what it shows over the paper itself.
  @Test(arguments: 1...3) func flatteningIsLayingAndLookingUp(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let layer = randomLayer(&generator)
    let paper = PaperColor(
      red: .random(in: 0...255, using: &generator), green: .random(in: 0...255, using: &generator),
      blue: .random(in: 0...255, using: &generator))
    var laid = LayerPixels(width: 40, height: 30, fill: paper.linearPixel)
    laid.lay(layer, .plain, within: laid.rect(at: .zero))
    let origin = PixelPoint(x: 5, y: -4)
    var (direct, stepwise) = (Bitmap(width: 50, height: 30), Bitmap(width: 50, height: 30))
    direct.flattenLinear(layer, layerOrigin: origin, over: paper, within: direct.rect)
    stepwise.flattenLinear(laid, layerOrigin: origin, over: .white, within: direct.rect)
    #expect(direct == stepwise)
    #expect(direct[0, 0] == 0)
    for y in 0..<26 {
      for x in 5..<45 {
        let pixel = laid[x - 5, y + 4]
        let word = (0..<3).reduce(UInt32(255)) {
          $0 << 8 | UInt32(LinearLight.value(of: pixel[$1]))
        }
        #expect(direct[x, y] == word)
      }
    }
  }

  @Test func transparentPixelsKeepTheirStraightColours() {
    var layer = LayerPixels(width: 256, height: 1)
    for value in UInt8.min...UInt8.max {
      let light = UInt32(LinearLight.light(of: value))
      let half = UInt16((light * 0x8080 + 32767) / 65535)
      layer[Int(value), 0] = SIMD4(half, half, half, 0x8080)
    }
    var picture = Bitmap(width: 256, height: 1)
    picture.setLinear(layer, at: .zero)
    for value in 0..<256 {
      let premultiplied = (value * 128 + 127) / 255
      #expect(picture[value, 0] >> 24 == 128)
      #expect(abs(Int(picture[value, 0] & 255) - premultiplied) <= 1)
    }
  }

  /// An opaque picture comes out as it went in.
  @Test func picturesGoInAndOutUnchanged() throws {
    var generator = SeededGenerator(seed: 7)
    var bytes = (0..<32 * 32 * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for pixel in 0..<32 * 32 { bytes[pixel * 4 + 3] = 255 }
    let source = try #require(
      PictureSource(
        width: 32, height: 32, pixels: bytes, isLinear: true,
        toLattice: AffineTransform(x: Vector(1, 0), y: Vector(0, 1), origin: .zero)))
    var layer = LayerPixels(width: 32, height: 32)
    layer.set(to: source, origin: .zero, within: layer.rect(at: .zero))
    var picture = Bitmap(width: 32, height: 32)
    picture.flattenLinear(layer, layerOrigin: .zero, over: .white, within: picture.rect)
    for pixel in 0..<32 * 32 {
      let word = (0..<3).reduce(UInt32(255)) { $0 << 8 | UInt32(bytes[pixel * 4 + $1]) }
      #expect(picture.pixels[pixel] == word)
    }
  }
}
