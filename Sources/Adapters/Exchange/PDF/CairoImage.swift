internal import CCairo

/// Pixels as cairo takes them.
final class CairoImage {
  /// Owned.
  let surface: OpaquePointer

  /// From straight red, green, blue and alpha.
  init(width: Int, height: Int, straight channels: [UInt8]) throws(FileFailure) {
    surface = try Self.surface(CAIRO_FORMAT_ARGB32, width, height) { row, y in
      for x in 0..<width {
        let at = (y * width + x) * 4
        let alpha = UInt32(channels[at + 3])
        var pixel = alpha
        for channel in 0..<3 {
          pixel = pixel << 8 | (UInt32(channels[at + channel]) * alpha + 127) / 255
        }
        row.storeBytes(of: pixel, toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }

  /// From 0xAARRGGBB.
  init(width: Int, height: Int, premultiplied words: [UInt32]) throws(FileFailure) {
    surface = try Self.surface(CAIRO_FORMAT_ARGB32, width, height) { row, y in
      for x in 0..<width {
        row.storeBytes(of: words[y * width + x], toByteOffset: x * 4, as: UInt32.self)
      }
    }
  }

  /// One byte of alpha a pixel.
  init(width: Int, height: Int, alpha: [UInt8]) throws(FileFailure) {
    surface = try Self.surface(CAIRO_FORMAT_A8, width, height) { row, y in
      for x in 0..<width {
        row.storeBytes(of: alpha[y * width + x], toByteOffset: x, as: UInt8.self)
      }
    }
  }

  deinit { cairo_surface_destroy(surface) }

  private static func surface(
    _ format: cairo_format_t, _ width: Int, _ height: Int,
    fill: (UnsafeMutableRawPointer, Int) -> Void
  ) throws(FileFailure) -> OpaquePointer {
    guard width <= 32_767, height <= 32_767 else { throw .tooLarge(width: width, height: height) }
    guard let surface = cairo_image_surface_create(format, Int32(width), Int32(height)),
      let bytes = cairo_image_surface_get_data(surface)
    else { throw .library("there is not enough memory for a picture") }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    for y in 0..<height { fill(UnsafeMutableRawPointer(bytes + y * stride), y) }
    cairo_surface_mark_dirty(surface)
    return surface
  }
}
