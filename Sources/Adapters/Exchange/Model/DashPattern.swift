internal import Geometry

/// Lengths of dashes and of the gaps after them, one after the other, over and over.
struct DashPattern {
  private let lengths: [Double]
  private let whole: Double

  /// Document units. `nil` where nothing would be left out, or a line would never end.
  init?(_ lengths: [Double]) {
    // What is a dash the first time is a gap the second.
    let all = lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths
    let sum = all.reduce(0, +)
    guard all.allSatisfy({ $0.isFinite && $0 >= 0 }), sum > 1e-3, sum < WidthStroke.farthest,
      stride(from: 1, to: all.count, by: 2).contains(where: { all[$0] > 0 })
    else { return nil }
    self.lengths = all
    whole = sum
  }

  /// Lines of dashes, cut out of one whose points are finite; `nil` where they would be more than
  /// `limit`.
  func pieces(of points: [WidthStroke.Point], limit: Int) -> [[WidthStroke.Point]]? {
    let way = zip(points, points.dropFirst()).reduce(0) {
      $0 + ($1.1.position - $1.0.position).length
    }
    guard let first = points.first, way / whole * Double(lengths.count) < Double(limit) else {
      return nil
    }
    var pieces: [[WidthStroke.Point]] = []
    var piece = [first]
    var index = 0
    var rest = lengths[0]
    for (start, end) in zip(points, points.dropFirst()) {
      let length = (end.position - start.position).length
      guard length > 0 else { continue }
      var done = 0.0
      while length - done > rest {
        done += rest
        let part = done / length
        let border = WidthStroke.Point(
          position: start.position + (end.position - start.position) * part,
          width: start.width + (end.width - start.width) * part)
        if index.isMultiple(of: 2) { pieces.append(piece + [border]) }
        piece = [border]
        index = (index + 1) % lengths.count
        rest = lengths[index]
      }
      rest -= length - done
      piece.append(end)
    }
    if index.isMultiple(of: 2) { pieces.append(piece) }
    return pieces
  }
}
