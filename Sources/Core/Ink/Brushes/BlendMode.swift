/// How a stroke acts on its layer; names as in the W3C Compositing and Blending specification. The
/// raw value is what files hold.
public enum BlendMode: String, Sendable, CaseIterable {
  /// W3C's `normal`.
  case sourceOver = "source-over"
  case multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion
  case hue, saturation, color, luminosity
  /// Porter-Duff `plus`, by its name in the specification.
  case lighter
  case sourceAtop = "source-atop"
  case sourceIn = "source-in"
  case sourceOut = "source-out"
  case destinationOver = "destination-over"
  case destinationAtop = "destination-atop"
  case destinationIn = "destination-in"
  /// Takes away what is under it: the eraser.
  case destinationOut = "destination-out"
  case exclusiveOr = "xor"
  case copy, clear
}
