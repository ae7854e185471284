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

/// Reads bytes that may hold anything; valid as long as they are lent.
struct ByteReader {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { index == bytes.count }

  mutating func byte() throws(StoreFailure) -> UInt8 {
    guard index < bytes.count else { throw .unsound("packed numbers end too early") }
    defer { index += 1 }
    return bytes[index]
  }

  mutating func varint() throws(StoreFailure) -> UInt64 {
    let first = try byte()
    return first < 0x80 ? UInt64(first) : try varint(after: first)
  }

  private mutating func varint(after first: UInt8) throws(StoreFailure) -> UInt64 {
    var value = UInt64(first & 0x7F)
    for shift in stride(from: UInt64(7), to: 64, by: 7) {
      let byte = try byte()
      let part = UInt64(byte & 0x7F)
      guard (part << shift) >> shift == part else { break }
      value |= part << shift
      if byte & 0x80 == 0 { return value }
    }
    throw .unsound("a packed number is too long")
  }

  mutating func double() throws(StoreFailure) -> Double {
    guard bytes.count - index >= 8 else { throw .unsound("packed numbers end too early") }
    defer { index += 8 }
    let bits = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    return Double(bitPattern: UInt64(littleEndian: bits))
  }
}
