/// A colour by hue, saturation and value, each 0 ... 1: it keeps the hue of greys.
public struct HSVColor: Sendable, Equatable {
  /// 0 and 1 are red, 1/3 green, 2/3 blue.
  public var hue: Double
  public var saturation: Double
  public var value: Double

  public init(hue: Double, saturation: Double, value: Double) {
    self.hue = hue
    self.saturation = saturation
    self.value = value
  }

  /// Greys get the hue of red.
  public init(_ color: SRGBColor) {
    let red = Double(color.red) / 255
    let green = Double(color.green) / 255
    let blue = Double(color.blue) / 255
    let most = max(red, green, blue)
    let spread = most - min(red, green, blue)
    value = most
    saturation = most > 0 ? spread / most : 0
    guard spread > 0 else {
      hue = 0
      return
    }
    let sixths =
      if most == red {
        (green - blue) / spread
      } else if most == green {
        2 + (blue - red) / spread
      } else {
        4 + (red - green) / spread
      }
    hue = (sixths < 0 ? sixths + 6 : sixths) / 6
  }

  public var color: SRGBColor {
    SRGBColor(red: channel(5), green: channel(3), blue: channel(1))
  }

  /// The formula without cases: each channel is the same ramp, shifted by `offset` sixths.
  private func channel(_ offset: Double) -> UInt8 {
    let sixths = offset + hue * 6
    let place = sixths - (sixths / 6).rounded(.down) * 6
    let ramp = max(0, min(place, 4 - place, 1))
    return UInt8((value * (1 - saturation * ramp) * 255).rounded())
  }
}
