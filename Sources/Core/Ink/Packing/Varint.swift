/// Whole numbers as bytes: 7 bits each, the lowest first, the top bit set on all but the last.
/// Signed numbers are folded first, so that small ones of either sign stay short.
enum Varint {
  static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
  static func folded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  static func unfolded(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

/// Reads bytes that may hold anything.
struct ByteReader {
  private let bytes: [UInt8]
  private var index = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func byte() throws(DamagedSamples) -> UInt8 {
    guard index < bytes.count else { throw DamagedSamples("a stroke's samples end too early") }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func varint() throws(DamagedSamples) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte()
      let part = UInt64(byte & 0x7F)
      guard (part << shift) >> shift == part else { break }
      value |= part << shift
      if byte & 0x80 == 0 { return value }
    }
    throw DamagedSamples("a number in a stroke's samples is too long")
  }
}
