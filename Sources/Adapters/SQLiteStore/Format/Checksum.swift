/// CRC-32 as in zip and PNG: four bytes after a stroke's samples, or a picture's pixels, that tell of
/// flipped bits, which would else be ink in the wrong place.
enum Checksum {
  static func sealed(_ bytes: [UInt8]) -> [UInt8] {
    let sum = value(of: bytes[...])
    return bytes + (0..<4).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
  }

  static let byteCount = 4

  static func check(_ sealed: [UInt8]) throws(StoreFailure) {
    guard sealed.count >= byteCount else {
      throw .unsound("a stroke's samples or a picture end too early")
    }
    let sum = sealed.suffix(byteCount).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard value(of: sealed.dropLast(byteCount)) == sum else {
      throw .unsound("a stroke's samples or a picture do not match their checksum")
    }
  }

  static func opened(_ sealed: [UInt8]) throws(StoreFailure) -> [UInt8] {
    try check(sealed)
    return Array(sealed.dropLast(byteCount))
  }

  static func value(of bytes: ArraySlice<UInt8>) -> UInt32 {
    ~bytes.reduce(~0) { sum, byte in
      (sum >> 8) ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)]
    }
  }

  private static let table: [UInt32] = (0..<256).map { first in
    (0..<8).reduce(UInt32(first)) { value, _ in
      value & 1 == 0 ? value >> 1 : (value >> 1) ^ 0xEDB8_8320
    }
  }
}
