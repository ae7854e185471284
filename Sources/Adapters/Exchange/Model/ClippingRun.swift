/// A layer with those above it that show only where it shows.
struct ClippingRun {
  let base: ExchangeLayer
  /// From the lowest to the topmost.
  let clipped: [ExchangeLayer]

  /// Layers that lie over each other, lowest first. The lowest of all has nothing to be clipped to.
  static func runs(of layers: [ExchangeLayer]) -> [ClippingRun] {
    var runs: [ClippingRun] = []
    var index = 0
    while index < layers.count {
      let end = layers[(index + 1)...].firstIndex { !$0.properties.isClipped } ?? layers.count
      runs.append(ClippingRun(base: layers[index], clipped: Array(layers[(index + 1)..<end])))
      index = end
    }
    return runs
  }
}
