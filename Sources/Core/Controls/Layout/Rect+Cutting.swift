internal import Geometry

extension Rect {
  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(min: Vector(x, y), max: Vector(x + width, y + height))
  }

  var width: Double { size.x }
  var height: Double { size.y }

  /// Half open, so that of two neighbours one alone covers their border.
  func covers(_ point: Vector) -> Bool {
    point.x >= min.x && point.x < max.x && point.y >= min.y && point.y < max.y
  }

  func offset(by distance: Vector) -> Rect { Rect(min: min + distance, max: max + distance) }

  func intersection(_ other: Rect) -> Rect {
    Rect(min: pointwiseMax(min, other.min), max: pointwiseMin(max, other.max))
  }

  /// A rectangle of this size about the same centre, on whole pixels where this one is.
  func centered(width: Double, height: Double) -> Rect {
    let corner = center - Vector(width, height) * 0.5
    return Rect(x: corner.x.rounded(), y: corner.y.rounded(), width: width, height: height)
  }

  /// Takes a strip off the left side.
  mutating func cutLeft(_ width: Double) -> Rect {
    let strip = Rect(min: min, max: Vector(min.x + width, max.y))
    min.x += width
    return strip
  }

  mutating func cutRight(_ width: Double) -> Rect {
    let strip = Rect(min: Vector(max.x - width, min.y), max: max)
    max.x -= width
    return strip
  }

  mutating func cutTop(_ height: Double) -> Rect {
    let strip = Rect(min: min, max: Vector(max.x, min.y + height))
    min.y += height
    return strip
  }

  mutating func cutBottom(_ height: Double) -> Rect {
    let strip = Rect(min: Vector(min.x, max.y - height), max: max)
    max.y -= height
    return strip
  }

  /// Cells of equal, whole size, row by row; what is left over stays at the right and below.
  func cells(columns: Int, rows: Int) -> [Rect] {
    let cell = Vector(
      (width / Double(columns)).rounded(.down), (height / Double(rows)).rounded(.down))
    return (0..<columns * rows).map { index in
      let place = Vector(Double(index % columns), Double(index / columns))
      return Rect(min: min + place * cell, max: min + (place + 1) * cell)
    }
  }
}
