/// How one column of a stroke's samples is packed: the byte that leads it. `docs/file-format.md`
/// describes the whole.
struct SamplePacking: OptionSet {
  let rawValue: UInt8

  /// Differences are from the straight line through the two rows before, else from the row before.
  static let linear = SamplePacking(rawValue: 1)
  /// A zero is followed by the number of further zeros.
  static let runs = SamplePacking(rawValue: 2)
  /// One number stands for every row; with no other option.
  static let constant = SamplePacking(rawValue: 4)
  /// The second number is the unit of all differences but the first: 64 for a mouse that reports
  /// whole pixels.
  static let unit = SamplePacking(rawValue: 8)

  var isKnown: Bool { self == .constant || isSubset(of: [.linear, .runs, .unit]) }

  /// A byte a row at least, which bounds the rows that few bytes can claim. Positions are packed
  /// so.
  var spendsAByteOnEveryRow: Bool { isDisjoint(with: [.runs, .constant]) }

  /// The number that row `i` is stored as a difference from.
  func expected(in column: [Int64], at i: Int) -> Int64 {
    switch i {
    case 0: 0
    case 1: column[0]
    default: contains(.linear) ? (column[i - 1] &* 2) &- column[i - 2] : column[i - 1]
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
