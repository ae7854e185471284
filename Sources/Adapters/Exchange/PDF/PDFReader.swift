internal import Drawing
internal import Geometry

/// Reads the pages of a PDF as pictures under the ink, one below the other.
enum PDFReader {
  /// Document units between pages.
  private static let gap = 24.0
  /// All pages together; coarser pages are made where there are many.
  static let pixelLimit = 1 << 27
  private static let pageLimit = 500
  /// Pixels per document unit: 192 to the inch.
  static let finest = 2.0
  private static let coarsest = 0.75

  static func read(_ bytes: [UInt8]) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    let pdf = try PDFDocument(bytes)
    var losses = Losses()
    let sizes = (0..<min(pdf.pageCount, pageLimit)).map(pdf.size)
    let area = sizes.reduce(0) { $0 + $1.x * $1.y }
    let scale = min(finest, (Double(pixelLimit) / max(area, 1)).squareRoot())
    guard !sizes.isEmpty, scale >= coarsest, area.isFinite else {
      throw .library(sizes.isEmpty ? "it has no pages" : "its pages are too large")
    }
    losses.add("pages beyond \(pageLimit), left out", count: pdf.pageCount - sizes.count)
    losses.add("text and shapes, kept as pictures of pages", count: sizes.count)
    var layers: [ExchangeLayer] = []
    var pages: [Rect] = []
    var top = 0.0
    for (index, size) in sizes.enumerated() {
      let corner = Vector(0, top)
      let picture = try pdf.picture(of: index, size, scale: scale, at: corner)
      layers.append(ExchangeLayer(name: "Page \(index + 1)", .picture(picture)))
      pages.append(Rect(min: corner, max: corner + size))
      top += size.y + gap
    }
    layers.append(ExchangeLayer(name: "Ink", .ink([])))
    var drawing = ExchangeDrawing(layers: layers)
    drawing.pages = pages
    return (drawing, losses)
  }
}
