/// What the colours of a drawing are mixed as.
public enum Blending: String, Sendable, Hashable, CaseIterable {
  /// As they are coded in sRGB, as the W3C text has it.
  case gamma
  /// As amounts of light.
  case linear
}
