import Geometry
import Ink
import Raster

/// A stroke that is not in the tiles yet: its settled coverage, drawn once, and its tail, drawn
/// afresh every frame.
///
/// Without its prediction it is, at every frame, what the stroke would be if the pen lifted: the
/// tail is finished like a lifted stroke each time.
struct WetStroke {
  let id: UInt64
  let paint: InkPaint
  let grain: PaperGrain?
  private(set) var settled: TileMasks
  private(set) var tail: TileMasks
  /// The finished stroke, once the pen is up.
  private(set) var stroke: Stroke?

  private let view: View
  private let grid: TileGrid
  private let nib: Nib?
  private var builder: PieceBuilder
  private var segmentCount = 0
  private var revision = 0
  private var cones: [RoundCone] = []
  private(set) var pieceCount = 0

  init(_ live: LiveStroke, view: View, grid: TileGrid) {
    id = live.id
    paint = InkPaint(live.brush)
    self.view = view
    self.grid = grid
    nib = Nib(live.brush, view: view)
    grain = PaperGrain(live.brush, view: view)
    settled = TileMasks(grid: grid)
    tail = TileMasks(grid: grid)
    builder = PieceBuilder(view: view, base: view.origin, clip: grid.rect)
    cones.reserveCapacity(1024)
  }

  /// Draws what is new of `live`; `damage` gets what changed since the last call.
  mutating func advance(_ live: LiveStroke, pool: inout MaskPool, damage: inout TileDamage) {
    damage.add(tail)
    tail.release(to: &pool)
    if live.revision != revision { restart(live.revision, pool: &pool, damage: &damage) }
    guard !live.isEmpty else { return }
    pieceCount = 0
    addSettled(live.path, pool: &pool, damage: &damage)
    cones.removeAll(keepingCapacity: true)
    addTail(live.path)
    addPrediction(live)
    pieceCount += cones.count
    tail.add(cones, by: nib, pool: &pool)
    damage.add(tail)
  }

  /// Around all that the stroke may cover in a tile.
  func touched(_ tile: Int) -> PixelRect {
    settled.touched(tile).union(tail.touched(tile))
  }

  /// The pen is up: from now on the stroke waits for the earlier ones.
  mutating func finish(_ stroke: Stroke) { self.stroke = stroke }

  mutating func release(to pool: inout MaskPool) {
    settled.release(to: &pool)
    tail.release(to: &pool)
  }

  private mutating func restart(_ revision: Int, pool: inout MaskPool, damage: inout TileDamage) {
    self.revision = revision
    damage.add(settled)
    settled.release(to: &pool)
    builder = PieceBuilder(view: view, base: view.origin, clip: grid.rect)
    segmentCount = 0
  }

  private mutating func addSettled(
    _ path: StrokePath, pool: inout MaskPool, damage: inout TileDamage
  ) {
    // Until a segment is settled, the first point may still change its width.
    if segmentCount == 0 { builder.start(at: path.point(at: 0)) }
    let count = path.settledSegmentCount
    guard count > segmentCount else { return }
    cones.removeAll(keepingCapacity: true)
    for segment in StrokeSegments(path, segmentCount..<count) {
      builder.add(segment, into: &cones)
    }
    segmentCount = count
    pieceCount += cones.count
    settled.add(cones, by: nib, pool: &pool)
    for cone in cones { damage.add(cone.bounds) }
  }

  /// The real samples to the end, as if the pen lifted now.
  private mutating func addTail(_ path: StrokePath) {
    var end = builder
    let count = path.samples.count - 1
    for segment in StrokeSegments(path, segmentCount..<max(segmentCount, count)) {
      end.add(segment, into: &cones)
    }
    end.finish(into: &cones)
  }

  /// The predicted samples, joined on after the newest real one.
  private mutating func addPrediction(_ live: LiveStroke) {
    guard !live.predicted.isEmpty else { return }
    let last = live.path.samples.count - 1
    var before = last > 0 ? live.path.point(at: last - 1) : nil
    var start = live.path.point(at: last)
    var ahead = PieceBuilder(view: view, base: view.origin, clip: grid.rect)
    ahead.start(at: start)
    for index in live.predicted.indices {
      let end = predictedPoint(live, index)
      let after = index + 1 < live.predicted.count ? predictedPoint(live, index + 1) : nil
      ahead.add(
        StrokeSegment(before: before, start: start, end: end, after: after), into: &cones)
      before = start
      start = end
    }
    ahead.finish(into: &cones)
  }

  private func predictedPoint(_ live: LiveStroke, _ index: Int) -> StrokePoint {
    let sample = live.predicted[index]
    return StrokePoint(
      position: sample.position, radius: live.path.predictedRadius(pressure: sample.pressure))
  }
}
