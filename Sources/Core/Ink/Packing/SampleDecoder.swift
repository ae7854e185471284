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
    try decode(bytes.span, count: count, on: grid)
  }

  /// Refuses what no encoder wrote: numbers out of range, times that decrease, bytes left over.
  public mutating func decode(
    _ bytes: Span<UInt8>, count: Int, on grid: SampleGrid
  ) throws(DamagedSamples) -> [StrokeSample] {
    try Self.require(count, in: bytes)
    var reader = ByteReader()
    for column in SampleColumn.allCases {
      try unpack(column, count: count, from: bytes, &reader)
    }
    guard reader.isAtEnd(of: bytes) else {
      throw DamagedSamples("a stroke's samples have bytes left over")
    }
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
    _ bytes: Span<UInt8>, count: Int, on grid: SampleGrid
  ) throws(DamagedSamples) -> Stroke.Reach {
    try Self.require(count, in: bytes)
    var reader = ByteReader()
    try unpack(.x, count: count, from: bytes, &reader)
    try unpack(.y, count: count, from: bytes, &reader)
    return Self.reach(
      columns[SampleColumn.x.rawValue], columns[SampleColumn.y.rawValue], count, grid)
  }

  private static func reach(
    _ x: [Int64], _ y: [Int64], _ count: Int, _ grid: SampleGrid
  ) -> Stroke.Reach {
    var reach = Stroke.Reach()
    for row in 0..<count { reach.include(grid.position(x: x[row], y: y[row])) }
    return reach
  }

  private static func require(_ count: Int, in bytes: Span<UInt8>) throws(DamagedSamples) {
    guard count > 0, count <= bytes.count / 2 else {
      throw DamagedSamples("a stroke's number of samples does not fit its bytes")
    }
  }

  /// Fills the first `count` rows of a column.
  private mutating func unpack(
    _ column: SampleColumn, count: Int, from bytes: Span<UInt8>, _ reader: inout ByteReader
  ) throws(DamagedSamples) {
    let place = column.rawValue
    if columns[place].count < count { columns[place] = Array(repeating: 0, count: count) }
    var rows = columns[place].mutableSpan
    try Self.unpack(column, into: &rows, count: count, from: bytes, &reader)
  }

  private static func unpack(
    _ column: SampleColumn, into rows: inout MutableSpan<Int64>, count: Int,
    from bytes: Span<UInt8>, _ reader: inout ByteReader
  ) throws(DamagedSamples) {
    let packing = SamplePacking(rawValue: try reader.byte(of: bytes))
    guard packing.isKnown, !column.isPosition || packing.spendsAByteOnEveryRow
    else { throw DamagedSamples("a stroke's samples are packed in an unknown way") }
    let range = column.range
    if packing == .constant {
      let value = Varint.unfolded(try reader.varint(of: bytes))
      guard range.contains(value) else { throw outOfRange(column) }
      for row in 0..<count { rows[row] = value }
      return
    }
    let unit = packing.contains(.unit) ? Int64(bitPattern: try reader.varint(of: bytes)) : 1
    let (hasRuns, isLinear) = (packing.contains(.runs), packing.contains(.linear))
    var zeros: UInt64 = 0
    var (newest, before): (Int64, Int64) = (0, 0)
    for row in 0..<count {
      var difference: UInt64 = 0
      if zeros > 0 {
        zeros -= 1
      } else {
        difference = try reader.varint(of: bytes)
        if hasRuns, difference == 0 { zeros = try reader.varint(of: bytes) }
      }
      let distance = Varint.unfolded(difference) &* (row == 0 ? 1 : unit)
      let expected = isLinear && row > 1 ? (newest &* 2) &- before : newest
      let value = expected &+ distance
      guard range.contains(value) else { throw outOfRange(column) }
      guard column != .time || value >= newest else {
        throw DamagedSamples("a stroke's times decrease")
      }
      (newest, before) = (value, newest)
      rows[row] = value
    }
    guard zeros == 0 else { throw DamagedSamples("a stroke's samples run on past their number") }
  }

  private static func outOfRange(_ column: SampleColumn) -> DamagedSamples {
    DamagedSamples("a stroke's \(column) is out of range")
  }
}
