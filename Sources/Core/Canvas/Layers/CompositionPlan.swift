import Drawing
import Ink
import Raster

/// What a tile keeps of the layers, and how its picture is composed of that.
///
/// Along the way from the active layer outwards each stack has what is below, flattened to one part,
/// and what is above as a part for each sheet: blending goes bottom to top, so nothing else can be
/// flattened. What is drawn on the active layer changes the active part alone.
final class CompositionPlan: Sendable {
  enum Part: Sendable, Hashable {
    /// The lower sheets of a stack, flattened; over paper, or (`nil`) over nothing. Without sheets it
    /// has no pixels, whatever the paper.
    case below([Sheet], paper: SRGBColor?)
    case element(Element)

    /// Has no pixels in any tile.
    var isAlwaysEmpty: Bool {
      switch self {
      case .below(let sheets, _): sheets.isEmpty
      case .element: false
      }
    }

    var leaves: [UInt64] {
      switch self {
      case .below(let sheets, _): sheets.flatMap(\.element.leaves)
      case .element(let element): element.leaves
      }
    }
  }

  /// One stack on the way.
  struct Level: Sendable {
    let below: Int
    /// How the part of the way comes over `below`; `nil` where it is hidden.
    let overlay: LayerOverlay?
    let above: [Layer]

    struct Layer: Sendable {
      let part: Int
      let overlay: LayerOverlay
    }
  }

  let parts: [Part]
  /// What colours the pixels of the parts hold.
  let blending: Blending
  /// From the active layer outwards; at least one.
  let levels: [Level]
  /// Where the active layer's own pixels are; `nil` without an active layer.
  let active: Int?
  /// The layers of ink and pictures that any part shows.
  let leaves: [UInt64]

  /// `active` is a layer whose looks may change in every frame; `nil`: none, all is flattened.
  /// `paper` is what lies below all; `nil`: nothing, the picture stays transparent.
  init(
    _ layers: LayerTree, active: UInt64?, paper: SRGBColor?, blending: Blending = .gamma
  ) {
    let sheets = SheetBuilder(layers: layers, active: active).sheets()
    var way = Way(active: active)
    way.follow(sheets, paper: paper)
    parts = way.parts
    self.blending = blending
    levels = way.levels
    self.active = way.activePart
    leaves = parts.flatMap(\.leaves)
  }

  /// For each part the one of `other` that has the same pixels; `nil` where there is none.
  func sources(in other: CompositionPlan) -> [Int?] {
    var places: [Part: Int] = [:]
    for (index, part) in other.parts.enumerated() { places[part] = index }
    return parts.map { places[$0] }
  }

  /// Goes from all layers down to the active one.
  private struct Way {
    let active: UInt64?
    var parts: [Part] = []
    var levels: [Level] = []
    var activePart: Int?

    private mutating func add(_ part: Part) -> Int {
      parts.append(part)
      return parts.count - 1
    }

    mutating func follow(_ sheets: [Sheet], paper: SRGBColor?) {
      let index = active.flatMap { id in sheets.firstIndex { $0.element.contains(id) } }
      let lower = sheets[..<(index ?? sheets.count)]
      let below = add(.below(Array(lower), paper: lower.isEmpty ? nil : paper))
      guard let index, let active else {
        levels.append(Level(below: below, overlay: nil, above: []))
        return
      }
      let element = sheets[index].element
      if case .stack(let inner, _) = element, !element.isLayer(active) {
        follow(inner, paper: nil)
      } else {
        activePart = add(.element(element))
      }
      var above: [Level.Layer] = []
      for sheet in sheets[(index + 1)...] {
        guard let overlay = sheet.overlay else { continue }
        above.append(Level.Layer(part: add(.element(sheet.element)), overlay: overlay))
      }
      levels.append(Level(below: below, overlay: sheets[index].overlay, above: above))
    }
  }
}
