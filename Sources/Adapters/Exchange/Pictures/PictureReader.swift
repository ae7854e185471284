internal import CCairo
internal import CWebP
internal import Drawing

/// Pictures from memory, told apart by how they begin.
enum PictureReader {
  /// Straight, 4 bytes a pixel.
  struct Pixels {
    let width: Int
    let height: Int
    let channels: [UInt8]
  }

  static func pixels(_ bytes: [UInt8]) throws(FileFailure) -> Pixels {
    if bytes.starts(with: [0xFF, 0xD8]) { return try jpeg(bytes) }
    if bytes.starts(with: Array("RIFF".utf8)) { return try webP(bytes) }
    let image = PNGImage()
    let (width, height) = try image.open(bytes)
    guard fits(width, height) else { throw .tooLarge(width: width, height: height) }
    return Pixels(width: width, height: height, channels: try image.decode())
  }

  /// Whether a drawing can hold it.
  static func fits(_ width: Int, _ height: Int) -> Bool {
    (1...Picture.longestSide).contains(width) && (1...Picture.longestSide).contains(height)
      && width * height <= Picture.mostPixels
  }

  private static func jpeg(_ bytes: [UInt8]) throws(FileFailure) -> Pixels {
    var size = wetink_size(width: 0, height: 0, most: Int64(mostPixels(ofJPEG: bytes)))
    guard let picture = wetink_pixbuf("jpeg", bytes, bytes.count, &size) else {
      let (width, height) = (Int(size.width), Int(size.height))
      if width > 0, height > 0, !fits(width, height) {
        throw .tooLarge(width: width, height: height)
      }
      throw .library("it is no sound JPEG picture")
    }
    defer { g_object_unref(UnsafeMutableRawPointer(picture)) }
    let (width, height) = (
      Int(gdk_pixbuf_get_width(picture)), Int(gdk_pixbuf_get_height(picture))
    )
    guard fits(width, height), let rows = gdk_pixbuf_read_pixels(picture) else {
      throw .tooLarge(width: width, height: height)
    }
    let stride = Int(gdk_pixbuf_get_rowstride(picture))
    let step = Int(gdk_pixbuf_get_n_channels(picture))
    let channels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      for y in 0..<height {
        for x in 0..<width {
          let (to, from) = ((y * width + x) * 4, y * stride + x * step)
          for channel in 0..<3 { buffer[to + channel] = rows[from + channel] }
          buffer[to + 3] = step == 4 ? rows[from + 3] : 255
        }
      }
      count = width * height * 4
    }
    return Pixels(width: width, height: height, channels: channels)
  }

  /// How large a sound JPEG of these bytes can be. It has a bit at least for every 64 pixels, and every
  /// scan goes over all of them.
  private static func mostPixels(ofJPEG bytes: [UInt8]) -> Int {
    let scans = zip(bytes, bytes.dropFirst()).count { $0 == 0xFF && $1 == 0xDA }
    return min(
      Picture.mostPixels, (1 << 30) / max(scans, 1), max(1 << 20, bytes.count * 8 * 64))
  }

  /// Of one that moves, the first picture.
  private static func webP(_ bytes: [UInt8]) throws(FileFailure) -> Pixels {
    var features = WebPBitstreamFeatures()
    guard wetink_webp_features(bytes, bytes.count, &features) != 0 else {
      throw .library("it is no sound WebP picture")
    }
    let (width, height) = (Int(features.width), Int(features.height))
    guard fits(width, height) else { throw .tooLarge(width: width, height: height) }
    if features.has_animation != 0 { return try firstFrame(bytes, width, height) }
    var isRead = false
    let channels = [UInt8](unsafeUninitializedCapacity: width * height * 4) { buffer, count in
      count = width * height * 4
      isRead =
        WebPDecodeRGBAInto(
          bytes, bytes.count, buffer.baseAddress, count, Int32(width * 4)) != nil
      if !isRead { count = 0 }
    }
    guard isRead else { throw .library("it is no sound WebP picture") }
    return Pixels(width: width, height: height, channels: channels)
  }

  private static func firstFrame(
    _ bytes: [UInt8], _ width: Int, _ height: Int
  ) throws(FileFailure) -> Pixels {
    let channels: [UInt8]? = bytes.withUnsafeBufferPointer { buffer in
      var content = WebPData(bytes: buffer.baseAddress, size: buffer.count)
      guard let decoder = WebPAnimDecoderNew(&content, nil) else { return nil }
      defer { WebPAnimDecoderDelete(decoder) }
      var pixels: UnsafeMutablePointer<UInt8>?
      var time: Int32 = 0
      guard WebPAnimDecoderGetNext(decoder, &pixels, &time) != 0, let pixels else { return nil }
      return Array(UnsafeBufferPointer(start: pixels, count: width * height * 4))
    }
    guard let channels else { throw .library("it is no sound WebP picture") }
    return Pixels(width: width, height: height, channels: channels)
  }
}
