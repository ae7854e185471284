internal import Ink

/// The names that OpenRaster has for modes.
enum CompositeOperator {
  /// `nil` for a mode that OpenRaster does not know.
  static func name(of mode: BlendMode) -> String? {
    switch mode {
    case .sourceOver: "svg:src-over"
    case .lighter: "svg:plus"
    case .sourceAtop: "svg:src-atop"
    case .destinationIn: "svg:dst-in"
    case .destinationOut: "svg:dst-out"
    case .destinationAtop: "svg:dst-atop"
    case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
      .softLight, .difference, .hue, .saturation, .color, .luminosity:
      "svg:" + mode.rawValue
    case .exclusion, .sourceIn, .sourceOut, .destinationOver, .exclusiveOr, .copy, .clear: nil
    }
  }

  static func mode(named name: String) -> BlendMode? {
    BlendMode.allCases.first { self.name(of: $0) == name }
  }
}
