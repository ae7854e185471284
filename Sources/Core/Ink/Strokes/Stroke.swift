public import Geometry

/// A finished stroke: its samples and all that its shape is derived from.
///
/// Small to copy. The samples may be packed until they are asked for, so a drawing of a million
/// strokes opens quickly and fits into memory; ask once where several are needed.
public struct Stroke: Sendable, Identifiable {
  /// The place in the order of tip-down, unique in a drawing; a greater one lies on top.
  public let id: UInt64
  /// Document units; holds all ink, at any scale.
  public let bounds: Rect
  private let body: Body

  private final class Body: Sendable {
    let brush: Brush
    let grid: SampleGrid
    let algorithm: Int
    let samples: Samples

    init(_ brush: Brush, _ grid: SampleGrid, _ algorithm: Int, _ samples: Samples) {
      self.brush = brush
      self.grid = grid
      self.algorithm = algorithm
      self.samples = samples
    }
  }

  private enum Samples: Sendable {
    case plain([StrokeSample])
    case packed(any PackedSamples)
  }

  public var brush: Brush { body.brush }
  /// The grid of the view at tip-down.
  public var grid: SampleGrid { body.grid }
  /// The version of smoothing and shaping that the stroke was drawn with.
  public var algorithm: Int { body.algorithm }

  /// Quantised by `grid`, in order; times never decrease. At least one.
  public var samples: [StrokeSample] {
    switch body.samples {
    case .plain(let samples): samples
    case .packed(let packed): packed.unpacked(on: grid)
    }
  }

  public var sampleCount: Int {
    switch body.samples {
    case .plain(let samples): samples.count
    case .packed(let packed): packed.count
    }
  }

  /// The version that new strokes get.
  public static let currentAlgorithm = 1

  public init(
    id: UInt64, brush: Brush, samples: [StrokeSample], grid: SampleGrid,
    algorithm: Int = Stroke.currentAlgorithm
  ) {
    precondition(!samples.isEmpty, "a stroke has at least one sample")
    self.id = id
    body = Body(brush, grid, algorithm, .plain(samples))
    var reach = Reach()
    for sample in samples { reach.include(sample.position) }
    bounds = reach.bounds(by: brush)
  }

  /// `reach` includes the position of every sample, in order.
  public init(
    id: UInt64, brush: Brush, packed: any PackedSamples, reach: Reach, grid: SampleGrid,
    algorithm: Int
  ) {
    precondition(packed.count > 0, "a stroke has at least one sample")
    self.id = id
    body = Body(brush, grid, algorithm, .packed(packed))
    bounds = reach.bounds(by: brush)
  }

  /// How far a row of positions reaches.
  public struct Reach: Sendable {
    private var box = Rect.empty
    private var last: Vector?
    private var widestGap = 0.0

    public init() {}

    public mutating func include(_ position: Vector) {
      box.include(position)
      if let last { widestGap = max(widestGap, (position - last).lengthSquared) }
      last = position
    }

    /// Smoothing stays within the hull of the positions; a curve through them may leave it by a part
    /// of their distance, which the widest gap bounds.
    fileprivate func bounds(by brush: Brush) -> Rect {
      box.inset(by: -(brush.widestRadius + widestGap.squareRoot() * 0.5))
    }
  }
}

extension Stroke: Equatable {
  public static func == (one: Stroke, other: Stroke) -> Bool {
    one.id == other.id && one.bounds == other.bounds
      && (one.body === other.body
        || one.brush == other.brush && one.grid == other.grid
          && one.algorithm == other.algorithm && one.samples == other.samples)
  }
}

/// Samples in less memory than they take.
public protocol PackedSamples: Sendable {
  /// At least 1.
  var count: Int { get }
  /// `count` samples, quantised by `grid`.
  func unpacked(on grid: SampleGrid) -> [StrokeSample]
}
