import Drawing
import Geometry
import Ink
import Raster

/// A stroke that is not in the tiles yet: its settled part, drawn once, and its tail, drawn afresh
/// every frame.
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

  private let style: TipStyle
  private let grid: TileGrid
  private var builder: PieceBuilder
  private var segmentCount = 0
  private var revision = 0
  private var pieces = PieceList()
  private(set) var pieceCount = 0

  init(_ live: LiveStroke, view: View, grid: TileGrid, blending: Blending) {
    id = live.id
    paint = InkPaint(live.brush, blending)
    self.grid = grid
    style = TipStyle(live.brush, view: view)
    grain = PaperGrain(live.brush, view: view)
    settled = TileMasks(grid: grid, isDense: style.isDense)
    tail = TileMasks(grid: grid, isDense: style.isDense)
    builder = PieceBuilder(style, base: view.origin, clip: grid.rect)
    pieces.reserve(1024)
  }

  private var newBuilder: PieceBuilder {
    PieceBuilder(style, base: style.view.origin, clip: grid.rect)
  }

  /// Its coverage is that of its masks, of which neither needs anything done to it.
  var isPlain: Bool { !style.isDense && grain == nil }

  /// Makes `union`, which is empty, its coverage in a tile, as good as final within `area` alone.
  func cover(_ union: inout CoverageMask, in tile: Int, within area: PixelRect) {
    union.unite(settled[tile], tail[tile], isDense: style.isDense, within: area)
    if let grain { union.roughen(by: grain, offset: style.view.origin, within: area) }
  }

  /// Draws what is new of `live`; `damage` gets what changed since the last call.
  mutating func advance(_ live: LiveStroke, pool: inout MaskPool, damage: inout TileDamage) {
    damage.add(tail)
    tail.release(to: &pool)
    if live.revision != revision { restart(live.revision, pool: &pool, damage: &damage) }
    guard !live.isEmpty else { return }
    pieceCount = 0
    addSettled(live.path, pool: &pool, damage: &damage)
    pieces.removeAll()
    addTail(live.path)
    addPrediction(live)
    pieceCount += pieces.count
    tail.add(pieces, pool: &pool)
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
    builder = newBuilder
    segmentCount = 0
  }

  private mutating func addSettled(
    _ path: StrokePath, pool: inout MaskPool, damage: inout TileDamage
  ) {
    // Until a segment is settled, the first point may still change its width.
    if segmentCount == 0 { builder.start(at: path.point(at: 0)) }
    let count = path.settledSegmentCount
    guard count > segmentCount else { return }
    pieces.removeAll()
    for segment in StrokeSegments(path, segmentCount..<count) {
      builder.add(segment, into: &pieces)
    }
    segmentCount = count
    pieceCount += pieces.count
    settled.add(pieces, pool: &pool)
    for cone in pieces.cones { damage.add(cone.bounds) }
    for tip in pieces.tips { damage.add(style.isDense ? tip.densityBounds : tip.cone.bounds) }
  }

  /// The real samples to the end, as if the pen lifted now.
  private mutating func addTail(_ path: StrokePath) {
    var end = builder
    let count = path.samples.count - 1
    for segment in StrokeSegments(path, segmentCount..<max(segmentCount, count)) {
      end.add(segment, into: &pieces)
    }
    end.finish(into: &pieces)
  }

  /// The predicted samples, joined on after the newest real one.
  private mutating func addPrediction(_ live: LiveStroke) {
    guard !live.predicted.isEmpty else { return }
    let last = live.path.samples.count - 1
    var before = last > 0 ? live.path.point(at: last - 1) : nil
    var start = live.path.point(at: last)
    var ahead = newBuilder
    ahead.start(at: start, touches: false)
    var sample = live.samples[last]
    for index in live.predicted.indices {
      let next = live.predicted[index]
      let end = live.path.predictedPoint(next)
      let after =
        index + 1 < live.predicted.count
        ? live.path.predictedPoint(live.predicted[index + 1]) : nil
      let duration = StrokePath.duration(from: sample, to: next)
      ahead.add(
        StrokeSegment(before: before, start: start, end: end, after: after, duration: duration),
        into: &pieces)
      (before, start, sample) = (start, end, next)
    }
    ahead.finish(into: &pieces)
  }
}
