extension InkPaint {
  /// One pixel by a blend mode, laid over with source-over:
  /// weight x (1 - alpha) x colour + weight x alpha x B(old, colour) + (1 - weight) x old.
  func mixed(coverage: UInt8, with old: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let unit = BlendFormula.unit
    let weight = Int(weight(coverage))
    let source = SIMD4(Int(red), Int(green), Int(blue), unit)
    let below = SIMD4<Int>(truncatingIfNeeded: old)
    let alpha = below.w
    let blend = blend(source, with: below)
    let inked = source &* (unit - alpha) &+ blend
    let sum = inked &* weight &+ below &* ((unit - weight) * unit)
    return SIMD4<UInt16>(truncatingIfNeeded: (sum &+ unit * unit / 2) / (unit * unit))
  }

  /// Alpha x B(old, colour) as a part of 65535 x 65535.
  private func blend(_ source: SIMD4<Int>, with below: SIMD4<Int>) -> SIMD4<Int> {
    let alpha = below.w
    var blend = SIMD4<Int>.zero
    switch mode {
    case .hue, .saturation, .color, .luminosity:
      blend = BlendFormula.blendedWhole(mode, source, below)
    default:
      for channel in 0..<3 {
        blend[channel] = BlendFormula.blended(mode, source[channel], below[channel], alpha)
      }
    }
    let most = alpha * BlendFormula.unit
    blend.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: most))
    blend.w = most
    return blend
  }

  /// One pixel whose alpha stays: colours mix as if the old one were opaque. Operators that put no
  /// colour inside of what is there do nothing.
  func recolored(coverage: UInt8, with old: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let unit = BlendFormula.unit
    let weight = Int(weight(coverage))
    let source = SIMD4(Int(red), Int(green), Int(blue), unit)
    let below = SIMD4<Int>(truncatingIfNeeded: old)
    var blend: SIMD4<Int>
    switch mode {
    case .sourceOver, .sourceAtop, .sourceIn, .copy: blend = source &* below.w
    case .lighter:
      blend = source &* below.w &+ below &* unit
      blend.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: below.w * unit))
    case _ where mode.isBlending: blend = self.blend(source, with: below)
    default: return old
    }
    blend.w = below.w * unit
    let sum = blend &* weight &+ below &* ((unit - weight) * unit)
    return SIMD4<UInt16>(truncatingIfNeeded: (sum &+ unit * unit / 2) / (unit * unit))
  }

  /// One pixel by a Porter-Duff operator, mixed with the old pixel by coverage.
  func composited(coverage: UInt8, with old: SIMD4<UInt16>) -> SIMD4<UInt16> {
    let unit = UInt64(BlendFormula.unit)
    let part = UInt64(coverage) * 257
    let alpha = UInt64(opacity)
    let source = SIMD4(UInt64(red), UInt64(green), UInt64(blue), unit) &* alpha
    let below = SIMD4<UInt64>(truncatingIfNeeded: old)
    let square = unit * unit
    if mode == .lighter {
      let sum = source &+ below &* unit
      let bright = sum.replacing(with: square, where: sum .> square)
      let mixed = bright &* part &+ below &* (unit &* (unit - part))
      return SIMD4<UInt16>(truncatingIfNeeded: (mixed &+ square / 2) / square)
    }
    let (ink, kept) = mode.factors(alpha: alpha, below: below.w)
    let drawn = source &* ink &+ below &* (unit &* kept)
    let cube = square * unit
    let mixed = drawn &* part &+ below &* (square &* (unit - part))
    return SIMD4<UInt16>(truncatingIfNeeded: (mixed &+ cube / 2) / cube)
  }
}

extension InkPaint.Mode {
  /// How much of the source and of what is below a Porter-Duff operator keeps: Fa and Fb of the
  /// specification, 0...65535; both 0 for the other modes.
  func factors<Number: FixedWidthInteger>(
    alpha: Number, below: Number
  ) -> (source: Number, kept: Number) {
    let unit = Number(BlendFormula.unit)
    return switch self {
    case .copy: (unit, 0)
    case .sourceAtop: (below, unit - alpha)
    case .sourceIn: (below, 0)
    case .sourceOut: (unit - below, 0)
    case .destinationOver: (unit - below, unit)
    case .destinationAtop: (unit - below, alpha)
    case .destinationIn: (0, alpha)
    case .destinationOut: (0, unit - alpha)
    case .exclusiveOr: (unit - below, unit - alpha)
    default: (0, 0)
    }
  }
}
