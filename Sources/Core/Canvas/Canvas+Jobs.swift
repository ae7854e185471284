public import Drawing
internal import Geometry
internal import Ink
internal import Raster

extension Canvas {
  /// A job draws a block of this many tiles in each direction.
  private static let block = 4

  /// Takes the jobs for all tiles that want drawing, those nearest the middle of the window first.
  /// Wet strokes are left out; they dry onto the result.
  public mutating func takeJobs(of drawing: Drawing) -> [TileJob] {
    guard hasWantedTiles else { return [] }
    hasWantedTiles = false
    let wanted = (0..<grid.count).filter { tiles[grid.key($0)]?.state == .wanted }
    guard !wanted.isEmpty else { return [] }
    let blocks = Dictionary(grouping: wanted) { index in
      TileKey(
        column: index % grid.columns / Self.block, row: index / grid.columns / Self.block)
    }
    let wetIDs = wet.map(\.id)
    return blocks.keys.sorted(by: isNearerMiddle).compactMap { block in
      blocks[block].map { makeJob($0, drawing: drawing, wetIDs: wetIDs) }
    }
  }

  /// Puts the pixels of a finished job in place; those of tiles that changed meanwhile are dropped.
  public mutating func accept(_ result: TileJob.Result) {
    for (key, parts) in result.tiles {
      guard let tile = tiles[key], tile.state == .drawing(job: result.id) else { continue }
      var drawn = Tile(state: .sharp, plan: plan, parts: parts)
      var painter = TilePainter(view: view, blending: blending)
      for stroke in tile.dried {
        guard let active = plan.active else { continue }
        painter.prepare(stroke, for: [key])
        painter.paint(key, &drawn.parts[active])
      }
      tiles[key] = drawn
      if let index = grid.index(of: key) { damage.add(grid.rect(index)) }
    }
    if standIn != nil, isSharp { standIn = nil }
  }

  private mutating func makeJob(
    _ indices: [Int], drawing: Drawing, wetIDs: [UInt64]
  ) -> TileJob {
    nextJob += 1
    let keys = indices.map { grid.key($0) }
    var area = PixelRect.empty
    for index in indices {
      tiles[grid.key(index)]?.state = .drawing(job: nextJob)
      area = area.union(grid.rect(index))
    }
    let onLattice = area.offsetBy(x: view.origin.x, y: view.origin.y).inset(by: -2)
    let region = view.documentBounds(ofLattice: onLattice)
    var lists: [UInt64: StrokeList] = [:]
    var pictures: [UInt64: Picture] = [:]
    for id in plan.leaves {
      if case .picture(let picture) = layers[id]?.content, picture.bounds.intersects(region) {
        pictures[id] = picture
      }
      lists[id] = drawing.strokes(of: id)
    }
    return TileJob(
      id: nextJob, view: view, keys: keys, plan: plan,
      strokes: { [lists] layer in
        lists[layer]?.strokes(in: region).filter { !wetIDs.contains($0.id) } ?? []
      }, pictures: pictures)
  }

  private func isNearerMiddle(_ one: TileKey, _ other: TileKey) -> Bool {
    func distance(_ key: TileKey) -> Int {
      let x = (2 * key.column + 1) * Self.block - grid.columns
      let y = (2 * key.row + 1) * Self.block - grid.rows
      return x * x + y * y
    }
    let (first, second) = (distance(one), distance(other))
    return first != second ? first < second : (one.row, one.column) < (other.row, other.column)
  }
}
