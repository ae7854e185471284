/// The values that turn samples into a stroke; each stroke keeps its own copy, so that no later
/// change of a preset moves a pixel.
public struct Brush: Sendable, Hashable {
  public var color: SRGBColor
  /// Of the whole stroke, 0 ... 1.
  public var opacity: Double
  /// Document units at full pressure, and where no pressure is reported.
  public var width: Double
  /// The width at no pressure, as a part of `width`, 0 ... 1; at 1 pressure does not count.
  public var minimumWidth: Double
  /// 0 draws the samples as they came, 1 steadies the most.
  public var smoothing: Double
  public var blendMode: BlendMode
  /// How hard to press for half the width; see `ResponseCurve.firmness`.
  public var firmness = 1.0
  /// Over how many widths the stroke swells where it begins.
  public var startTaper = 0.0
  /// Over how many widths the stroke thins to where it ends.
  public var endTaper = 0.0
  /// The part of the width that a quick hand takes away, 0 ... 1.
  public var speedThinning = 0.0
  /// The short axis of the nib as a part of `width`; 1 is a round nib.
  public var nibRatio = 1.0
  /// Where the long axis points, in degrees from +x, clockwise on the upright page.
  public var nibAngle = 0.0
  /// The part of the radius over which the stroke fades towards its edge, 0 ... 1.
  public var softness = 0.0
  /// How much of the ink the hollows of the paper lose, 0 ... 1.
  public var grainDepth = 0.0
  /// Changes the colour of what is there and adds nothing beside it.
  public var keepsAlpha = false
  /// Of a bump of the paper, document units.
  public var grainSize = 2.0

  public init(
    color: SRGBColor = .black, opacity: Double = 1, width: Double = 4, minimumWidth: Double = 0.2,
    smoothing: Double = 0.5, blendMode: BlendMode = .sourceOver
  ) {
    self.color = color
    self.opacity = opacity
    self.width = width
    self.minimumWidth = minimumWidth
    self.smoothing = smoothing
    self.blendMode = blendMode
  }

  /// Half the width that the brush draws at a pressure, document units.
  public func radius(pressure: Double?) -> Double {
    guard let pressure else { return width * 0.5 }
    let pressed = ResponseCurve(firmness: firmness).value(at: pressure)
    return width * 0.5 * (minimumWidth + (1 - minimumWidth) * pressed)
  }

  /// Whether the strokes look different by pressure; else none is kept.
  public var usesPressure: Bool { minimumWidth < 1 }

  /// Takes away what is there.
  public var erases: Bool { blendMode == .destinationOut }
}

/// A curve from (0, 0) to (1, 1) that never falls.
public struct ResponseCurve: Sendable {
  /// 1 is a straight line. Above, the curve stays low and rises late, as for a heavy hand; below,
  /// it rises early. At 1/2 its value is 1 / (1 + firmness).
  public let firmness: Double

  public init(firmness: Double) { self.firmness = firmness }

  public func value(at place: Double) -> Double {
    guard firmness != 1 else { return place }
    let rest = firmness * (1 - place)
    return place > 0 ? place / (place + rest) : 0
  }
}
