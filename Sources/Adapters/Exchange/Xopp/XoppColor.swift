internal import Ink

/// A colour as Xournal++ writes it: `#rrggbbaa`, or a name.
struct XoppColor {
  var color: SRGBColor
  var opacity = 1.0

  private static let names: [String: UInt32] = [
    "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080,
    "lightblue": 0x00C0FF, "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
    "yellow": 0xFFFF00, "white": 0xFFFFFF,
  ]
  private static let papers: [String: UInt32] = [
    "blue": 0xA0E8FF, "pink": 0xFFC0D4, "green": 0x80FFC0, "orange": 0xFFC080, "yellow": 0xFFFF80,
  ]

  init?(_ text: String, isPaper: Bool) {
    if let value = (isPaper ? Self.papers[text] : nil) ?? Self.names[text] {
      color = SRGBColor(hex: value)
      return
    }
    guard text.hasPrefix("#"), text.utf8.count == 7 || text.utf8.count == 9,
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    color = SRGBColor(hex: text.utf8.count == 9 ? value >> 8 : value)
    if text.utf8.count == 9 { opacity = Double(value & 255) / 255 }
  }
}
