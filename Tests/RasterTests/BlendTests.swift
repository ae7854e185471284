import Geometry
import Testing

@testable import Raster

/// Blending and flattening: kernels equal their references, and the sums are exact.
@Suite struct BlendTests {
  static let sizes = [0, 1, 4, 7, 8, 9, 15, 16, 17, 33]

  private func randomMask(
    width: Int, height: Int, using random: inout SeededRandom
  ) -> CoverageMask {
    var mask = CoverageMask(rect: PixelRect(x: 3, y: -2, width: width, height: height))
    for y in mask.rect.minY..<mask.rect.maxY {
      for x in mask.rect.minX..<mask.rect.maxX {
        let kind = Int.random(in: 0..<(x / 20 % 2 == 0 ? 3 : 9), using: &random)
        mask.cells[mask.cell(x: x, y: y)] =
          kind < 2 ? 0 : kind < 6 ? 255 : UInt8.random(in: 0...255, using: &random)
      }
    }
    mask.touchAll()
    return mask
  }

  private func randomLayer(
    width: Int, height: Int, using random: inout SeededRandom
  ) -> LayerPixels {
    var layer = LayerPixels(width: width, height: height)
    for index in layer.pixels.indices where Bool.random(using: &random) {
      let alpha = Bool.random(using: &random) ? 65535 : UInt16.random(in: 0...65535, using: &random)
      for channel in 0..<3 {
        layer.pixels[index][channel] = UInt16.random(in: 0...alpha, using: &random)
      }
      layer.pixels[index].w = alpha
    }
    return layer
  }

  private func randomPaint(using random: inout SeededRandom) -> InkPaint {
    func value() -> UInt16 { UInt16.random(in: 0...65535, using: &random) }
    return InkPaint(
      red: value(), green: value(), blue: value(),
      opacity: Bool.random(using: &random) ? .max : value(),
      mode: Bool.random(using: &random) ? .sourceOver : .destinationOut)
  }

  @Test(arguments: sizes) func layerKernelsEqualReference(width: Int) {
    var random = SeededRandom(state: UInt64(width))
    for _ in 0..<20 {
      let mask = randomMask(width: width, height: 7, using: &random)
      let layer = randomLayer(width: width + 5, height: 9, using: &random)
      let paint = randomPaint(using: &random)
      let origin = PixelPoint(x: 1, y: -3)
      let area = PixelRect(x: 2, y: -1, width: width, height: 6)
      var expected = layer
      expected.blend(mask, paint: paint, origin: origin, within: area, using: .reference)
      for level in KernelLevel.available {
        var drawn = layer
        drawn.blend(mask, paint: paint, origin: origin, within: area, using: level)
        #expect(drawn == expected, "\(level)")
      }
    }
  }

  @Test(arguments: sizes) func bitmapKernelsEqualReference(width: Int) {
    var random = SeededRandom(state: UInt64(width) + 50)
    for _ in 0..<20 {
      let mask = randomMask(width: width, height: 7, using: &random)
      var bitmap = Bitmap(width: width + 3, height: 8)
      var top = Bitmap(width: width, height: 8)
      for index in bitmap.pixels.indices { bitmap.pixels[index] = premultiplied(using: &random) }
      for index in top.pixels.indices { top.pixels[index] = premultiplied(using: &random) }
      let color = UInt32.random(in: 0...UInt32.max, using: &random)
      let area = PixelRect(x: 1, y: -2, width: width + 9, height: 7)
      for straight in [color, color | 0xFF00_0000] {
        var expected = bitmap
        expected.blend(
          mask, color: straight, origin: PixelPoint(x: 2, y: -1), within: area, using: .reference)
        expected.blend(top, at: PixelPoint(x: 2, y: 1), within: area, using: .reference)
        for level in KernelLevel.available {
          var drawn = bitmap
          drawn.blend(
            mask, color: straight, origin: PixelPoint(x: 2, y: -1), within: area, using: level)
          drawn.blend(top, at: PixelPoint(x: 2, y: 1), within: area, using: level)
          #expect(drawn == expected, "\(level)")
        }
      }
    }
  }

  private func premultiplied(using random: inout SeededRandom) -> UInt32 {
    let alpha = UInt32.random(in: 0...255, using: &random)
    var word = alpha << 24
    for shift: UInt32 in [0, 8, 16] {
      word |= UInt32.random(in: 0...alpha, using: &random) << shift
    }
    return word
  }

  @Test(arguments: sizes) func flattenKernelsEqualReference(width: Int) {
    var random = SeededRandom(state: UInt64(width) + 99)
    let paper = PaperColor(red: 250, green: 3, blue: 128)
    for _ in 0..<20 {
      let layer = randomLayer(width: width, height: 5, using: &random)
      for level in KernelLevel.available where level != .reference {
        var bitmap = Bitmap(width: width + 4, height: 6, fill: 7)
        bitmap.flatten(
          layer, layerOrigin: PixelPoint(x: 1, y: 1), over: paper, bitmapOrigin: .zero,
          within: PixelRect(x: 0, y: 0, width: width, height: 6), using: level)
        for y in 0..<6 {
          for x in 0..<width + 4 {
            let inside = x >= 1 && x < width && y >= 1
            let expected = inside ? paper.flattened(under: layer[x - 1, y - 1]) : 7
            #expect(bitmap[x, y] == expected, "\(level) \(x) \(y)")
          }
        }
      }
    }
  }

  @Test func flattenWithoutLayerIsPaper() {
    var bitmap = Bitmap(width: 4, height: 3)
    bitmap.flatten(
      nil, layerOrigin: .zero, over: PaperColor(red: 1, green: 2, blue: 3),
      bitmapOrigin: PixelPoint(x: 10, y: 10), within: PixelRect(x: 11, y: 0, width: 9, height: 12))
    #expect(bitmap[0, 0] == 0)
    #expect(bitmap[1, 0] == 0xFF01_0203)
    #expect(bitmap[3, 1] == 0xFF01_0203)
    #expect(bitmap[3, 2] == 0)
  }

  @Test func divisionsRoundToNearest() {
    var random = SeededRandom(state: 5)
    for product: UInt32 in 0...255 * 255 {
      #expect(product.dividedBy255 == (2 * product + 255) / 510)
    }
    for index in 0..<100_000 {
      let a = UInt64(index < 5 ? 65535 : Int.random(in: 0...65535, using: &random))
      let b = UInt64(index < 5 ? 65535 - index : Int.random(in: 0...65535, using: &random))
      let rounded = SIMD4<UInt32>(repeating: UInt32(a * b)).dividedBy65535.x
      #expect(UInt64(rounded) == (2 * a * b + 65535) / (2 * 65535))
    }
  }

  @Test func colourNeverExceedsAlpha() {
    var random = SeededRandom(state: 6)
    let layer = randomLayer(width: 64, height: 8, using: &random)
    let mask = randomMask(width: 64, height: 8, using: &random)
    var drawn = layer
    for _ in 0..<40 {
      drawn.blend(
        mask, paint: randomPaint(using: &random), origin: PixelPoint(x: 3, y: -2),
        within: mask.rect)
    }
    #expect(drawn.pixels.allSatisfy { $0.x <= $0.w && $0.y <= $0.w && $0.z <= $0.w })
  }

  @Test func faintWhiteStrokesLeaveWhiteWhite() {
    var mask = CoverageMask(rect: PixelRect(x: 0, y: 0, width: 16, height: 16))
    mask.add(RoundCone(x0: 2048, y0: 2048, r0: 1500, x1: 2048, y1: 2048, r1: 1500))
    let paint = InkPaint(red: .max, green: .max, blue: .max, opacity: 300)
    var layer = LayerPixels(width: 16, height: 16)
    for _ in 0..<1000 { layer.blend(mask, paint: paint, origin: .zero, within: mask.rect) }
    var bitmap = Bitmap(width: 16, height: 16)
    bitmap.flatten(
      layer, layerOrigin: .zero, over: .white, bitmapOrigin: .zero, within: mask.rect)
    #expect(bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    #expect(layer[8, 8].w > 64000)
  }

  @Test(arguments: InkPaint.Mode.allCases) func wetEqualsDry(mode: InkPaint.Mode) {
    var random = SeededRandom(state: 8)
    let rect = PixelRect(x: -7, y: 5, width: 45, height: 40)
    let origin = PixelPoint(x: rect.minX, y: rect.minY)
    for opacity: UInt16 in [65535, 40000, 1] {
      var paint = randomPaint(using: &random)
      (paint.mode, paint.opacity) = (mode, opacity)
      let layer = randomLayer(width: rect.width, height: rect.height, using: &random)
      var stable = CoverageMask(rect: rect)
      var tail = CoverageMask(rect: PixelRect(x: 0, y: 8, width: 17, height: 20))
      for _ in 0..<3 {
        stable.add(.random(widest: 9, longest: 30, using: &random))
        tail.add(.random(widest: 9, longest: 30, using: &random))
      }
      var both = stable
      both.unite(tail)
      for below in [layer, nil] {
        var dry = below ?? LayerPixels(width: rect.width, height: rect.height)
        dry.blend(both, paint: paint, origin: origin, within: rect)
        var wet = randomLayer(width: rect.width, height: rect.height, using: &random)
        wet.setBlend(
          of: stable, and: tail, paint: paint, over: below, origin: origin, within: rect)
        #expect(wet == dry)
      }
    }
  }
}

extension CoverageMask {
  /// Counts every cell as touched, by uniting with a mask that is.
  fileprivate mutating func touchAll() {
    var whole = CoverageMask(rect: rect)
    guard !rect.isEmpty else { return }
    let size = Int32(4 * 256 * max(rect.width, rect.height))
    let (x, y) = (Int32(rect.minX * 256), Int32(rect.minY * 256))
    whole.add(RoundCone(x0: x, y0: y, r0: size, x1: x, y1: y, r1: size))
    for index in whole.cells.indices { whole.cells[index] = 0 }
    unite(whole)
  }
}
