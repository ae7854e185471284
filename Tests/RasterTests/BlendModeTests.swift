import Testing

@testable import Raster

/// The blend modes against the formulas of the W3C Compositing and Blending text, word for word in
/// floating point.
@Suite struct BlendModeTests {
  typealias Color = SIMD3<Double>

  private static let blending = InkPaint.Mode.allCases.filter(\.isBlending)
  private static let operators = InkPaint.Mode.allCases.filter { !$0.isBlending }

  @Test(arguments: InkPaint.Mode.allCases) func pixelsFollowTheFormula(mode: InkPaint.Mode) {
    var random = SeededRandom(state: 7)
    var worst = 0.0
    for _ in 0..<3000 {
      let (paint, old, coverage) = Self.example(mode, using: &random)
      let drawn = paint.blended(coverage: coverage, over: old)
      let exact = Self.expected(paint, coverage, old)
      for channel in 0..<4 {
        worst = max(worst, abs(Double(drawn[channel]) / 65535 - exact[channel]))
      }
    }
    // A 16-bit step of the weight and one of the result; asked is 1/255.
    #expect(worst < 2.0 / 65535, "\(worst * 255) of 255")
  }

  @Test(arguments: InkPaint.Mode.allCases) func colourStaysWithinAlpha(mode: InkPaint.Mode) {
    var random = SeededRandom(state: 99)
    for _ in 0..<3000 {
      let (paint, old, coverage) = Self.example(mode, using: &random)
      let drawn = paint.blended(coverage: coverage, over: old)
      #expect(drawn.x <= drawn.w && drawn.y <= drawn.w && drawn.z <= drawn.w)
    }
  }

  @Test(arguments: InkPaint.Mode.allCases) func nothingChangesOutsideTheStroke(mode: InkPaint.Mode)
  {
    var random = SeededRandom(state: 3)
    for _ in 0..<500 {
      let (paint, old, _) = Self.example(mode, using: &random)
      #expect(paint.blended(coverage: 0, over: old) == old)
    }
  }

  @Test(
    arguments: InkPaint.Mode.allCases.filter {
      InkPaint(red: 0, green: 0, blue: 0, mode: $0).needsInkBelow
    })
  func transparentStaysTransparent(mode: InkPaint.Mode) {
    var random = SeededRandom(state: 5)
    for _ in 0..<500 {
      let (paint, _, coverage) = Self.example(mode, using: &random)
      #expect(paint.blended(coverage: coverage, over: .zero) == .zero)
    }
  }

  /// The same on every machine: these numbers were computed once and stay.
  @Test func sameBitsEverywhere() {
    var random = SeededRandom(state: 2024)
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    for mode in InkPaint.Mode.allCases {
      for _ in 0..<2000 {
        let (paint, old, coverage) = Self.example(mode, using: &random)
        let drawn = paint.blended(coverage: coverage, over: old)
        for channel in 0..<4 { sum = (sum ^ UInt64(drawn[channel])) &* 0x100_0000_01b3 }
      }
    }
    #expect(sum == 7_384_654_446_988_329_913)
  }

  @Test func squareRootIsExact() {
    var random = SeededRandom(state: 1)
    for value in [0, 1, 2, 3, 4, 8, 9, (1 << 60) - 1, 1 << 60] {
      let root = BlendFormula.squareRoot(value)
      #expect(root * root <= value && (root + 1) * (root + 1) > value)
    }
    for _ in 0..<10_000 {
      let value = Int.random(in: 0...1 << 60, using: &random)
      let root = BlendFormula.squareRoot(value)
      #expect(root * root <= value && (root + 1) * (root + 1) > value)
    }
  }

  // MARK: -

  private static func example(
    _ mode: InkPaint.Mode, using random: inout SeededRandom
  ) -> (InkPaint, SIMD4<UInt16>, UInt8) {
    func value(_ top: UInt16 = .max) -> UInt16 {
      switch Int.random(in: 0..<6, using: &random) {
      case 0: 0
      case 1: top
      default: UInt16.random(in: 0...top, using: &random)
      }
    }
    let alpha = value()
    let old = SIMD4(value(alpha), value(alpha), value(alpha), alpha)
    let paint = InkPaint(red: value(), green: value(), blue: value(), opacity: value(), mode: mode)
    return (
      paint, old, Bool.random(using: &random) ? 255 : UInt8.random(in: 0...255, using: &random)
    )
  }

  private static func expected(
    _ paint: InkPaint, _ coverage: UInt8, _ old: SIMD4<UInt16>
  ) -> SIMD4<Double> {
    let cover = Double(coverage) / 255
    let opacity = Double(paint.opacity) / 65535
    let below =
      SIMD4<Double>(
        Double(old.x), Double(old.y), Double(old.z), Double(old.w)) / 65535
    let source = Color(Double(paint.red), Double(paint.green), Double(paint.blue)) / 65535
    let (alpha, straight) = (
      below.w, below.w > 0 ? Color(below.x, below.y, below.z) / below.w : .zero
    )
    if paint.mode.isBlending {
      let weight = cover * opacity
      let blend = blended(paint.mode, straight, source)
      let color = (1 - alpha) * source + alpha * blend
      let result =
        weight * color + (1 - weight) * Color(below.x, below.y, below.z)
      return SIMD4(result, weight + alpha - weight * alpha)
    }
    let (ink, kept) = factors(paint.mode, opacity, alpha)
    let drawn = SIMD4(source * opacity, opacity) * ink + below * kept
    let clipped = drawn.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 1))
    return cover * clipped + (1 - cover) * below
  }

  static func factors(
    _ mode: InkPaint.Mode, _ source: Double, _ backdrop: Double
  ) -> (Double, Double) {
    switch mode {
    case .clear: (0, 0)
    case .copy: (1, 0)
    case .sourceOver: (1, 1 - source)
    case .destinationOver: (1 - backdrop, 1)
    case .sourceIn: (backdrop, 0)
    case .destinationIn: (0, source)
    case .sourceOut: (1 - backdrop, 0)
    case .destinationOut: (0, 1 - source)
    case .sourceAtop: (backdrop, 1 - source)
    case .destinationAtop: (1 - backdrop, source)
    case .exclusiveOr: (1 - backdrop, 1 - source)
    default: (1, 1)
    }
  }

  static func blended(_ mode: InkPaint.Mode, _ cb: Color, _ cs: Color) -> Color {
    switch mode {
    case .hue: setLum(setSat(cs, sat(cb)), lum(cb))
    case .saturation: setLum(setSat(cb, sat(cs)), lum(cb))
    case .color: setLum(cs, lum(cb))
    case .luminosity: setLum(cb, lum(cs))
    default:
      Color(
        separable(mode, cb.x, cs.x), separable(mode, cb.y, cs.y), separable(mode, cb.z, cs.z))
    }
  }

  private static func separable(_ mode: InkPaint.Mode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .multiply: return cb * cs
    case .screen: return cb + cs - cb * cs
    case .overlay: return separable(.hardLight, cs, cb)
    case .darken: return min(cb, cs)
    case .lighten: return max(cb, cs)
    case .colorDodge: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight:
      return cs <= 0.5 ? cb * 2 * cs : separable(.screen, cb, 2 * cs - 1)
    case .softLight:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (d - cb)
    case .difference: return abs(cb - cs)
    default: return cb + cs - 2 * cb * cs
    }
  }

  private static func lum(_ c: Color) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }

  private static func sat(_ c: Color) -> Double { c.max() - c.min() }

  private static func setSat(_ c: Color, _ s: Double) -> Color {
    c.max() > c.min() ? (c - c.min()) * s / (c.max() - c.min()) : .zero
  }

  private static func setLum(_ c: Color, _ l: Double) -> Color {
    var c = c + (l - lum(c))
    let mean = lum(c)
    let (n, x) = (c.min(), c.max())
    if n < 0 { c = mean + (c - mean) * mean / (mean - n) }
    if x > 1 { c = mean + (c - mean) * (1 - mean) / (x - mean) }
    return c
  }
}
