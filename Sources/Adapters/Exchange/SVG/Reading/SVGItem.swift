internal import Geometry
internal import Ink

/// Part of an SVG drawing in the order of painting.
struct SVGItem {
  enum Content {
    case ink([Stroke])
    /// Drawn by a renderer; `overrides` are declarations that hold then.
    case picture(SVGNode, overrides: String?)
  }

  var content: Content
  /// Document units; `nil` where only a renderer knows.
  var bounds: Rect?
  /// Of an element that blends with what is below it: it needs a layer of its own.
  var blendMode = BlendMode.sourceOver

  var isInk: Bool {
    if case .ink = content { return true }
    return false
  }
}

/// Sorts items into layers of ink and of pictures that alternate, as few as keep what lies over what.
struct ItemLayers {
  private(set) var layers: [[SVGItem]] = []
  private var bounds: [[Rect?]] = []

  /// Beyond so many items, each is taken to lie over all others.
  private static let comparedLimit = 4000

  init(_ items: [SVGItem]) {
    let compares = items.count <= Self.comparedLimit
    for item in items {
      let place = place(of: item, compares: compares)
      if place == layers.count {
        layers.append([])
        bounds.append([])
      }
      layers[place].append(item)
      bounds[place].append(item.bounds)
    }
  }

  /// The lowest layer of its kind that lies over everything below the item.
  private func place(of item: SVGItem, compares: Bool) -> Int {
    var lowest = 0
    if item.blendMode != .sourceOver {
      lowest = layers.count
    } else if !compares || item.bounds == nil {
      lowest = max(0, layers.count - 1)
    } else if let own = item.bounds {
      lowest =
        bounds.lastIndex { layer in layer.contains { $0?.intersects(own) ?? true } } ?? 0
    }
    while lowest < layers.count {
      let kind = layers[lowest][0]
      if kind.isInk == item.isInk, kind.blendMode == .sourceOver { break }
      lowest += 1
    }
    return lowest
  }
}
