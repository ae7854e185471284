internal import CCairo
internal import Controls
internal import Geometry

extension Surface {
  /// Paints through a mask that is spread over a rectangle.
  func fill(_ mask: DisplayList.Mask, in rect: Rect, _ paint: Paint) {
    guard mask.width > 0, mask.height > 0, rect.size.x > 0, rect.size.y > 0 else { return }
    // Rows of whole words, as cairo wants them.
    let stride = (mask.width + 3) & ~3
    var rows = [UInt8](repeating: 0, count: stride * mask.height)
    for y in 0..<mask.height {
      let row = mask.cells[y * mask.width..<(y + 1) * mask.width]
      rows.replaceSubrange(y * stride..<y * stride + mask.width, with: row)
    }
    rows.withUnsafeMutableBufferPointer { bytes in
      guard
        let pixels = cairo_image_surface_create_for_data(
          bytes.baseAddress, CAIRO_FORMAT_A8, Int32(mask.width), Int32(mask.height),
          Int32(stride))
      else { return }
      cairo_save(context)
      cairo_translate(context, rect.min.x, rect.min.y)
      cairo_scale(
        context, rect.size.x / Double(mask.width), rect.size.y / Double(mask.height))
      setSource(paint)
      cairo_mask_surface(context, pixels, 0, 0)
      cairo_restore(context)
      cairo_surface_finish(pixels)
      cairo_surface_destroy(pixels)
    }
  }

  /// Spreads a picture over a rectangle.
  func draw(_ picture: DisplayList.Picture, in rect: Rect) {
    guard picture.width > 0, picture.height > 0, rect.size.x > 0, rect.size.y > 0 else { return }
    var rows = picture.pixels
    rows.withUnsafeMutableBytes { bytes in
      guard
        let pixels = cairo_image_surface_create_for_data(
          bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
          Int32(picture.width), Int32(picture.height), Int32(picture.width * 4))
      else { return }
      cairo_save(context)
      cairo_translate(context, rect.min.x, rect.min.y)
      cairo_scale(
        context, rect.size.x / Double(picture.width), rect.size.y / Double(picture.height))
      cairo_set_source_surface(context, pixels, 0, 0)
      cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
      cairo_fill(context)
      cairo_restore(context)
      cairo_surface_finish(pixels)
      cairo_surface_destroy(pixels)
    }
  }
}
