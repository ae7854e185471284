/// How a layer is laid over what is below it.
public struct LayerOverlay: Sendable, Hashable {
  public var mode: InkPaint.Mode
  /// 0...65535.
  public var opacity: UInt16
  /// Shows only where there is something below, and changes colour but not alpha there.
  public var keepsAlpha: Bool

  public init(mode: InkPaint.Mode = .sourceOver, opacity: UInt16 = .max, keepsAlpha: Bool = false) {
    self.mode = mode
    self.opacity = opacity
    self.keepsAlpha = keepsAlpha
  }

  public static let plain = LayerOverlay()

  /// Source-over at full opacity: over nothing it is the layer itself.
  public var isPlain: Bool { self == .plain }

  /// Where the layer is transparent, what is below stays as it is.
  public var sparesBelow: Bool {
    if keepsAlpha { return true }
    return switch mode {
    case .copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
    default: true
    }
  }
}

extension LayerOverlay {
  typealias Pixel = SIMD4<UInt32>
  private static let unit: UInt32 = 65535

  /// One pixel of the layer over one of those below, both premultiplied; the reference of the
  /// kernels.
  ///
  /// In the W3C text's words, with S and B premultiplied: S x (1 - Ba) + B x (1 - Sa) + Sa x Ba x
  /// B(cb, cs), or S x Fa + B x Fb for a Porter-Duff operator. The opacity multiplies S first, rounded to
  /// 1/65535; the rest is exact, modulo 2^32 in between, and rounded once.
  func blended(_ top: SIMD4<UInt16>, over old: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let source = (Pixel(truncatingIfNeeded: top) &* UInt32(opacity)).dividedBy65535
    let below = Pixel(truncatingIfNeeded: old)
    return SIMD4<UInt16>(
      truncatingIfNeeded: keepsAlpha ? kept(source, below) : laid(source, below))
  }

  private func laid(_ source: Pixel, _ below: Pixel) -> Pixel {
    let (alpha, under) = (source.w, below.w)
    switch mode {
    case .sourceOver:
      return source &+ (below &* (Self.unit &- alpha)).dividedBy65535
    case .lighter:
      let sum = source &+ below
      return sum.replacing(with: Self.unit, where: sum .> Self.unit)
    case _ where mode.isBlending:
      var product = product(source, below)
      product.w = alpha &* under
      let rest = source &* (Self.unit &- under) &+ below &* (Self.unit &- alpha)
      return (rest &+ product).dividedBy65535
    default:
      let (ink, kept) = mode.factors(alpha: alpha, below: under)
      return (source &* ink &+ below &* kept).dividedBy65535
    }
  }

  /// As inside a shape of the alpha below: colours mix as if both were opaque.
  private func kept(_ source: Pixel, _ below: Pixel) -> Pixel {
    let (alpha, under) = (source.w, below.w)
    var mixed: Pixel
    switch mode {
    case .sourceOver, .sourceAtop, .sourceIn, .copy: mixed = source &* under
    case .lighter:
      let (ink, old) = (source &* under, below &* alpha)
      let room = Pixel(repeating: alpha &* under) &- ink
      mixed = ink &+ old.replacing(with: room, where: old .> room)
    case _ where mode.isBlending: mixed = product(source, below)
    default: return below
    }
    mixed = (mixed &+ below &* (Self.unit &- alpha)).dividedBy65535
    mixed.w = under
    return mixed
  }

  /// Sa x Ba x B(cb, cs) of each colour, as a part of 65535 x 65535. Alpha is anything.
  private func product(_ source: Pixel, _ below: Pixel) -> Pixel {
    let (alpha, under) = (source.w, below.w)
    let (ink, old) = (source &* under, below &* alpha)
    switch mode {
    case .multiply: return source &* below
    case .screen: return ink &+ old &- source &* below
    case .darken: return ink.replacing(with: old, where: old .< ink)
    case .lighten: return ink.replacing(with: old, where: old .> ink)
    case .difference:
      return (ink &- old).replacing(with: old &- ink, where: old .> ink)
    case .exclusion: return ink &+ old &- (source &* below &* 2)
    case .hardLight: return hard(source, below, where: source &* 2 .<= alpha)
    case .overlay: return hard(source, below, where: below &* 2 .<= under)
    default: return widened(source, below)
    }
  }

  private func hard(_ source: Pixel, _ below: Pixel, where isDark: SIMDMask<SIMD4<Int32>>) -> Pixel
  {
    let dark = source &* below &* 2
    let light =
      source.w &* below.w &- (below.w &- below) &* (source.w &- source) &* 2
    return light.replacing(with: dark, where: isDark)
  }

  /// The modes that divide, by the formulas of ink.
  private func widened(_ source: Pixel, _ below: Pixel) -> Pixel {
    let unit = BlendFormula.unit
    guard source.w > 0 else { return .zero }
    let alpha = Int(source.w)
    let wide = SIMD4<Int>(truncatingIfNeeded: source)
    let straight = (wide &* unit &+ alpha / 2) / alpha
    let old = SIMD4<Int>(truncatingIfNeeded: below)
    var blend = SIMD4<Int>.zero
    switch mode {
    case .hue, .saturation, .color, .luminosity:
      blend = BlendFormula.blendedWhole(mode, straight, old)
    default:
      for channel in 0..<3 {
        blend[channel] = BlendFormula.blended(mode, straight[channel], old[channel], old.w)
      }
    }
    blend.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: old.w * unit))
    return Pixel(truncatingIfNeeded: (blend &* alpha &+ unit / 2) / unit)
  }

  /// The modes that kernels know; the others go pixel by pixel.
  var hasKernel: Bool {
    if keepsAlpha { return mode == .sourceOver }
    return switch mode {
    case .sourceOver, .multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference,
      .exclusion, .lighter:
      true
    default: false
    }
  }
}
