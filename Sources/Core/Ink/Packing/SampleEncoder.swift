/// A stroke's samples as bytes: one column after the other, each in its shortest packing.
public enum SampleEncoder {
  public static func encode(_ samples: [StrokeSample], on grid: SampleGrid) -> [UInt8] {
    let rows = samples.map { grid.quantize($0) }
    return SampleColumn.allCases.reduce(into: []) { bytes, column in
      bytes += shortest(rows.map { value(of: $0, in: column) }, of: column)
    }
  }

  private static func value(of row: SampleGrid.Quantized, in column: SampleColumn) -> Int64 {
    switch column {
    case .x: row.x
    case .y: row.y
    case .time: Int64(bitPattern: row.time)
    case .pressure: Int64(row.pressure)
    case .altitude: Int64(row.altitude)
    case .azimuth: Int64(row.azimuth)
    case .twist: Int64(row.twist)
    }
  }

  private static func shortest(_ values: [Int64], of column: SampleColumn) -> [UInt8] {
    if !column.isPosition, let first = values.first, values.allSatisfy({ $0 == first }) {
      var bytes = [SamplePacking.constant.rawValue]
      Varint.append(Varint.folded(first), to: &bytes)
      return bytes
    }
    let unit = unit(of: values)
    let base: SamplePacking = unit > 1 ? .unit : []
    var packings = [base, base.union(.linear)]
    if !column.isPosition { packings += packings.map { $0.union(.runs) } }
    return packings.reduce(into: []) { shortest, packing in
      let packed = pack(values, packing, unit: unit)
      if shortest.isEmpty || packed.count < shortest.count { shortest = packed }
    }
  }

  /// The greatest number that divides all differences; 0 where there are none.
  private static func unit(of values: [Int64]) -> Int64 {
    var unit: Int64 = 0
    for i in values.indices.dropFirst() {
      var (a, b) = (values[i] - values[i - 1], unit)
      while b != 0 { (a, b) = (b, a % b) }
      unit = abs(a)
      if unit == 1 { break }
    }
    return unit
  }

  private static func pack(_ values: [Int64], _ packing: SamplePacking, unit: Int64) -> [UInt8] {
    var bytes = [packing.rawValue]
    if packing.contains(.unit) { Varint.append(UInt64(unit), to: &bytes) }
    bytes.reserveCapacity(values.count * 2 + 8)
    var zeros: UInt64 = 0
    func endRun() {
      guard zeros > 0 else { return }
      bytes.append(0)
      Varint.append(zeros - 1, to: &bytes)
      zeros = 0
    }
    for i in values.indices {
      var distance = values[i] - packing.expected(in: values, at: i)
      if i > 0, packing.contains(.unit) { distance /= unit }
      let difference = Varint.folded(distance)
      if packing.contains(.runs), difference == 0 {
        zeros += 1
      } else {
        endRun()
        Varint.append(difference, to: &bytes)
      }
    }
    endRun()
    return bytes
  }
}
