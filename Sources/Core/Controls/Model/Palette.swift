public import Ink

/// The fixed colours, in the order of their places: two rows of seven.
public enum Palette {
  public static let columns = 7

  public static let colors: [SRGBColor] = [
    0x000000, 0x555555, 0xAAAAAA, 0xFFFFFF, 0x808080, 0xFF0000, 0x00FF00,
    0x0000FF, 0x00FFFF, 0xFFFF00, 0xFF00FF, 0xFF8000, 0x800080, 0x996633,
  ].map { SRGBColor(hex: $0) }

  /// Places for the user's own colours, in a third row.
  public static let customSlots = 7
}
