internal import Geometry

/// Cuts a drawing, which has no pages, into sheets of paper.
enum PDFPaging {
  private static let pageLimit = 1000

  /// Sheets that something lies on, row by row from the upper left corner of `region`.
  static func pages(
    of drawing: ExchangeDrawing, in region: Rect, size: Vector
  ) throws(FileFailure) -> [Rect] {
    let end = (region.size / size).rounded(.up)
    guard end.x < 0x1p40, end.y < 0x1p40, end.x * end.y < 0x1p40 else { throw tooMany }
    var places: Set<[Int]> = []
    let sheets = Rect(min: region.min, max: region.min + end * size)
    for bounds in drawing.layers.flatMap(\.contents) where bounds.intersects(sheets) {
      let first = pointwiseMax(((bounds.min - region.min) / size).rounded(.down), .zero)
      let last = pointwiseMin(((bounds.max - region.min) / size).rounded(.up), end)
      for y in Int(first.y)..<max(Int(last.y), Int(first.y)) {
        for x in Int(first.x)..<max(Int(last.x), Int(first.x)) {
          places.insert([y, x])
          guard places.count <= pageLimit else { throw tooMany }
        }
      }
    }
    if places.isEmpty { places = [[0, 0]] }
    return places.sorted { $0.lexicographicallyPrecedes($1) }.map { place in
      let corner = region.min + Vector(Double(place[1]), Double(place[0])) * size
      return Rect(min: corner, max: corner + size)
    }
  }

  private static let tooMany = FileFailure.library("it would have more than \(pageLimit) pages")
}
