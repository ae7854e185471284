internal import Ink

/// Reads brushes of a database that may hold anything, each when a stroke asks for it.
struct BrushReader {
  private let brushes: Statement
  /// `nil` in a version without them.
  private let properties: Statement?
  /// The newest ones, as a stroke mostly has the brush of another one.
  private var known: [Int64: Brush] = [:]
  private static let mostKnown = 1024

  init(_ database: Database, version: UInt32) throws(StoreFailure) {
    brushes = try database.prepare(
      """
      SELECT color, opacity, width, minimum_width, smoothing, blend_mode FROM brush
      WHERE number = ?
      """)
    properties =
      version >= 2
      ? try database.prepare("SELECT name, value FROM brush_property WHERE brush = ?") : nil
  }

  mutating func brush(_ number: Int64) throws(StoreFailure) -> Brush {
    if let brush = known[number] { return brush }
    guard number < Brush.numberLimit else { throw .unsound("a brush's number is out of range") }
    var brush = try brushes.query(.integer(number)) { row throws(StoreFailure) in
      guard try row.step() else { throw .unsound("a brush is missing") }
      return try Self.brush(of: row)
    }
    try properties?.query(.integer(number)) { row throws(StoreFailure) in
      while try row.step() { try Self.readProperty(row, of: &brush) }
    }
    if known.count >= Self.mostKnown { known.removeAll(keepingCapacity: true) }
    known[number] = brush
    return brush
  }

  private static func brush(of row: Statement) throws(StoreFailure) -> Brush {
    guard let blendMode = BlendMode(rawValue: try row.text(5)) else {
      throw .unsound("a brush has an unknown blend mode")
    }
    let brush = Brush(
      color: try color(try row.integer(0)), opacity: try row.real(1), width: try row.real(2),
      minimumWidth: try row.real(3), smoothing: try row.real(4), blendMode: blendMode)
    guard brush.isValidApartFromProperties else {
      throw .unsound("a brush's value is out of range")
    }
    return brush
  }

  private static func readProperty(
    _ row: Statement, of brush: inout Brush
  ) throws(StoreFailure) {
    guard let property = Brush.Property(rawValue: try row.text(0)) else {
      throw .unsound("a brush has an unknown property")
    }
    let value = try row.real(1)
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
