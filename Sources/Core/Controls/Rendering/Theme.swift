internal import Ink

/// The colours of the controls: light ones over light paper, dark ones over dark paper.
struct Theme: Sendable, Equatable {
  let panel: Paint
  let border: Paint
  let shadow: Paint
  let text: Paint
  let muted: Paint
  /// What is chosen or switched on.
  let accent: Paint
  let onAccent: Paint
  let error: Paint
  /// Lies over the panel under the mouse, under a press, and where something is empty.
  let hover: Paint
  let pressed: Paint
  let groove: Paint
  let hairline: Paint
  /// Around colours, so that those of the panel's own shade are seen.
  let rim: Paint

  static let light = Theme(
    panel: Paint(hex: 0xFAFAFB), border: Paint(hex: 0x000000, opacity: 0.16),
    shadow: Paint(hex: 0x10131A, opacity: 0.16), text: Paint(hex: 0x1D1F24),
    muted: Paint(hex: 0x5B606A), accent: Paint(hex: 0x1F66E0), onAccent: Paint(hex: 0xFFFFFF),
    error: Paint(hex: 0xC62828), hover: Paint(hex: 0x000000, opacity: 0.06),
    pressed: Paint(hex: 0x000000, opacity: 0.14), groove: Paint(hex: 0x000000, opacity: 0.16),
    hairline: Paint(hex: 0x000000, opacity: 0.12), rim: Paint(hex: 0x000000, opacity: 0.28))

  static let dark = Theme(
    panel: Paint(hex: 0x2A2C31), border: Paint(hex: 0xFFFFFF, opacity: 0.2),
    shadow: Paint(hex: 0x000000, opacity: 0.4), text: Paint(hex: 0xF4F5F7),
    muted: Paint(hex: 0xB4B8C1), accent: Paint(hex: 0x3D82F7), onAccent: Paint(hex: 0xFFFFFF),
    error: Paint(hex: 0xFF7A70), hover: Paint(hex: 0xFFFFFF, opacity: 0.08),
    pressed: Paint(hex: 0xFFFFFF, opacity: 0.18), groove: Paint(hex: 0xFFFFFF, opacity: 0.2),
    hairline: Paint(hex: 0xFFFFFF, opacity: 0.14), rim: Paint(hex: 0xFFFFFF, opacity: 0.34))

  static func over(_ paper: SRGBColor) -> Theme { paper.lightness > 0.4 ? light : dark }
}

extension SRGBColor {
  /// 0 black ... 1 white, as bright as it looks, near enough to choose a contrast by.
  var lightness: Double {
    (Double(red) * 0.299 + Double(green) * 0.587 + Double(blue) * 0.114) / 255
  }
}
