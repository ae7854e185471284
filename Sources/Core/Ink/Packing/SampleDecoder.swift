/// Why bytes are no samples.
public struct DamagedSamples: Error, Equatable {
  public let reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// Reads samples from bytes that may hold anything. Kept between strokes, so that reading a million
/// does not allocate for every column.
public struct SampleDecoder {
  private var columns = [[Int64]](repeating: [], count: SampleColumn.allCases.count)

  public init() {}

  public mutating func decode(
    _ bytes: [UInt8], count: Int, on grid: SampleGrid
  ) throws(DamagedSamples) -> [StrokeSample] {
    try decode(bytes[...], count: count, on: grid)
  }

  /// Refuses what no encoder wrote: numbers out of range, times that decrease, bytes left over.
  public mutating func decode(
    _ bytes: ArraySlice<UInt8>, count: Int, on grid: SampleGrid
  ) throws(DamagedSamples) -> [StrokeSample] {
    try Self.require(count, in: bytes)
    var reader = ByteReader(bytes)
    for column in SampleColumn.allCases {
      try Self.unpack(&columns[column.rawValue], count: count, of: column, from: &reader)
    }
    guard reader.isAtEnd else { throw DamagedSamples("a stroke's samples have bytes left over") }
    return (0..<count).map { row in
      func value(_ column: SampleColumn) -> Int64 { columns[column.rawValue][row] }
      // Within range, since `unpack` has looked.
      return grid.sample(
        SampleGrid.Quantized(
          x: value(.x), y: value(.y), pressure: Int16(value(.pressure)),
          altitude: Int16(value(.altitude)), azimuth: Int16(value(.azimuth)),
          twist: Int16(value(.twist)), time: UInt64(value(.time))))
    }
  }

  /// How far the samples reach: their positions come first, and nothing else is read.
  public mutating func reach(
    _ bytes: ArraySlice<UInt8>, count: Int, on grid: SampleGrid
  ) throws(DamagedSamples) -> Stroke.Reach {
    try Self.require(count, in: bytes)
    var reader = ByteReader(bytes)
    let x = SampleColumn.x.rawValue
    try Self.unpack(&columns[x], count: count, of: .x, from: &reader)
    var reach = Stroke.Reach()
    var row = 0
    try Self.unpack(count: count, of: .y, from: &reader) { y in
      reach.include(grid.position(x: columns[x][row], y: y))
      row += 1
    }
    return reach
  }

  private static func require(
    _ count: Int, in bytes: ArraySlice<UInt8>
  ) throws(DamagedSamples) {
    guard count > 0, count <= bytes.count / 2 else {
      throw DamagedSamples("a stroke's number of samples does not fit its bytes")
    }
  }

  private static func unpack(
    _ values: inout [Int64], count: Int, of column: SampleColumn, from reader: inout ByteReader
  ) throws(DamagedSamples) {
    values.removeAll(keepingCapacity: true)
    try unpack(count: count, of: column, from: &reader) { values.append($0) }
  }

  /// Calls `take` with `count` numbers.
  @inline(__always)
  private static func unpack(
    count: Int, of column: SampleColumn, from reader: inout ByteReader, _ take: (Int64) -> Void
  ) throws(DamagedSamples) {
    let packing = SamplePacking(rawValue: try reader.byte())
    guard packing.isKnown, !column.isPosition || packing.spendsAByteOnEveryRow
    else { throw DamagedSamples("a stroke's samples are packed in an unknown way") }
    let range = column.range
    if packing == .constant {
      let value = Varint.unfolded(try reader.varint())
      guard range.contains(value) else { throw outOfRange(column) }
      for _ in 0..<count { take(value) }
      return
    }
    let unit = packing.contains(.unit) ? Int64(bitPattern: try reader.varint()) : 1
    let (hasRuns, isLinear) = (packing.contains(.runs), packing.contains(.linear))
    var zeros: UInt64 = 0
    var (newest, before): (Int64, Int64) = (0, 0)
    for row in 0..<count {
      var difference: UInt64 = 0
      if zeros > 0 {
        zeros -= 1
      } else {
        difference = try reader.varint()
        if hasRuns, difference == 0 { zeros = try reader.varint() }
      }
      let distance = Varint.unfolded(difference) &* (row == 0 ? 1 : unit)
      let expected = isLinear && row > 1 ? (newest &* 2) &- before : newest
      let value = expected &+ distance
      guard range.contains(value) else { throw outOfRange(column) }
      guard column != .time || value >= newest else {
        throw DamagedSamples("a stroke's times decrease")
      }
      (newest, before) = (value, newest)
      take(value)
    }
    guard zeros == 0 else { throw DamagedSamples("a stroke's samples run on past their number") }
  }

  private static func outOfRange(_ column: SampleColumn) -> DamagedSamples {
    DamagedSamples("a stroke's \(column) is out of range")
  }
}
