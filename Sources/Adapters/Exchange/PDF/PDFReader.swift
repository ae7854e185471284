internal import CPoppler
internal import Drawing
internal import Geometry
internal import Ink

/// Reads the pages of a PDF as pictures under the ink, one below the other.
final class PDFReader {
  /// Owned.
  private let pdf: OpaquePointer

  /// Document units between pages.
  private static let gap = 24.0
  /// All pages together; coarser pages are made where there are many.
  private static let pixelLimit = 1 << 27
  private static let pageLimit = 500
  /// Pixels per document unit: 192 to the inch.
  private static let finest = 2.0
  private static let coarsest = 0.75

  static func read(_ bytes: [UInt8]) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    guard wetink_pdf_is_there() != 0 else {
      throw .library("libpoppler-glib is needed for that and not installed")
    }
    guard let pdf = wetink_pdf_open(bytes, bytes.count) else {
      throw .library("it is no sound PDF, or one with a password")
    }
    return try PDFReader(pdf).drawing()
  }

  private init(_ pdf: OpaquePointer) { self.pdf = pdf }

  deinit { wetink_pdf_close(pdf) }

  private func drawing() throws(FileFailure) -> (ExchangeDrawing, Losses) {
    var losses = Losses()
    let sizes = (0..<min(Int(wetink_pdf_page_count(pdf)), Self.pageLimit)).map(size)
    let area = sizes.reduce(0) { $0 + $1.x * $1.y }
    let scale = min(Self.finest, (Double(Self.pixelLimit) / max(area, 1)).squareRoot())
    guard !sizes.isEmpty, scale >= Self.coarsest, area.isFinite else {
      throw .library(sizes.isEmpty ? "it has no pages" : "its pages are too large")
    }
    losses.add(
      "pages beyond \(Self.pageLimit), left out",
      count: Int(wetink_pdf_page_count(pdf)) - sizes.count)
    losses.add("text and shapes, kept as pictures of pages", count: sizes.count)
    var layers: [ExchangeLayer] = []
    var top = 0.0
    for (index, size) in sizes.enumerated() {
      let picture = try picture(of: index, size, scale: scale, at: Vector(0, top))
      layers.append(ExchangeLayer(name: "Page \(index + 1)", .picture(picture)))
      top += size.y + Self.gap
    }
    layers.append(ExchangeLayer(name: "Ink", .ink([])))
    return (ExchangeDrawing(layers: layers), losses)
  }

  /// Document units.
  private func size(of page: Int) -> Vector {
    var (width, height) = (0.0, 0.0)
    guard wetink_pdf_page_size(pdf, Int32(page), &width, &height) != 0, width.isFinite,
      height.isFinite
    else { return Vector(1, 1) }
    return pointwiseMin(pointwiseMax(Vector(width, height), Vector(1, 1)), Vector(1e5, 1e5))
      / PDFPages.pointsPerUnit
  }

  private func picture(
    of page: Int, _ size: Vector, scale: Double, at origin: Vector
  ) throws(FileFailure) -> Picture {
    let pixels = (size * scale).rounded(.up)
    let (width, height) = (Int(pixels.x), Int(pixels.y))
    guard PictureReader.fits(width, height) else { throw .tooLarge(width: width, height: height) }
    var words = [UInt32](repeating: 0, count: width * height)
    guard
      wetink_pdf_render(
        pdf, Int32(page), scale / PDFPages.pointsPerUnit, Int32(width), Int32(height),
        &words) != 0,
      let picture = Picture(
        PictureReader.Pixels(
          width: width, height: height, channels: StraightPixels.channels(ofPremultiplied: words)),
        at: origin, pixelSize: Vector(repeating: 1 / scale))
    else { throw .library("page \(page + 1) cannot be drawn") }
    return picture
  }
}
