internal import Geometry

/// The pages of a drawing, and what lies on which.
struct Sheets {
  private let pages: [Rect]

  init(_ pages: [Rect]) { self.pages = pages }

  var count: Int { pages.count }

  /// The page that a point lies on, or else is nearest to.
  func nearest(to point: Vector) -> Int {
    var (best, least) = (0, Double.infinity)
    for (index, page) in pages.enumerated() {
      let inside = pointwiseMin(pointwiseMax(point, page.min), page.max)
      let distance = (point - inside).length
      if distance < least { (best, least) = (index, distance) }
    }
    return best
  }

  /// Strokes and pictures that lie on no page.
  func countOutside(_ drawing: ExchangeDrawing) -> Int {
    drawing.layers.flatMap(\.contents).count { bounds in
      !pages.contains { $0.intersects(bounds) }
    }
  }
}

extension ExchangeLayer {
  /// Where strokes and pictures lie.
  var contents: [Rect] {
    switch content {
    case .ink(let strokes): strokes.map(\.bounds)
    case .picture(let picture): [picture.bounds]
    case .group(let layers): layers.flatMap(\.contents)
    }
  }
}
