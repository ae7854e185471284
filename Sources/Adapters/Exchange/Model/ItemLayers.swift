internal import Geometry
internal import Ink

/// Part of a drawing in the order of painting, which is to lie in a layer of ink or of pictures.
protocol LayeredItem {
  var isInk: Bool { get }
  /// Document units; `nil` where nobody knows.
  var bounds: Rect? { get }
  /// That of the layer it is to lie in.
  var blendMode: BlendMode { get }
  /// Whether it needs a layer to itself.
  var standsAlone: Bool { get }
}

/// Sorts items into layers of one kind each, as few as keep what lies over what.
struct ItemLayers<Item: LayeredItem> {
  private(set) var layers: [[Item]] = []
  /// Of the items of this page alone.
  private var bounds: [[Rect?]] = []
  private var count = 0

  /// Beyond so many items on a page, each is taken to lie over all others.
  private static var comparedLimit: Int { 4000 }

  init(_ items: [Item] = []) {
    for item in items { add(item) }
  }

  /// What was added so far lies elsewhere than what is added from now on.
  mutating func beginPage() {
    bounds = layers.map { _ in [] }
    count = 0
  }

  mutating func add(_ item: Item) {
    count += 1
    let place = place(of: item)
    if place == layers.count {
      layers.append([])
      bounds.append([])
    }
    layers[place].append(item)
    bounds[place].append(item.bounds)
  }

  /// The lowest layer of its kind that lies over everything below the item.
  private func place(of item: Item) -> Int {
    var lowest = 0
    if item.standsAlone { return layers.count }
    if count > Self.comparedLimit || item.bounds == nil {
      lowest = max(0, layers.count - 1)
    } else if let own = item.bounds {
      lowest =
        bounds.lastIndex { layer in layer.contains { $0?.intersects(own) ?? true } } ?? 0
    }
    while lowest < layers.count {
      let kind = layers[lowest][0]
      if kind.isInk == item.isInk, kind.blendMode == item.blendMode, !kind.standsAlone { break }
      lowest += 1
    }
    return lowest
  }
}
