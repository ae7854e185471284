internal import CCairo
internal import Drawing
internal import Geometry

/// Draws an SVG file with librsvg; nothing outside the file is loaded.
struct SVGRenderer {
  /// Document units.
  let size: Vector
  private let corner: Vector
  /// Pixels per document unit.
  let scale: Double

  private static let pixelLimit = 16_000_000.0

  /// Small drawings are drawn finer, large ones coarser.
  init(size: Vector, corner: Vector) {
    self.size = size
    self.corner = corner
    let longest = max(size.x, size.y)
    let wanted = min(max(1024 / longest, 2), 8)
    let most = min(
      wanted, (Self.pixelLimit / (size.x * size.y)).squareRoot(), 30_000 / longest)
    // Whole, so that edges on whole units stay sharp.
    scale = most >= 1 ? most.rounded(.down) : most
  }

  /// What the file shows, cut to where something is; `nil` where there is nothing.
  func picture(_ bytes: [UInt8]) throws(FileFailure) -> Picture? {
    let (width, height) = (
      max(1, Int((size.x * scale).rounded(.up))), max(1, Int((size.y * scale).rounded(.up)))
    )
    var words = [UInt32](repeating: 0, count: width * height)
    try render(bytes, &words, width, height)
    guard let area = Self.inked(words, width, height) else { return nil }
    var cut: [UInt32] = []
    cut.reserveCapacity(area.area)
    for y in area.minY..<area.maxY {
      cut += words[(y * width + area.minX)..<(y * width + area.maxX)]
    }
    return Picture(
      PictureReader.Pixels(
        width: area.width, height: area.height,
        channels: StraightPixels.channels(ofPremultiplied: cut)),
      at: corner + area.rect.min / scale, pixelSize: Vector(repeating: 1 / scale))
  }

  private func render(
    _ bytes: [UInt8], _ words: inout [UInt32], _ width: Int, _ height: Int
  ) throws(FileFailure) {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = rsvg_handle_new_from_data(bytes, gsize(bytes.count), &error) else {
      throw Self.failure(error)
    }
    defer { g_object_unref(UnsafeMutableRawPointer(handle)) }
    rsvg_handle_set_dpi(handle, 96)
    let isDone = words.withUnsafeMutableBytes { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(width), Int32(height), Int32(width * 4))
      let context = cairo_create(surface)
      cairo_scale(context, scale, scale)
      var viewport = RsvgRectangle(x: 0, y: 0, width: size.x, height: size.y)
      let isDone = rsvg_handle_render_document(handle, context, &viewport, &error)
      cairo_destroy(context)
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
      return isDone
    }
    guard isDone != 0 else { throw Self.failure(error) }
  }

  private static func failure(_ error: UnsafeMutablePointer<GError>?) -> FileFailure {
    guard let error else { return .library("it cannot be drawn") }
    defer { g_error_free(error) }
    let message = String(cString: error.pointee.message).split(separator: "\n").first ?? ""
    return .library(String(message.prefix(200)))
  }

  private static func inked(_ words: [UInt32], _ width: Int, _ height: Int) -> PixelRect? {
    var area = PixelRect(minX: width, minY: height, maxX: 0, maxY: 0)
    for y in 0..<height {
      let row = words[(y * width)..<((y + 1) * width)]
      guard let first = row.firstIndex(where: { $0 != 0 }),
        let last = row.lastIndex(where: { $0 != 0 })
      else { continue }
      area.minX = min(area.minX, first - y * width)
      area.maxX = max(area.maxX, last - y * width + 1)
      area.minY = min(area.minY, y)
      area.maxY = y + 1
    }
    return area.isEmpty ? nil : area
  }
}
