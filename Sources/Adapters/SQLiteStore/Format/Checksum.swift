internal import CZlib

/// CRC-32 as in zip and PNG: four bytes after a stroke's samples, or a picture's pixels, that tell of
/// flipped bits, which would else be ink in the wrong place.
enum Checksum {
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = bytes.withUnsafeBytes { value(of: $0) }
    return bytes + (0..<byteCount).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }

  static let byteCount = 4

  /// The bytes without their checksum, which holds.
  static func opened(_ sealed: UnsafeRawBufferPointer) throws(StoreFailure)
    -> UnsafeRawBufferPointer
  {
    let count = sealed.count - byteCount
    guard count >= 0 else { throw .unsound("a stroke's samples or a picture end too early") }
    let sum = UInt32(littleEndian: sealed.loadUnaligned(fromByteOffset: count, as: UInt32.self))
    let bytes = UnsafeRawBufferPointer(rebasing: sealed[..<count])
    guard value(of: bytes) == sum else {
      throw .unsound("a stroke's samples or a picture do not match their checksum")
    }
    return bytes
  }

  private static func value(of bytes: UnsafeRawBufferPointer) -> UInt32 {
    UInt32(
      truncatingIfNeeded: crc32_z(0, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count))
  }
}
