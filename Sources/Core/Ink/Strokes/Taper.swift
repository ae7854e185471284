/// How a stroke swells at its beginning and thins to its end.
///
/// Both reach over a length of the way, never over more than half the way of the stroke's first or
/// last `sampleLimit` samples: so what later samples can still move stays bounded, a tap is a whole
/// dot, and a pen that rests before it lifts leaves a blunt end.
struct Taper: Sendable {
  static let sampleLimit = Smoothing.sampleLimit

  /// Device pixels of the view at tip-down.
  let start: Double
  let end: Double

  init(_ brush: Brush, viewScale: Double) {
    start = brush.startTaper * brush.width * viewScale
    end = brush.endTaper * brush.width * viewScale
  }

  var isNone: Bool { start <= 0 && end <= 0 }

  /// The part of the width at sample `index`; `lengths` are those of the way to each sample.
  func part(at index: Int, of lengths: [Double]) -> Double {
    let last = lengths.count - 1
    var part = 1.0
    let reach = min(start, lengths[min(last, Self.sampleLimit)] * 0.5)
    if reach > 0 { part = min(part, lengths[index] / reach) }
    let ending = lengths[last] - lengths[max(0, last - Self.sampleLimit)]
    let end = min(self.end, ending * 0.5)
    if end > 0 { part = min(part, (lengths[last] - lengths[index]) / end) }
    return part
  }

  /// Whether no later sample can change `part(at:of:)`.
  func isSettled(_ index: Int, of lengths: [Double]) -> Bool {
    let last = lengths.count - 1
    let isBegun =
      lengths[index] >= start || last >= Self.sampleLimit || lengths[last] >= 2 * start
    let isFar =
      last - index >= Self.sampleLimit || lengths[last] - lengths[index] >= end
    return isBegun && isFar
  }
}
