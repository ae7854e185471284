internal import Geometry

/// Cuts a drawing, which has no pages, into sheets of paper.
enum PDFPaging {
  private static let pageLimit = 1000

  /// Sheets that something lies on, row by row from the upper left corner of `region`.
  static func pages(
    of drawing: ExchangeDrawing, in region: Rect, size: Vector
  ) throws(FileFailure) -> [Rect] {
    var places: Set<[Int]> = []
    for bounds in drawing.layers.flatMap(\.contents) {
      let (first, last) = (
        ((bounds.min - region.min) / size).rounded(.down),
        ((bounds.max - region.min) / size).rounded(.up)
      )
      let end = (region.size / size).rounded(.up)
      guard end.x * end.y < 0x1p40 else { throw tooMany }
      for y in Int(max(first.y, 0))..<max(Int(min(last.y, end.y)), Int(max(first.y, 0))) {
        for x in Int(max(first.x, 0))..<max(Int(min(last.x, end.x)), Int(max(first.x, 0))) {
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
