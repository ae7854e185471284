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

/// Reads packed numbers from bytes that may hold anything, one after the other. Every call gets the
/// same bytes.
public struct ByteReader {
  /// Where the next number begins.
  @usableFromInline var index = 0

  public init() {}

  public func isAtEnd(of bytes: Span<UInt8>) -> Bool { index == bytes.count }

  @inlinable public mutating func byte(of bytes: Span<UInt8>) throws(DamagedSamples) -> UInt8 {
    guard index < bytes.count else { throw .tooShort }
    defer { index += 1 }
    return bytes[index]
  }

  /// Those of one byte or two, which most are, are told apart without a branch: it could not be foreseen.
  @inlinable public mutating func varint(of bytes: Span<UInt8>) throws(DamagedSamples) -> UInt64 {
    guard index + 1 < bytes.count else { return try longVarint(of: bytes) }
    let (first, second) = (UInt64(bytes[index]), UInt64(bytes[index + 1]))
    let goesOn = first >> 7
    guard goesOn & second >> 7 == 0 else { return try longVarint(of: bytes) }
    index += 1 + Int(goesOn)
    return first & 0x7F | (second & (0 &- goesOn)) << 7
  }

  @usableFromInline mutating func longVarint(
    of bytes: Span<UInt8>
  ) throws(DamagedSamples) -> UInt64 {
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 7) {
      let byte = try byte(of: bytes)
      let part = UInt64(byte & 0x7F)
      guard (part << shift) >> shift == part else { break }
      value |= part << shift
      if byte & 0x80 == 0 { return value }
    }
    throw DamagedSamples("a packed number is too long")
  }

  /// 8 bytes, the lowest first.
  @inlinable public mutating func double(of bytes: Span<UInt8>) throws(DamagedSamples) -> Double {
    guard bytes.count - index >= 8 else { throw .tooShort }
    var bits: UInt64 = 0
    for place in 0..<8 { bits |= UInt64(bytes[index + place]) << (8 * UInt64(place)) }
    index += 8
    return Double(bitPattern: bits)
  }
}

extension DamagedSamples {
  @usableFromInline static let tooShort = DamagedSamples("packed numbers end too early")
}
