/// The values that turn samples into a stroke; each stroke keeps its own copy, so that no later
/// change of a preset moves a pixel.
public struct Brush: Sendable, Hashable {
  public var color: SRGBColor
  /// Of the whole stroke, 0 ... 1.
  public var opacity: Double
  /// Document units at full pressure, and where no pressure is reported.
  public var width: Double
  /// The width at no pressure, as a part of `width`, 0 ... 1.
  public var minimumWidth: Double
  /// 0 draws the samples as they came, 1 steadies the most.
  public var smoothing: Double
  public var blendMode: BlendMode

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
    return width * 0.5 * (minimumWidth + (1 - minimumWidth) * pressure)
  }
}

/// How a stroke acts on its layer; names as in the W3C Compositing and Blending specification. The
/// raw value is what files hold.
public enum BlendMode: String, Sendable, CaseIterable {
  case sourceOver = "source-over"
  /// Takes away what is under it: the eraser.
  case destinationOut = "destination-out"
}
