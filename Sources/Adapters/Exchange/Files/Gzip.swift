internal import CZlib

/// Bytes packed as by gzip.
enum Gzip {
  private static let chunk = 1 << 18
  private static let magic: [UInt8] = [0x1F, 0x8B]

  static func isPacked(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic) }

  static func packed(_ bytes: [UInt8]) throws(FileFailure) -> [UInt8] {
    var stream = z_stream()
    guard wetink_deflate_gzip(&stream) == Z_OK else { throw .library("it cannot be packed") }
    defer { deflateEnd(&stream) }
    return try run(&stream, bytes, limit: .max) { deflate($0, Z_FINISH) }
  }

  /// One or more packed parts, one after the other.
  static func unpacked(_ bytes: [UInt8]) throws(FileFailure) -> [UInt8] {
    var stream = z_stream()
    guard wetink_inflate_any(&stream) == Z_OK else { throw .library("it cannot be unpacked") }
    defer { inflateEnd(&stream) }
    return try run(&stream, bytes, limit: Growth.mostBytes(ofPacked: bytes.count)) {
      let answer = inflate($0, Z_NO_FLUSH)
      let rest = UnsafeBufferPointer(start: $0.pointee.next_in, count: Int($0.pointee.avail_in))
      // What follows may be padding.
      return answer == Z_STREAM_END && rest.starts(with: magic) ? inflateReset($0) : answer
    }
  }

  private static func run(
    _ stream: inout z_stream, _ bytes: [UInt8], limit: Int,
    step: (UnsafeMutablePointer<z_stream>) -> Int32
  ) throws(FileFailure) -> [UInt8] {
    var output: [UInt8] = []
    var input = bytes
    var buffer = [UInt8](repeating: 0, count: chunk)
    var answer = Z_OK
    input.withUnsafeMutableBufferPointer { source in
      stream.next_in = source.baseAddress
      stream.avail_in = UInt32(source.count)
      while answer == Z_OK, output.count <= limit {
        let made = buffer.withUnsafeMutableBufferPointer { target in
          stream.next_out = target.baseAddress
          stream.avail_out = UInt32(target.count)
          answer = step(&stream)
          return target.count - Int(stream.avail_out)
        }
        output += buffer[..<made]
      }
    }
    guard output.count <= limit else { throw .library("unpacked it is too large") }
    guard answer == Z_STREAM_END else { throw .library("its packed content is damaged") }
    return output
  }
}
