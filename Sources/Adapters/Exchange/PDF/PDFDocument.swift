internal import CPoppler
internal import Drawing
internal import Geometry

/// A PDF whose pages can be drawn.
final class PDFDocument {
  /// Owned.
  private let pdf: OpaquePointer
  let pageCount: Int

  init(_ bytes: [UInt8]) throws(FileFailure) {
    guard wetink_pdf_is_there() != 0 else {
      throw .library("libpoppler-glib is needed for that and not installed")
    }
    guard let pdf = wetink_pdf_open(bytes, bytes.count) else {
      throw .library("it is no sound PDF, or one with a password")
    }
    self.pdf = pdf
    pageCount = Int(wetink_pdf_page_count(pdf))
  }

  deinit { wetink_pdf_close(pdf) }

  /// Document units.
  func size(of page: Int) -> Vector {
    var (width, height) = (0.0, 0.0)
    guard wetink_pdf_page_size(pdf, Int32(page), &width, &height) != 0, width.isFinite,
      height.isFinite
    else { return Vector(1, 1) }
    return pointwiseMin(pointwiseMax(Vector(width, height), Vector(1, 1)), Vector(1e5, 1e5))
      / PDFPages.pointsPerUnit
  }

  /// A page of `size` document units with its upper left corner at `origin`, `scale` pixels per
  /// document unit.
  func picture(
    of page: Int, _ size: Vector, scale: Double, at origin: Vector
  ) throws(FileFailure) -> Picture {
    let (words, width, height) = try premultiplied(page, size, scale: scale)
    guard
      let picture = Picture(
        PictureReader.Pixels(
          width: width, height: height, channels: StraightPixels.channels(ofPremultiplied: words)),
        at: origin, pixelSize: Vector(repeating: 1 / scale))
    else { throw .library("page \(page + 1) cannot be drawn") }
    return picture
  }

  /// 0xAARRGGBB, without a background.
  func premultiplied(
    _ page: Int, _ size: Vector, scale: Double
  ) throws(FileFailure) -> (words: [UInt32], width: Int, height: Int) {
    let pixels = (size * scale).rounded(.up)
    let (width, height) = (Int(pixels.x), Int(pixels.y))
    guard PictureReader.fits(width, height) else { throw .tooLarge(width: width, height: height) }
    var words = [UInt32](repeating: 0, count: width * height)
    guard
      wetink_pdf_render(
        pdf, Int32(page), scale / PDFPages.pointsPerUnit, Int32(width), Int32(height),
        &words) != 0
    else { throw .library("page \(page + 1) cannot be drawn") }
    return (words, width, height)
  }
}
