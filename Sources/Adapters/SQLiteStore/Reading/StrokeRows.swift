internal import Geometry
internal import Ink

/// What the strokes of a stretch of the history are drawn from: their samples as the file packs them,
/// in one piece of memory.
struct StrokeRows {
  private struct Row {
    let start: Int
    let byteCount: Int
    let sampleCount: Int
    let viewScale: Double
    let algorithm: UInt16
    let brush: UInt16
  }

  private var rows: [Row] = []
  private var bytes: [UInt8] = []
  private var brushes: [Brush] = []
  /// The brush of each number in the file.
  private var places: [Int64: UInt16] = [:]

  /// `samples` are packed, without their checksum. How far they reach.
  mutating func append(
    _ samples: UnsafeRawBufferPointer, count: Int, brush: Brush, number: Int64, grid: SampleGrid,
    algorithm: Int, by decoder: inout SampleDecoder
  ) throws(StoreFailure) -> Stroke.Reach {
    let place = places[number] ?? UInt16(brushes.count)
    if place == brushes.count {
      brushes.append(brush)
      places[number] = place
    }
    rows.append(
      Row(
        start: bytes.count, byteCount: samples.count, sampleCount: count,
        viewScale: grid.viewScale, algorithm: UInt16(algorithm), brush: place))
    bytes.append(contentsOf: samples)
    do {
      return try decoder.reach(bytes[(bytes.count - samples.count)...], count: count, on: grid)
    } catch {
      throw .unsound(error.reason)
    }
  }

  /// Ends filling: takes no more memory than it needs.
  mutating func trim() {
    places = [:]
    rows = rows.withUnsafeBufferPointer { Array($0) }
    bytes = bytes.withUnsafeBufferPointer { Array($0) }
    brushes = brushes.withUnsafeBufferPointer { Array($0) }
  }

  /// Of strokes.
  var count: Int { rows.count }

  func brush(of number: Int) -> Brush { brushes[Int(rows[number].brush)] }
  func grid(of number: Int) -> SampleGrid { SampleGrid(viewScale: rows[number].viewScale) }
  func algorithm(of number: Int) -> Int { Int(rows[number].algorithm) }
  func sampleCount(of number: Int) -> Int { rows[number].sampleCount }

  func samples(
    of number: Int, by decoder: inout SampleDecoder
  ) throws(StoreFailure) -> [StrokeSample] {
    let row = rows[number]
    do {
      return try decoder.decode(
        bytes[row.start..<row.start + row.byteCount], count: row.sampleCount, on: grid(of: number))
    } catch {
      throw .unsound(error.reason)
    }
  }
}
