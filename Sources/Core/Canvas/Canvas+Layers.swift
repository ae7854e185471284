public import Drawing
public import Ink

extension Canvas {
  /// Shows the drawing over another colour. No stroke may be wet.
  public mutating func setPaper(_ color: SRGBColor) {
    guard color != paper else { return }
    overview?.invalidate(.everything)
    paper = color
    follow(CompositionPlan(layers, active: activeLayer, paper: color, blending: blending))
  }

  /// Mixes colours otherwise. The last picture stays until the tiles are drawn anew. No stroke may
  /// be wet.
  public mutating func setBlending(_ blending: Blending) {
    guard blending != self.blending else { return }
    overview?.invalidate(.everything)
    precondition(isDry, "blending is frozen while a stroke is wet")
    forgetTiles()
    plan = CompositionPlan(layers, active: activeLayer, paper: paper, blending: blending)
    showAllTiles()
  }

  /// Shows these layers from now on; ink goes to `active`. No stroke may be wet. What each layer
  /// holds is as before: `invalidate` tells of the rest.
  ///
  /// Tiles that have what is needed are only composed anew; the others show what they did until they
  /// are drawn.
  public mutating func setLayers(_ layers: LayerTree, active: UInt64?) {
    guard layers != self.layers || active != activeLayer else { return }
    if layers != self.layers { overview?.invalidate(.everything) }
    self.layers = layers
    activeLayer = active
    follow(CompositionPlan(layers, active: active, paper: paper, blending: blending))
  }

  private mutating func follow(_ next: CompositionPlan) {
    precondition(isDry, "layers are frozen while a stroke is wet")
    var known: [ObjectIdentifier: [Int?]] = [:]
    for (key, tile) in tiles {
      let old = ObjectIdentifier(tile.plan)
      let sources = known[old] ?? next.sources(in: tile.plan)
      known[old] = sources
      if let moved = tile.moved(to: next, sources) {
        tiles[key] = moved
      } else if grid.index(of: key) != nil {
        tiles[key]?.state = .wanted
        tiles[key]?.dried = []
      } else {
        tiles[key] = nil
      }
    }
    plan = next
    hasWantedTiles = true
    damageAll()
  }
}

extension Tile {
  /// The tile with its parts in the order of another plan; `nil` where one is missing.
  fileprivate func moved(to next: CompositionPlan, _ sources: [Int?]) -> Tile? {
    guard !parts.isEmpty else { return nil }
    var moved = self
    moved.parts = []
    for (index, source) in sources.enumerated() {
      if let source {
        moved.parts.append(parts[source])
      } else if next.parts[index].isAlwaysEmpty {
        moved.parts.append(nil)
      } else {
        return nil
      }
    }
    moved.plan = next
    // A job at work has the old plan.
    if case .drawing = state {
      moved.state = .wanted
      moved.dried = []
    }
    return moved
  }
}
