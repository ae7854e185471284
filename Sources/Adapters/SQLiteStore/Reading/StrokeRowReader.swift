internal import Geometry
internal import Ink

/// Reads rows of the table `stroke`, in a database that may hold anything.
struct StrokeRowReader {
  /// What a row must have, in this order.
  static let columns = "id, brush, algorithm, view_scale, sample_count, samples"

  private var brushes: BrushReader
  private var decoder = SampleDecoder()
  /// Looks at every sample; else only where strokes lie, and whether their checksums hold.
  private let decodesAll: Bool
  /// Gets what is wrong with a brush, in whose place there is a plain one then; `nil`: reading ends.
  private let lose: ((String) -> Void)?

  /// A stroke, but for what `StrokeRows` keeps of it.
  struct Found {
    let id: UInt64
    let bounds: Rect
  }

  init(
    _ database: Database, version: UInt32, decodesAll: Bool = false,
    lose: ((String) -> Void)? = nil
  ) throws(StoreFailure) {
    brushes = try BrushReader(database, version: version)
    self.decodesAll = decodesAll
    self.lose = lose
  }

  /// The database may have other ones by now.
  mutating func forgetBrushes() { brushes.forget() }

  /// Reads the columns from `first` on, and adds the stroke to `block`.
  mutating func read(
    _ row: Statement, from first: Int32, into block: inout StrokeRows
  ) throws(StoreFailure) -> Found {
    guard !row.isNull(first) else { throw .unsound("a stroke is missing") }
    let id = try row.integer(first)
    guard id >= 0, id < Stroke.idLimit else { throw .unsound("a stroke's id is out of range") }
    let number = try row.integer(first + 1)
    let brush = try brush(number)
    let algorithm = try row.integer(first + 2)
    guard (1...Int64(Stroke.currentAlgorithm)).contains(algorithm) else {
      throw .unsound("a stroke's algorithm is unknown")
    }
    let viewScale = try row.real(first + 3)
    guard SampleGrid.storableScales.contains(viewScale) else {
      throw .unsound("a stroke's view scale is out of range")
    }
    let grid = SampleGrid(viewScale: viewScale)
    guard let count = Int(exactly: try row.integer(first + 4)) else {
      throw .unsound("a stroke's number of samples does not fit its bytes")
    }
    let reach = try row.withBytes(first + 5) { sealed throws(StoreFailure) in
      try block.append(
        try Checksum.opened(sealed), count: count, brush: brush, number: number, grid: grid,
        algorithm: Int(algorithm), by: &decoder)
    }
    if decodesAll { _ = try block.samples(of: block.count - 1, by: &decoder) }
    return Found(id: UInt64(id), bounds: reach.bounds(by: brush))
  }

  private mutating func brush(_ number: Int64) throws(StoreFailure) -> Brush {
    do {
      return try brushes.brush(number)
    } catch {
      guard case .unsound(let what) = error, let lose else { throw error }
      lose(what)
      return Brush()
    }
  }
}
