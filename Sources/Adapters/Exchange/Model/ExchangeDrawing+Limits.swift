internal import Drawing

extension ExchangeDrawing {
  /// Makes of the layers what a drawing can have: groups that lie too deep in each other are dissolved,
  /// layers of ink that are too many are put together with those below them.
  mutating func fitLayers(_ losses: inout Losses) throws(FileFailure) {
    var dissolved = 0
    layers = layers.dissolvingGroups(below: LayerTree.deepest, &dissolved)
    losses.add("groups beyond \(LayerTree.deepest) in each other, dissolved", count: dissolved)
    // Every drawing has a layer of ink outside groups.
    let hasInk = layers.contains { if case .ink = $0.content { true } else { false } }
    let tooMany = max(layers.wholeCount + (hasInk ? 0 : 1) - LayerTree.mostLayers, 0)
    var left = tooMany
    layers = layers.joiningInk(&left)
    guard left == 0 else { throw .library("it has too many layers") }
    losses.add(
      "layers beyond \(LayerTree.mostLayers), put together with those below", count: tooMany)
  }
}

extension [ExchangeLayer] {
  /// Those in groups and the groups included.
  fileprivate var wholeCount: Int {
    reduce(count) { sum, layer in
      guard case .group(let inner) = layer.content else { return sum }
      return sum + inner.wholeCount
    }
  }

  /// Of groups that lie in `depth` others what is in them takes their place.
  fileprivate func dissolvingGroups(below depth: Int, _ count: inout Int) -> Self {
    var made: Self = []
    for var layer in self {
      guard case .group(let inner) = layer.content else {
        made.append(layer)
        continue
      }
      let flat = inner.dissolvingGroups(below: Swift.max(depth - 1, 0), &count)
      if depth > 0 {
        layer.content = .group(flat)
        made.append(layer)
        continue
      }
      count += 1
      made += flat.map { inner in
        var inner = inner
        inner.properties.isVisible = inner.properties.isVisible && layer.properties.isVisible
        inner.properties.isLocked = inner.properties.isLocked || layer.properties.isLocked
        return inner
      }
    }
    return made
  }

  /// Puts layers of ink that differ in their names alone together, the lowest first, until `excess` are
  /// gone.
  fileprivate func joiningInk(_ excess: inout Int) -> Self {
    var made: Self = []
    for var layer in self {
      if case .group(let inner) = layer.content {
        layer.content = .group(inner.joiningInk(&excess))
      }
      guard excess > 0, case .ink(let upper) = layer.content, let last = made.indices.last,
        case .ink(var strokes) = made[last].content,
        made[last].properties.differOnlyInName(from: layer.properties)
      else {
        made.append(layer)
        continue
      }
      // Held once, they grow without a copy.
      made[last].content = .ink([])
      strokes += upper
      made[last].content = .ink(strokes)
      excess -= 1
    }
    return made
  }
}

extension Layer.Properties {
  fileprivate func differOnlyInName(from other: Self) -> Bool {
    var renamed = other
    renamed.name = name
    return self == renamed
  }
}
