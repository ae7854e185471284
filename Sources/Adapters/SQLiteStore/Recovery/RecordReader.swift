/// Reads a row of an SQLite file from bytes that may hold anything.
struct RecordReader {
  private let bytes: ArraySlice<UInt8>
  private(set) var index: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  /// SQLite's own kind: the highest bits first, the ninth byte whole.
  mutating func varint() -> Int64? {
    var value: UInt64 = 0
    for place in 0..<9 {
      guard index < bytes.endIndex else { return nil }
      let byte = UInt64(bytes[index])
      index += 1
      if place == 8 { return Int64(bitPattern: value << 8 | byte) }
      value = value << 7 | byte & 0x7F
      if byte & 0x80 == 0 { break }
    }
    return Int64(bitPattern: value)
  }

  /// The columns of a whole record; `nil` where they do not fit its bytes.
  static func columns(of record: [UInt8]) -> [Statement.Value]? {
    var types = RecordReader(record[...])
    guard let headerSize = types.varint(), (1...Int64(record.count)).contains(headerSize) else {
      return nil
    }
    var values = RecordReader(record[Int(headerSize)...])
    var columns: [Statement.Value] = []
    while types.index < Int(headerSize) {
      guard let type = types.varint(), let value = values.value(ofType: type) else { return nil }
      columns.append(value)
    }
    return types.index == Int(headerSize) && values.index == record.endIndex ? columns : nil
  }

  private mutating func value(ofType type: Int64) -> Statement.Value? {
    switch type {
    case 0: return .null
    case 1...4: return integer(Int(type)).map { .integer($0) }
    case 5: return integer(6).map { .integer($0) }
    case 6: return integer(8).map { .integer($0) }
    case 7: return integer(8).map { .real(Double(bitPattern: UInt64(bitPattern: $0))) }
    case 8, 9: return .integer(type - 8)
    case 12...:
      guard let taken = take(Int((type - 12) / 2)) else { return nil }
      return type % 2 == 0 ? .bytes(Array(taken)) : .text(String(decoding: taken, as: UTF8.self))
    default: return nil
    }
  }

  private mutating func integer(_ count: Int) -> Int64? {
    guard let taken = take(count), let first = taken.first else { return nil }
    return taken.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
  }

  private mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count <= bytes.endIndex - index else { return nil }
    defer { index += count }
    return bytes[index..<index + count]
  }
}
