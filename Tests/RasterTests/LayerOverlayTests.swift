import Geometry
import Testing

@testable import Raster

/// Layers laid over each other: against the W3C text in floating point, and kernels against the
/// reference.
@Suite struct LayerOverlayTests {
  private static func pixel(_ random: inout SeededRandom) -> SIMD4<UInt16> {
    let alpha =
      [0, 65535, UInt16.random(in: 0...65535, using: &random)]
      .randomElement(using: &random) ?? 0
    func channel() -> UInt16 {
      [0, alpha, .random(in: 0...alpha, using: &random)].randomElement(using: &random) ?? 0
    }
    return SIMD4(channel(), channel(), channel(), alpha)
  }

  private static func pixels(_ random: inout SeededRandom, width: Int) -> LayerPixels {
    var pixels = LayerPixels(width: width, height: 3)
    for index in pixels.pixels.indices { pixels.pixels[index] = pixel(&random) }
    return pixels
  }

  private static let opacities: [UInt16] = [65535, 32768, 1, 0, 60000]

  @Test(arguments: InkPaint.Mode.allCases, [false, true])
  func pixelsFollowTheFormula(mode: InkPaint.Mode, keepsAlpha: Bool) {
    var random = SeededRandom(state: 17)
    var worst = 0.0
    for step in 0..<4000 {
      let (top, old) = (Self.pixel(&random), Self.pixel(&random))
      let overlay = LayerOverlay(
        mode: mode, opacity: Self.opacities[step % 5], keepsAlpha: keepsAlpha)
      let laid = overlay.blended(top, over: old)
      #expect(laid.x <= laid.w && laid.y <= laid.w && laid.z <= laid.w)
      if keepsAlpha { #expect(laid.w == old.w) }
      let exact = Expected(mode, keepsAlpha).laid(
        top, opacity: Double(overlay.opacity) / 65535, over: old)
      // Faint colours are whole numbers of few steps: what divides by them is told by the alpha.
      for channel in 0..<4 {
        worst = max(worst, abs(Double(laid[channel]) / 65535 - exact[channel]))
      }
    }
    #expect(worst < 0.5 / 255, "\(worst * 255) of 255")
  }

  @Test(arguments: InkPaint.Mode.allCases, [false, true])
  func transparentLayerSparesWhatIsBelow(mode: InkPaint.Mode, keepsAlpha: Bool) {
    var random = SeededRandom(state: 5)
    let overlay = LayerOverlay(mode: mode, keepsAlpha: keepsAlpha)
    let isSpared = (0..<300).allSatisfy { _ in
      let old = Self.pixel(&random)
      return overlay.blended(.zero, over: old) == old
    }
    #expect(isSpared == overlay.sparesBelow)
  }

  @Test func plainLayerOverNothingOrPaperIsItself() {
    var random = SeededRandom(state: 6)
    for _ in 0..<5000 {
      let top = Self.pixel(&random)
      #expect(LayerOverlay.plain.blended(top, over: .zero) == top)
      // Through 16 bits of paper and rounded to 8 at the end, or at once: the same.
      let paper = PaperColor(
        red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
        blue: .random(in: 0...255, using: &random))
      let laid = LayerOverlay.plain.blended(top, over: paper.pixel)
      #expect(paper.flattened(under: laid) == paper.flattened(under: top))
    }
  }

  @Test(arguments: InkPaint.Mode.allCases, [1, 3, 4, 7, 8, 9, 33])
  func kernelsEqualReference(mode: InkPaint.Mode, width: Int) {
    var random = SeededRandom(state: UInt64(width))
    for opacity in Self.opacities {
      for keepsAlpha in [false, true] {
        let overlay = LayerOverlay(mode: mode, opacity: opacity, keepsAlpha: keepsAlpha)
        let (top, old) = (
          Self.pixels(&random, width: width), Self.pixels(&random, width: width)
        )
        let area = PixelRect(x: width > 3 ? 1 : 0, y: 1, width: width, height: 2)
        for layer in [top, nil] {
          var expected = old
          expected.lay(layer, overlay, within: area, using: .reference)
          for level in KernelLevel.available {
            var laid = old
            laid.lay(layer, overlay, within: area, using: level)
            #expect(laid == expected, "\(level)")
          }
        }
      }
    }
  }

  @Test func strokesOnLockedAlphaChangeColoursAlone() {
    var random = SeededRandom(state: 44)
    for mode in InkPaint.Mode.allCases {
      for _ in 0..<500 {
        let old = Self.pixel(&random)
        let paint = InkPaint(
          red: .random(in: 0...65535, using: &random), green: 9, blue: 65535,
          opacity: [65535, 30000].randomElement(using: &random) ?? 0, mode: mode, keepsAlpha: true)
        let coverage = UInt8.random(in: 0...255, using: &random)
        let drawn = paint.blended(coverage: coverage, over: old)
        #expect(drawn.w == old.w)
        #expect(drawn.x <= drawn.w && drawn.y <= drawn.w && drawn.z <= drawn.w)
        if mode == .sourceOver, coverage == 255, paint.opacity == 65535, old.w == 65535 {
          #expect(drawn == SIMD4(paint.red, 9, 65535, 65535))
        }
      }
    }
  }
}

/// The W3C text in floating point.
private struct Expected {
  let mode: InkPaint.Mode
  let keepsAlpha: Bool

  init(_ mode: InkPaint.Mode, _ keepsAlpha: Bool) {
    self.mode = mode
    self.keepsAlpha = keepsAlpha
  }

  func laid(
    _ top: SIMD4<UInt16>, opacity: Double, over old: SIMD4<UInt16>
  ) -> SIMD4<Double> {
    let source = Self.straight(top)
    let below = Self.straight(old)
    let (a, b) = (source.alpha * opacity, below.alpha)
    if mode.isBlending {
      let blend = BlendModeTests.blended(mode, below.color, source.color)
      var color = b * (1 - a) * below.color + a * b * blend
      if !keepsAlpha { color += a * (1 - b) * source.color }
      return SIMD4(color, keepsAlpha ? b : a + b - a * b)
    }
    if keepsAlpha {
      let blend: SIMD3<Double>
      switch mode {
      case .sourceOver, .sourceAtop, .sourceIn, .copy: blend = source.color
      case .lighter:
        blend = (source.color + below.color).clamped(
          lowerBound: .zero, upperBound: SIMD3(repeating: 1))
      default: return SIMD4(b * below.color, b)
      }
      return SIMD4(b * (1 - a) * below.color + a * b * blend, b)
    }
    if mode == .lighter {
      return SIMD4(a * source.color + b * below.color, a + b).clamped(
        lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    }
    let (fa, fb) = mode == .sourceOver ? (1, 1 - a) : BlendModeTests.factors(mode, a, b)
    return SIMD4(a * fa * source.color + b * fb * below.color, a * fa + b * fb)
  }

  private static func straight(
    _ pixel: SIMD4<UInt16>
  ) -> (color: SIMD3<Double>, alpha: Double) {
    guard pixel.w > 0 else { return (.zero, 0) }
    let alpha = Double(pixel.w)
    return (
      SIMD3(Double(pixel.x), Double(pixel.y), Double(pixel.z)) / alpha, alpha / 65535
    )
  }
}
