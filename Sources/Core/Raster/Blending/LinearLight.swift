/// sRGB colours as amounts of light, and back; the same on every machine.
public enum LinearLight {
  /// 0...65535 for each sRGB value of 8 bits, rounded to nearest.
  private static let light: [UInt16] = (0...255).map { value in
    UInt16((decoded(Double(value) / 255) * 65535).rounded())
  }

  /// The nearest sRGB value of 8 bits for each amount of light.
  private static let values: [UInt8] = {
    var values = [UInt8](repeating: 255, count: 65536)
    var start = 0
    for value in 0..<255 {
      let end = Int((decoded((Double(value) + 0.5) / 255) * 65535).rounded(.up))
      for amount in start..<end { values[amount] = UInt8(value) }
      start = end
    }
    return values
  }()

  /// Of an sRGB value of 8 bits.
  public static func light(of value: UInt8) -> UInt16 { light[Int(value)] }

  /// The nearest sRGB value of 8 bits.
  public static func value(of light: UInt16) -> UInt8 { values[Int(light)] }

  /// The formula of IEC 61966-2-1, 0 ... 1, by plain arithmetic.
  static func decoded(_ value: Double) -> Double {
    if value <= 0.04045 { return value / 12.92 }
    let base = (value + 0.055) / 1.055
    let square = base * base
    return square * fifthRoot(square)
  }

  /// For 0.001 ... 1, by Newton's method from above, which ends at the root.
  private static func fifthRoot(_ value: Double) -> Double {
    var root = 1.0
    for _ in 0..<24 {
      let fourth = root * root * root * root
      root = (4 * root + value / fourth) / 5
    }
    return root
  }
}

extension PaperColor {
  /// The paper as a layer's pixel in linear light.
  public var linearPixel: SIMD4<UInt16> {
    SIMD4(
      LinearLight.light(of: red), LinearLight.light(of: green), LinearLight.light(of: blue), 65535)
  }
}
