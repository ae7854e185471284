/// Whole numbers as bytes: 7 bits each, the lowest first, the top bit set on all but the last.
/// Signed numbers are folded first, so that small ones of either sign stay short.
public enum Varint {
  public static func append(_ value: UInt64, to bytes: inout [UInt8]) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// 0, -1, 1, -2 ... become 0, 1, 2, 3 ...
  public static func folded(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  @inlinable public static func unfolded(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

/// Reads packed numbers from bytes that may hold anything.
public struct ByteReader {
  @usableFromInline let bytes: ArraySlice<UInt8>
  @usableFromInline var index: Int

  public init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  public var isAtEnd: Bool { index == bytes.endIndex }

  @inlinable public mutating func byte() throws(DamagedSamples) -> UInt8 {
    guard index < bytes.endIndex else { throw .tooShort }
    defer { index += 1 }
    return bytes[index]
  }

  @inlinable public mutating func varint() throws(DamagedSamples) -> UInt64 {
    let first = try byte()
    return first < 0x80 ? UInt64(first) : try varint(after: first)
  }

  @usableFromInline mutating func varint(after first: UInt8) throws(DamagedSamples) -> UInt64 {
    var value = UInt64(first & 0x7F)
    for shift in stride(from: UInt64(7), to: 64, by: 7) {
      let byte = try byte()
      let part = UInt64(byte & 0x7F)
      guard (part << shift) >> shift == part else { break }
      value |= part << shift
      if byte & 0x80 == 0 { return value }
    }
    throw DamagedSamples("a packed number is too long")
  }

  /// 8 bytes, the lowest first.
  @inlinable public mutating func double() throws(DamagedSamples) -> Double {
    guard bytes.endIndex - index >= 8 else { throw .tooShort }
    var bits: UInt64 = 0
    for place in 0..<8 { bits |= UInt64(bytes[index + place]) << (8 * UInt64(place)) }
    index += 8
    return Double(bitPattern: bits)
  }
}

extension DamagedSamples {
  @usableFromInline static let tooShort = DamagedSamples("packed numbers end too early")
}
