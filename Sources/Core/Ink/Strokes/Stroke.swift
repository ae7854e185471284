public import Geometry

/// A finished stroke: its samples and all that its shape is derived from.
///
/// Small to copy. What it is drawn from may be elsewhere until it is asked for, so a drawing of a
/// million strokes opens quickly and fits into memory; ask once where several samples are needed.
public struct Stroke: Sendable, Identifiable {
  /// The place in the order of tip-down, unique in a drawing; a greater one lies on top.
  public let id: UInt64
  /// Document units; holds all ink, at any scale.
  public let bounds: Rect
  private let content: Content

  private enum Content: Sendable {
    case own(Body)
    /// The stroke of this number there.
    case stored(any StoredStrokes, Int32)
  }

  private final class Body: Sendable {
    let brush: Brush
    let grid: SampleGrid
    let algorithm: Int
    let samples: [StrokeSample]

    init(_ brush: Brush, _ grid: SampleGrid, _ algorithm: Int, _ samples: [StrokeSample]) {
      self.brush = brush
      self.grid = grid
      self.algorithm = algorithm
      self.samples = samples
    }
  }

  public var brush: Brush {
    switch content {
    case .own(let body): body.brush
    case .stored(let strokes, let number): strokes.brush(of: Int(number))
    }
  }

  /// The grid of the view at tip-down.
  public var grid: SampleGrid {
    switch content {
    case .own(let body): body.grid
    case .stored(let strokes, let number): strokes.grid(of: Int(number))
    }
  }

  /// The version of smoothing and shaping that the stroke was drawn with.
  public var algorithm: Int {
    switch content {
    case .own(let body): body.algorithm
    case .stored(let strokes, let number): strokes.algorithm(of: Int(number))
    }
  }

  /// Quantised by `grid`, in order; times never decrease. At least one.
  public var samples: [StrokeSample] {
    switch content {
    case .own(let body): body.samples
    case .stored(let strokes, let number): strokes.samples(of: Int(number))
    }
  }

  public var sampleCount: Int {
    switch content {
    case .own(let body): body.samples.count
    case .stored(let strokes, let number): strokes.sampleCount(of: Int(number))
    }
  }

  /// This stroke with all that it is drawn from in memory, so that asking for it costs nothing. May make
  /// the thread wait.
  public var gathered: Stroke {
    guard case .stored(let strokes, let number) = content else { return self }
    return Stroke(self, strokes.content(of: Int(number)))
  }

  /// The same where nothing has to be waited for, else `nil`.
  public var gatheredAtOnce: Stroke? {
    guard case .stored(let strokes, let number) = content else { return self }
    return strokes.contentAtHand(of: Int(number)).map { Stroke(self, $0) }
  }

  private init(_ stroke: Stroke, _ found: StrokeContent) {
    id = stroke.id
    bounds = stroke.bounds
    content = .own(Body(found.brush, found.grid, found.algorithm, found.samples))
  }

  /// The version that new strokes get.
  public static let currentAlgorithm = 1

  public init(
    id: UInt64, brush: Brush, samples: [StrokeSample], grid: SampleGrid,
    algorithm: Int = Stroke.currentAlgorithm
  ) {
    precondition(!samples.isEmpty, "a stroke has at least one sample")
    self.id = id
    content = .own(Body(brush, grid, algorithm, samples))
    var reach = Reach()
    for sample in samples { reach.include(sample.position) }
    bounds = reach.bounds(by: brush)
  }

  /// `bounds` are those that the samples and the brush make by `Reach`.
  public init(id: UInt64, bounds: Rect, number: Int, of strokes: any StoredStrokes) {
    self.id = id
    self.bounds = bounds
    content = .stored(strokes, Int32(number))
  }

  /// How far a row of positions reaches.
  public struct Reach: Sendable {
    @usableFromInline var box = Rect.empty
    @usableFromInline var last: Vector?
    /// Squared.
    @usableFromInline var widestGap = 0.0

    public init() {}

    @inlinable public mutating func include(_ position: Vector) {
      box.include(position)
      if let last { widestGap = max(widestGap, (position - last).lengthSquared) }
      last = position
    }

    /// Smoothing stays within the hull of the positions; a curve through them may leave it by a part
    /// of their distance, which the widest gap bounds.
    public func bounds(by brush: Brush) -> Rect {
      box.inset(by: -(brush.widestRadius + widestGap.squareRoot() * 0.5))
    }
  }
}

extension Stroke: Equatable {
  public static func == (one: Stroke, other: Stroke) -> Bool {
    guard one.id == other.id, one.bounds == other.bounds else { return false }
    switch (one.content, other.content) {
    case (.own(let first), .own(let second)) where first === second: return true
    case (.stored(let first, let number), .stored(let second, let other))
    where first === second && number == other:
      return true
    default:
      return one.brush == other.brush && one.grid == other.grid
        && one.algorithm == other.algorithm && one.samples == other.samples
    }
  }
}

/// What a stroke is drawn from.
public struct StrokeContent: Sendable {
  public let brush: Brush
  public let grid: SampleGrid
  public let algorithm: Int
  public let samples: [StrokeSample]

  public init(brush: Brush, grid: SampleGrid, algorithm: Int, samples: [StrokeSample]) {
    self.brush = brush
    self.grid = grid
    self.algorithm = algorithm
    self.samples = samples
  }
}

/// Strokes that are kept somewhere in less memory than they take, such as a file. May be asked on
/// any thread, and may make it wait.
public protocol StoredStrokes: AnyObject, Sendable {
  func content(of number: Int) -> StrokeContent
  /// Never makes the thread wait: `nil` where it would have to.
  func contentAtHand(of number: Int) -> StrokeContent?
  func brush(of number: Int) -> Brush
  func grid(of number: Int) -> SampleGrid
  func algorithm(of number: Int) -> Int
  /// At least 1.
  func sampleCount(of number: Int) -> Int
  func samples(of number: Int) -> [StrokeSample]
}
