/// How one column of a stroke's samples is packed, the byte that leads it. `docs/file-format.md`
/// describes the whole.
struct SamplePacking: Equatable {
  let rawValue: UInt8

  /// One number stands for every row.
  static let constant = SamplePacking(rawValue: 4)
  /// A difference from the row before, for every row.
  static let plain = SamplePacking(rawValue: 0)
  static let all = (UInt8(0)...4).map { SamplePacking(rawValue: $0) }

  /// Bit 0: differences from the straight line through the two rows before.
  var isLinear: Bool { rawValue & 1 != 0 }
  /// Bit 1: a zero is followed by the number of further zeros.
  var hasRuns: Bool { rawValue & 2 != 0 }

  /// A byte a row at least, which bounds the rows that few bytes can claim. Positions are packed
  /// so.
  var spendsAByteOnEveryRow: Bool { !hasRuns && self != .constant }

  /// The number that row `i` is stored as a difference from.
  func expected(in column: [Int64], at i: Int) -> Int64 {
    switch i {
    case 0: 0
    case 1: column[0]
    default: isLinear ? (column[i - 1] &* 2) &- column[i - 2] : column[i - 1]
    }
  }
}

/// The columns in the order of storage.
enum SampleColumn: Int, CaseIterable {
  case x, y, time, pressure, altitude, azimuth, twist

  var isPosition: Bool { self == .x || self == .y }

  /// What `SampleGrid` can hold; -1 where an axis is not reported.
  var range: ClosedRange<Int64> {
    switch self {
    case .x, .y: -(1 << 50)...(1 << 50)
    // Nanoseconds, and the half step that rounding adds, must fit 64 bits.
    case .time: 0...Int64((UInt64.max - 50_000) / 100_000)
    case .pressure: -1...4095
    case .altitude: -1...900
    case .azimuth, .twist: -1...3599
    }
  }
}
