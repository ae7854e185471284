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
  /// The part of the ink that no pressure leaves, 0 ... 1; at 1 pressure does not count.
  public var minimumOpacity = 1.0
  /// By how many widths more a pen draws that is laid over by 60 degrees.
  public var tiltWidening = 0.0
  /// The part of the ink that laying the pen over takes away, 0 ... 1.
  public var tiltFading = 0.0
  /// How far to lay the pen over for half of both; see `ResponseCurve.firmness`.
  public var tiltFirmness = 1.0
  /// Over how many widths the stroke swells where it begins.
  public var startTaper = 0.0
  /// Over how many widths the stroke thins to where it ends.
  public var endTaper = 0.0
  /// The part of the width that a quick hand takes away, 0 ... 1.
  public var speedThinning = 0.0
  /// The part of the ink that a quick hand takes away, 0 ... 1.
  public var speedFading = 0.0
  /// Device pixels of the view at tip-down a second at which half of both is gone.
  public var halfSpeed = 1500.0
  /// The short axis of the nib as a part of `width`; 1 is a round nib.
  public var nibRatio = 1.0
  /// Where the long axis points, in degrees from +x, clockwise on the upright page.
  public var nibAngle = 0.0
  /// How far the long axis turns to lie across the pen's azimuth, 0 (fixed) ... 1.
  public var nibAzimuth = 0.0
  /// How much of the pen's twist turns the nib, 0 ... 1.
  public var nibTwist = 0.0
  /// The part of the radius over which the stroke fades towards its edge, 0 ... 1.
  public var softness = 0.0
  /// The density that one pass leaves along its middle; with this or `buildUp` above 0 the stroke is
  /// as dense as what was laid on it adds up to, and covers 1 - exp(-density).
  public var flow = 0.0
  /// The density that a second leaves under the tip's middle, moving or not.
  public var buildUp = 0.0
  /// How much of the ink the hollows of the paper lose, 0 ... 1.
  public var grainDepth = 0.0
  /// Changes the colour of what is there and adds nothing beside it.
  public var keepsAlpha = false
  /// Of a bump of the paper, document units.
  public var grainSize = 2.0
  /// How far a stroke's colour may lie from `color`, 0 ... 1; see `jittered(by:)`.
  public var hueJitter = 0.0
  public var saturationJitter = 0.0
  public var brightnessJitter = 0.0

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

  /// Strokes add up along their way; see `flow`.
  public var isDense: Bool { flow > 0 || buildUp > 0 }

  /// Takes away what is there.
  public var erases: Bool { blendMode == .destinationOut }
}
