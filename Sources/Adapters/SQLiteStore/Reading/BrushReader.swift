internal import Ink

/// Reads brushes of a database that may hold anything, many neighbours at once when one of them is asked
/// for.
struct BrushReader {
  private typealias Found = Result<Brush, StoreFailure>

  private let brushes: Statement
  /// `nil` in a version without them.
  private let properties: Statement?
  /// Those that were asked for lately with their neighbours, by number / `stretch`.
  private var known: [Int64: [Found]] = [:]
  private static let stretch: Int64 = 256
  private static let mostKnown = 8

  init(_ database: Database, version: UInt32) throws(StoreFailure) {
    brushes = try database.prepare(
      """
      SELECT number, color, opacity, width, minimum_width, smoothing, blend_mode FROM brush
      WHERE number BETWEEN ? AND ?
      """)
    properties =
      version >= 2
      ? try database.prepare(
        "SELECT brush, name, value FROM brush_property WHERE brush BETWEEN ? AND ?") : nil
  }

  mutating func brush(_ number: Int64) throws(StoreFailure) -> Brush {
    guard number < Brush.numberLimit else { throw .unsound("a brush's number is out of range") }
    // Numbers may be negative in a damaged file.
    let place = Int(number & (Self.stretch - 1))
    let first = number - Int64(place)
    if let found = known[first] { return try found[place].get() }
    let found = try read(from: first)
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[first] = found
    return try found[place].get()
  }

  mutating func forget() { known.removeAll(keepingCapacity: true) }

  /// Each brush for itself: one that is damaged does no harm to its neighbours.
  private func read(from first: Int64) throws(StoreFailure) -> [Found] {
    var found = [Found](
      repeating: .failure(.unsound("a brush is missing")), count: Int(Self.stretch))
    try each(brushes, from: first) { row, place throws(StoreFailure) in
      found[place] = .success(try Self.brush(of: row))
    } unsound: { failure, place in
      found[place] = .failure(failure)
    }
    guard let properties else { return found }
    try each(properties, from: first) { row, place throws(StoreFailure) in
      guard case .success(var brush) = found[place] else { return }
      try Self.readProperty(row, of: &brush)
      found[place] = .success(brush)
    } unsound: { failure, place in
      found[place] = .failure(failure)
    }
    return found
  }

  /// Calls `take` with every row of a stretch, whose first column is the brush's number.
  private func each(
    _ table: Statement, from first: Int64,
    take: (Statement, _ place: Int) throws(StoreFailure) -> Void,
    unsound: (StoreFailure, _ place: Int) -> Void
  ) throws(StoreFailure) {
    try table.query(.integer(first), .integer(first + Self.stretch - 1)) {
      row throws(StoreFailure) in
      while try row.step() {
        let place = try row.integer(0) - first
        guard (0..<Self.stretch).contains(place) else { throw .unsound("brushes are out of order") }
        do throws(StoreFailure) {
          try take(row, Int(place))
        } catch {
          guard case .unsound = error else { throw error }
          unsound(error, Int(place))
        }
      }
    }
  }

  private static func brush(of row: Statement) throws(StoreFailure) -> Brush {
    guard let blendMode = BlendMode(rawValue: try row.text(6)) else {
      throw .unsound("a brush has an unknown blend mode")
    }
    let brush = Brush(
      color: try color(try row.integer(1)), opacity: try row.real(2), width: try row.real(3),
      minimumWidth: try row.real(4), smoothing: try row.real(5), blendMode: blendMode)
    guard brush.isValidApartFromProperties else {
      throw .unsound("a brush's value is out of range")
    }
    return brush
  }

  private static func readProperty(
    _ row: Statement, of brush: inout Brush
  ) throws(StoreFailure) {
    guard let property = Brush.Property(rawValue: try row.text(1)) else {
      throw .unsound("a brush has an unknown property")
    }
    let value = try row.real(2)
    guard property.range.contains(value) else {
      throw .unsound("a brush's value is out of range")
    }
    brush[property] = value
  }
}

func color(_ value: Int64) throws(StoreFailure) -> SRGBColor {
  guard (0...0xFFFFFF).contains(value) else { throw .unsound("a colour is out of range") }
  return SRGBColor(hex: UInt32(value))
}
