/// What a stroke puts where it covers.
public struct InkPaint: Sendable, Hashable {
  /// By the names of the W3C Compositing and Blending specification.
  public enum Mode: String, Sendable, CaseIterable {
    case sourceOver = "source-over"
    case multiply, screen, overlay, darken, lighten
    case colorDodge = "color-dodge"
    case colorBurn = "color-burn"
    case hardLight = "hard-light"
    case softLight = "soft-light"
    case difference, exclusion
    case hue, saturation, color, luminosity
    case lighter
    case sourceAtop = "source-atop"
    case sourceIn = "source-in"
    case sourceOut = "source-out"
    case destinationOver = "destination-over"
    case destinationAtop = "destination-atop"
    case destinationIn = "destination-in"
    case destinationOut = "destination-out"
    case exclusiveOr = "xor"
    case copy, clear

    /// Blends with the colour below and is laid over it; else it composites by a Porter-Duff
    /// operator.
    var isBlending: Bool {
      switch self {
      case .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn, .hardLight,
        .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
        true
      default: false
      }
    }

  }

  /// Straight colour, 0...65535.
  public var red: UInt16
  public var green: UInt16
  public var blue: UInt16
  /// Of the whole stroke, 0...65535.
  public var opacity: UInt16
  public var mode: Mode
  /// Changes colour and leaves alpha as it is.
  public var keepsAlpha: Bool

  public init(
    red: UInt16, green: UInt16, blue: UInt16, opacity: UInt16 = .max, mode: Mode = .sourceOver,
    keepsAlpha: Bool = false
  ) {
    self.red = red
    self.green = green
    self.blue = blue
    self.opacity = opacity
    self.mode = mode
    self.keepsAlpha = keepsAlpha
  }

  public static let black = InkPaint(red: 0, green: 0, blue: 0)

  /// Has a kernel; the others go pixel by pixel.
  var hasKernel: Bool { !keepsAlpha && (mode == .sourceOver || mode == .destinationOut) }

  /// Leaves a transparent layer as it is.
  public var needsInkBelow: Bool {
    if keepsAlpha { return true }
    return switch mode {
    case .destinationOut, .destinationIn, .sourceIn, .sourceAtop, .clear: true
    default: false
    }
  }
}
