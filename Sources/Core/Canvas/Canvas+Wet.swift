public import Ink

extension Canvas {
  /// Has memory ready for a stroke of a brush through every tile of the window, so that drawing waits
  /// for none.
  public mutating func prepare(for brush: Brush) {
    pool.prepare(grid.count + 16, isDense: brush.isDense)
  }

  /// A stroke begins; it lies over all that began before it.
  public mutating func begin(_ live: LiveStroke) {
    precondition(wet.last.map { $0.id < live.id } ?? true, "strokes begin in order")
    prepare(for: live.brush)
    wet.append(WetStroke(live, view: view, grid: grid, blending: blending))
    advance(live)
  }

  /// Draws what is new of a wet stroke, and its tail and prediction afresh. Costs the same however
  /// long the stroke is. Returns how many pieces were drawn.
  @discardableResult
  public mutating func advance(_ live: LiveStroke) -> Int {
    guard let index = wet.firstIndex(where: { $0.id == live.id }) else { return 0 }
    wet[index].advance(live, pool: &pool, damage: &damage)
    return wet[index].pieceCount
  }

  /// The pen is up. The stroke dries as soon as no earlier one is wet; `live` has no prediction and
  /// the samples of `stroke`.
  public mutating func finish(_ live: LiveStroke, as stroke: Stroke) {
    guard let index = wet.firstIndex(where: { $0.id == live.id }) else { return }
    wet[index].advance(live, pool: &pool, damage: &damage)
    wet[index].finish(stroke)
    dryFinished()
  }

  /// The stroke is void; what it covered is composed again.
  public mutating func cancel(_ id: UInt64) {
    guard let index = wet.firstIndex(where: { $0.id == id }) else { return }
    damage.add(wet[index].settled)
    damage.add(wet[index].tail)
    wet[index].release(to: &pool)
    wet.remove(at: index)
    dryFinished()
  }

  private mutating func dryFinished() {
    while let first = wet.first, first.stroke != nil {
      dry(first)
      wet[0].release(to: &pool)
      wet.removeFirst()
    }
  }
}
