public import Geometry

/// A finished stroke: its samples and all that its shape is derived from.
public struct Stroke: Sendable, Equatable, Identifiable {
  /// The place in the order of tip-down, unique in a drawing; a greater one lies on top.
  public let id: UInt64
  public let brush: Brush
  /// Quantised by `grid`, in order; times never decrease. At least one.
  public let samples: [StrokeSample]
  /// The grid of the view at tip-down.
  public let grid: SampleGrid
  /// The version of smoothing and shaping that the stroke was drawn with.
  public let algorithm: Int
  /// Document units; holds all ink, at any scale.
  public let bounds: Rect

  /// The version that new strokes get.
  public static let currentAlgorithm = 1

  public init(
    id: UInt64, brush: Brush, samples: [StrokeSample], grid: SampleGrid,
    algorithm: Int = Stroke.currentAlgorithm
  ) {
    precondition(!samples.isEmpty, "a stroke has at least one sample")
    self.id = id
    self.brush = brush
    self.samples = samples
    self.grid = grid
    self.algorithm = algorithm
    var bounds = Rect.empty
    for sample in samples { bounds.include(sample.position) }
    // Smoothing stays within the samples' hull; a curve through them may leave it by a part of
    // their distance, which the widest gap bounds.
    bounds = bounds.inset(by: -(brush.widestRadius + Self.widestGap(samples) * 0.5))
    self.bounds = bounds
  }

  private static func widestGap(_ samples: [StrokeSample]) -> Double {
    var widest = 0.0
    for i in samples.indices.dropFirst() {
      let gap = (samples[i].position - samples[i - 1].position).lengthSquared
      widest = Swift.max(widest, gap)
    }
    return widest.squareRoot()
  }
}
