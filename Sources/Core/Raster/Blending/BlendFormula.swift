/// The blend modes of the W3C text in whole numbers, so that every machine gives the same bits.
///
/// `unit` (65535) stands for 1. A product of two values is exact; only quotients and the square root
/// of soft-light are cut, by less than 2^-28, and the result is rounded once.
enum BlendFormula {
  static let unit = 65535

  /// The straight colour `source` blended onto `backdrop`, premultiplied, whose alpha is `alpha`:
  /// alpha x B(backdrop, source), 0 ... alpha x unit.
  static func blended(_ mode: InkPaint.Mode, _ source: Int, _ backdrop: Int, _ alpha: Int) -> Int {
    switch mode {
    case .multiply: source * backdrop
    case .screen: screen(source, backdrop, alpha)
    case .overlay:
      2 * backdrop <= alpha
        ? 2 * backdrop * source
        : (2 * backdrop - alpha) * (unit - source) + alpha * source
    case .darken: min(source * alpha, backdrop * unit)
    case .lighten: max(source * alpha, backdrop * unit)
    case .colorDodge: dodge(source, backdrop, alpha)
    case .colorBurn: alpha * unit - dodge(unit - source, alpha - backdrop, alpha)
    case .hardLight:
      2 * source <= unit
        ? 2 * source * backdrop : screen(2 * source - unit, backdrop, alpha)
    case .softLight: softLight(source, backdrop, alpha)
    case .difference: abs(source * alpha - backdrop * unit)
    case .exclusion: backdrop * unit + source * alpha - 2 * source * backdrop
    default: source * alpha
    }
  }

  private static func screen(_ source: Int, _ backdrop: Int, _ alpha: Int) -> Int {
    backdrop * unit + source * alpha - source * backdrop
  }

  private static func dodge(_ source: Int, _ backdrop: Int, _ alpha: Int) -> Int {
    if backdrop == 0 { return 0 }
    if source == unit { return alpha * unit }
    return min(alpha * unit, backdrop * unit * unit / (unit - source))
  }

  private static func softLight(_ source: Int, _ backdrop: Int, _ alpha: Int) -> Int {
    guard alpha > 0 else { return 0 }
    if 2 * source <= unit {
      return backdrop * unit
        - (unit - 2 * source) * backdrop * (alpha - backdrop) / alpha
    }
    // 2^30 stands for 1.
    let place = (backdrop << 30) / alpha
    let one = 1 << 30
    let raised: Int
    if 4 * place <= one {
      let inner = ((16 * place - 12 * one) * place) >> 30
      raised = ((inner + 4 * one) * place) >> 30
    } else {
      raised = squareRoot(place << 30)
    }
    return backdrop * unit + (((2 * source - unit) * alpha * (raised - place)) >> 30)
  }

  /// The greatest whole number whose square is not above `value`; for 0 ..< 2^62.
  static func squareRoot(_ value: Int) -> Int {
    guard value > 0 else { return 0 }
    // Off by one at most, as a Double holds 53 bits.
    var root = Int(Double(value).squareRoot())
    while root * root > value { root -= 1 }
    while (root + 1) * (root + 1) <= value { root += 1 }
    return root
  }

  // MARK: Modes that look at the colour as a whole

  /// Three channels in quarters of a product: 2^30 holds them, so products of two stay exact.
  typealias Color = SIMD4<Int>

  /// As `blended`, for the four modes that are not separable.
  static func blendedWhole(
    _ mode: InkPaint.Mode, _ source: SIMD4<Int>, _ backdrop: SIMD4<Int>
  ) -> SIMD4<Int> {
    let most = (backdrop.w * unit) >> 2
    let above = (source &* backdrop.w) &>> 2
    let below = (backdrop &* unit) &>> 2
    let color: Color =
      switch mode {
      case .hue:
        withLuminosity(withSaturation(above, saturation(below)), luminosity(below), most)
      case .saturation:
        withLuminosity(withSaturation(below, saturation(above)), luminosity(below), most)
      case .color: withLuminosity(above, luminosity(below), most)
      default: withLuminosity(below, luminosity(above), most)
      }
    return color &<< 2
  }

  private static func luminosity(_ color: Color) -> Int {
    (30 * color.x + 59 * color.y + 11 * color.z) / 100
  }

  private static func saturation(_ color: Color) -> Int {
    max(color.x, color.y, color.z) - min(color.x, color.y, color.z)
  }

  private static func withSaturation(_ color: Color, _ saturation: Int) -> Color {
    let least = min(color.x, color.y, color.z)
    let spread = max(color.x, color.y, color.z) - least
    guard spread > 0 else { return .zero }
    return (color &- least) &* saturation / spread
  }

  /// Of luminosity `wanted`, which the clipping keeps.
  private static func withLuminosity(_ color: Color, _ wanted: Int, _ most: Int) -> Color {
    var color = color &+ (wanted - luminosity(color))
    let (least, greatest) = (min(color.x, color.y, color.z), max(color.x, color.y, color.z))
    if least < 0 { color = wanted &+ (color &- wanted) &* wanted / (wanted - least) }
    if greatest > most {
      color = wanted &+ (color &- wanted) &* (most - wanted) / (greatest - wanted)
    }
    return color
  }
}
