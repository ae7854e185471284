/// Why bytes are no samples.
public struct DamagedSamples: Error, Equatable {
  public let reason: String

  init(_ reason: String) { self.reason = reason }
}

/// Reads samples from bytes that may hold anything. Kept between strokes, so that reading a million
/// does not allocate for every column.
public struct SampleDecoder {
  private var columns = [[Int64]](repeating: [], count: SampleColumn.allCases.count)

  public init() {}

  /// Refuses what no encoder wrote: numbers out of range, times that decrease, bytes left over.
  public mutating func decode(
    _ bytes: [UInt8], count: Int, on grid: SampleGrid
  ) throws(DamagedSamples) -> [StrokeSample] {
    guard count > 0, count <= bytes.count / 2 else {
      throw DamagedSamples("a stroke's number of samples does not fit its bytes")
    }
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
    _ bytes: [UInt8], count: Int, on grid: SampleGrid
  ) throws(DamagedSamples) -> Stroke.Reach {
    guard count > 0, count <= bytes.count / 2 else {
      throw DamagedSamples("a stroke's number of samples does not fit its bytes")
    }
    var reader = ByteReader(bytes)
    for column in [SampleColumn.x, .y] {
      try Self.unpack(&columns[column.rawValue], count: count, of: column, from: &reader)
    }
    let (xs, ys) = (columns[SampleColumn.x.rawValue], columns[SampleColumn.y.rawValue])
    var reach = Stroke.Reach()
    for row in 0..<count { reach.include(grid.position(x: xs[row], y: ys[row])) }
    return reach
  }

  private static func unpack(
    _ values: inout [Int64], count: Int, of column: SampleColumn, from reader: inout ByteReader
  ) throws(DamagedSamples) {
    values.removeAll(keepingCapacity: true)
    let packing = SamplePacking(rawValue: try reader.byte())
    guard packing.isKnown, !column.isPosition || packing.spendsAByteOnEveryRow
    else { throw DamagedSamples("a stroke's samples are packed in an unknown way") }
    if packing == .constant {
      let value = Varint.unfolded(try reader.varint())
      guard column.range.contains(value) else { throw outOfRange(column) }
      values.append(contentsOf: repeatElement(value, count: count))
      return
    }
    let unit = packing.contains(.unit) ? Int64(bitPattern: try reader.varint()) : 1
    var zeros: UInt64 = 0
    var newest: Int64 = .min
    while values.count < count {
      var difference: UInt64 = 0
      if zeros > 0 {
        zeros -= 1
      } else {
        difference = try reader.varint()
        if packing.contains(.runs), difference == 0 { zeros = try reader.varint() }
      }
      let distance = Varint.unfolded(difference) &* (values.isEmpty ? 1 : unit)
      let value = packing.expected(in: values, at: values.count) &+ distance
      guard column.range.contains(value) else { throw outOfRange(column) }
      guard column != .time || value >= newest else {
        throw DamagedSamples("a stroke's times decrease")
      }
      newest = value
      values.append(value)
    }
    guard zeros == 0 else { throw DamagedSamples("a stroke's samples run on past their number") }
  }

  private static func outOfRange(_ column: SampleColumn) -> DamagedSamples {
    DamagedSamples("a stroke's \(column) is out of range")
  }
}
