internal import CCairo
internal import Drawing
internal import Geometry

/// Draws an SVG file, or parts of it, with librsvg; nothing outside the file is loaded.
final class SVGRenderer {
  /// Owned.
  private let handle: UnsafeMutablePointer<RsvgHandle>
  private let raster: SVGRaster

  init(_ bytes: [UInt8], _ raster: SVGRaster) throws(FileFailure) {
    var error: UnsafeMutablePointer<GError>?
    guard let handle = wetink_svg(bytes, bytes.count, &error) else { throw Self.failure(error) }
    rsvg_handle_set_dpi(handle, 96)
    self.handle = handle
    self.raster = raster
  }

  deinit { g_object_unref(UnsafeMutableRawPointer(handle)) }

  /// What the file shows, cut to where something is; `nil` where there is nothing. `number`: without
  /// the elements that were assigned to other pictures.
  func picture(_ number: Int? = nil) throws(FileFailure) -> Picture? {
    if let number { try showOnly(number) }
    let (width, height) = (raster.width, raster.height)
    var words = [UInt32](repeating: 0, count: width * height)
    try render(&words, width, height)
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
      at: raster.corner + area.rect.min / raster.scale,
      pixelSize: Vector(repeating: 1 / raster.scale))
  }

  private func showOnly(_ number: Int) throws(FileFailure) {
    let name = SVGNode.pictureName
    // What a sheet before this one has said holds until it is said anew.
    let rule =
      "[\(name)]{display:none!important}[\(name)='\(number)']{display:inline!important}"
    var error: UnsafeMutablePointer<GError>?
    guard rsvg_handle_set_stylesheet(handle, rule, gsize(rule.utf8.count), &error) != 0 else {
      throw Self.failure(error)
    }
  }

  private func render(
    _ words: inout [UInt32], _ width: Int, _ height: Int
  ) throws(FileFailure) {
    var error: UnsafeMutablePointer<GError>?
    let isDone = words.withUnsafeMutableBytes { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(width), Int32(height), Int32(width * 4))
      let context = cairo_create(surface)
      cairo_scale(context, raster.scale, raster.scale)
      var viewport = RsvgRectangle(x: 0, y: 0, width: raster.size.x, height: raster.size.y)
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
