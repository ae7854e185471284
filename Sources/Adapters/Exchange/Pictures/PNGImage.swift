internal import CPNG

/// libpng's simplified interface, which keeps its long jumps to itself. One picture, read or
/// written.
final class PNGImage {
  /// Owned; its address must not change, since libpng keeps it.
  private let handle: UnsafeMutablePointer<png_image>
  /// Owned; what a picture is read from that is in memory.
  private var content = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)

  init() {
    handle = .allocate(capacity: 1)
    handle.initialize(to: png_image())
    handle.pointee.version = png_uint_32(PNG_IMAGE_VERSION)
  }

  deinit {
    png_image_free(handle)
    handle.deinitialize(count: 1)
    handle.deallocate()
    content.deallocate()
  }

  private static let rgb = png_uint_32(PNG_FORMAT_FLAG_COLOR)
  private static let rgba = rgb | png_uint_32(PNG_FORMAT_FLAG_ALPHA)

  /// `channels` holds 3 or 4 bytes a pixel, rows without gaps.
  func encode(
    _ channels: [UInt8], width: Int, height: Int, hasAlpha: Bool
  ) throws(FileFailure) -> [UInt8] {
    handle.pointee.width = png_uint_32(width)
    handle.pointee.height = png_uint_32(height)
    handle.pointee.format = hasAlpha ? Self.rgba : Self.rgb
    // More than zlib and the chunks can add; pages that stay empty take no memory.
    var count = channels.count + channels.count / 4 + height + 4096
    var succeeded: Int32 = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      succeeded = png_image_write_to_memory(
        handle, buffer.baseAddress, &count, 0, channels, 0, nil)
      initializedCount = succeeded == 0 ? 0 : count
    }
    guard succeeded != 0 else { throw failure }
    return bytes
  }

  /// Reads the header.
  func open(_ path: String) throws(FileFailure) -> (width: Int, height: Int) {
    guard png_image_begin_read_from_file(handle, path) != 0 else { throw failure }
    return (Int(handle.pointee.width), Int(handle.pointee.height))
  }

  /// Reads the header of a picture in memory, which is copied.
  func open(_ bytes: [UInt8]) throws(FileFailure) -> (width: Int, height: Int) {
    content.deallocate()
    content = .allocate(capacity: bytes.count)
    _ = content.initialize(from: bytes)
    guard png_image_begin_read_from_memory(handle, content.baseAddress, content.count) != 0
    else { throw failure }
    return (Int(handle.pointee.width), Int(handle.pointee.height))
  }

  /// The pixels, 4 bytes each with straight alpha. After `open`, once.
  func decode() throws(FileFailure) -> [UInt8] {
    handle.pointee.format = Self.rgba
    let count = Int(handle.pointee.width) * Int(handle.pointee.height) * 4
    var succeeded: Int32 = 0
    let channels = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      succeeded = png_image_finish_read(handle, nil, buffer.baseAddress, 0, nil)
      initializedCount = succeeded == 0 ? 0 : count
    }
    guard succeeded != 0 else { throw failure }
    return channels
  }

  private var failure: FileFailure {
    withUnsafeBytes(of: handle.pointee.message) { message in
      .library(String(decoding: message.prefix { $0 != 0 }, as: UTF8.self))
    }
  }
}
