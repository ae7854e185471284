internal import CCairo
internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink

/// Pages that are being written into memory, measured in document units.
final class PDFPages {
  /// Owned.
  let context: OpaquePointer
  private let surface: OpaquePointer
  private let output: Output
  /// A pixel that is not there.
  private let nothing: CairoImage

  private final class Output {
    var bytes: [UInt8] = []
  }

  /// PDF measures in points, 1/72 inch.
  static let pointsPerUnit = 72.0 / 96

  init() throws(FileFailure) {
    output = Output()
    nothing = try CairoImage(width: 1, height: 1, premultiplied: [0])
    let surface = cairo_pdf_surface_create_for_stream(
      { closure, bytes, count in
        guard let closure, let bytes else { return CAIRO_STATUS_WRITE_ERROR }
        let output = Unmanaged<Output>.fromOpaque(closure).takeUnretainedValue()
        output.bytes += UnsafeBufferPointer(start: bytes, count: Int(count))
        return CAIRO_STATUS_SUCCESS
      }, Unmanaged.passUnretained(output).toOpaque(), 1, 1)
    guard let surface, let context = cairo_create(surface) else {
      throw .library("there is not enough memory")
    }
    self.surface = surface
    self.context = context
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Wetink")
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(surface)
    cairo_surface_destroy(surface)
  }

  /// A page that shows a part of the drawing; `endPage` ends it.
  func beginPage(_ region: Rect) {
    let size = region.size * Self.pointsPerUnit
    cairo_pdf_surface_set_size(surface, size.x, size.y)
    cairo_identity_matrix(context)
    cairo_scale(context, Self.pointsPerUnit, Self.pointsPerUnit)
    cairo_translate(context, -region.min.x, -region.min.y)
  }

  /// Draws what nobody sees: cairo says nothing in the file of a group where nothing was drawn.
  func beginLayer(within region: Rect) {
    cairo_set_source_surface(context, nothing.surface, region.min.x, region.min.y)
    cairo_paint(context)
  }

  func endPage() { cairo_show_page(context) }

  /// The whole file.
  func finish() throws(FileFailure) -> [UInt8] {
    let status = cairo_status(context)
    cairo_surface_finish(surface)
    guard status == CAIRO_STATUS_SUCCESS, cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS
    else { throw .library(String(cString: cairo_status_to_string(status))) }
    return output.bytes
  }

  // MARK: Drawing

  func add(_ path: OutlinePath) {
    for element in path.elements {
      switch element {
      case .move(let point): cairo_move_to(context, point.x, point.y)
      case .line(let point): cairo_line_to(context, point.x, point.y)
      case .curve(let first, let second, let end):
        cairo_curve_to(context, first.x, first.y, second.x, second.y, end.x, end.y)
      case .close: cairo_close_path(context)
      }
    }
  }

  func addRect(_ rect: Rect) {
    cairo_rectangle(context, rect.min.x, rect.min.y, rect.size.x, rect.size.y)
  }

  func setColor(_ color: SRGBColor, opacity: Double) {
    cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      opacity)
  }

  /// Paints premultiplied pixels, one to a square of the space that `placement` leads from.
  func paint(_ image: CairoImage, _ placement: AffineTransform, isMask: Bool = false) {
    var matrix = cairo_matrix_t(
      xx: placement.x.x, yx: placement.x.y, xy: placement.y.x, yy: placement.y.y,
      x0: placement.origin.x, y0: placement.origin.y)
    cairo_save(context)
    cairo_transform(context, &matrix)
    if isMask {
      cairo_set_source_rgba(context, 0, 0, 0, 1)
      cairo_mask_surface(context, image.surface, 0, 0)
    } else {
      cairo_set_source_surface(context, image.surface, 0, 0)
      cairo_paint(context)
    }
    cairo_restore(context)
  }
}
