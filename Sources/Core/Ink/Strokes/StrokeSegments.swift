public import Geometry

/// A curved piece of a stroke's spine between two neighbouring points.
public struct StrokeSegment: Sendable, Equatable {
  public var curve: CubicCurve
  public var start: StrokePoint
  public var end: StrokePoint
  /// How long the pen took, seconds; longer pauses count as less, see `StrokePath.duration`.
  public var duration: Double

  public var startRadius: Double { start.radius }
  public var endRadius: Double { end.radius }
}

/// The segments of a path, in order, each made with a look at the point after it.
///
/// A path of n points has n - 1 segments; one of a single point has none (it is a dot).
public struct StrokeSegments: Sequence {
  private let path: StrokePath
  private let range: Range<Int>

  /// All segments, or those in `range`; a segment has the number of the point it starts from.
  public init(_ path: StrokePath, _ range: Range<Int>? = nil) {
    self.path = path
    self.range = range ?? 0..<Swift.max(0, path.samples.count - 1)
  }

  public func makeIterator() -> Iterator { Iterator(path, range) }

  public struct Iterator: IteratorProtocol {
    private let path: StrokePath
    private var index: Int
    private let limit: Int
    private var before: StrokePoint?
    private var start: StrokePoint
    private var stop: StrokePoint?

    init(_ path: StrokePath, _ range: Range<Int>) {
      self.path = path
      index = range.lowerBound
      limit = range.upperBound
      start = StrokePoint(position: .zero, radius: 0)
      guard !range.isEmpty else { return }
      before = index > 0 ? path.point(at: index - 1) : nil
      start = path.point(at: index)
      stop = path.point(at: index + 1)
    }

    public mutating func next() -> StrokeSegment? {
      guard index < limit, let end = stop else { return nil }
      let after = index + 2 < path.samples.count ? path.point(at: index + 2) : nil
      let segment = StrokeSegment(
        before: before, start: start, end: end, after: after, duration: path.duration(at: index))
      before = start
      start = end
      stop = after
      index += 1
      return segment
    }
  }
}

extension StrokeSegment {
  /// The segment from `start` to `end`, its bend given by the neighbours.
  public init(
    before: StrokePoint?, start: StrokePoint, end: StrokePoint, after: StrokePoint?,
    duration: Double
  ) {
    self.init(
      curve: CubicCurve(
        before: before?.position, start: start.position, end: end.position,
        after: after?.position),
      start: start, end: end, duration: duration)
  }
}

extension StrokePath {
  /// Leading segments that no later sample can move.
  public var settledSegmentCount: Int { max(0, settledCount - 2) }
}
