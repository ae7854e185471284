internal import Geometry
internal import Ink

/// What the strokes of a stretch of the history are drawn from: their samples as the file packs them,
/// in one piece of memory.
struct StrokeRows {
  private struct Row {
    /// Of its bytes; they end where the next row's begin.
    let start: Int
    let viewScale: Double
    let sampleCount: UInt32
    let algorithm: UInt16
    let brush: UInt16
  }

  private var rows: [Row] = []
  private var bytes: [UInt8] = []
  private var brushes = BrushList()

  /// Takes no more memory than what `rows` hold.
  init(trimming other: borrowing StrokeRows) {
    rows = other.rows.withUnsafeBufferPointer { Array($0) }
    bytes = other.bytes.withUnsafeBufferPointer { Array($0) }
    brushes = BrushList(trimming: other.brushes)
  }

  init() {}

  /// Begins anew, in the memory that is there.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    brushes.removeAll()
  }

  /// `samples` are packed, without their checksum; `number` is the brush's in the file. How far they
  /// reach.
  mutating func append(
    _ samples: UnsafeRawBufferPointer, count: Int, brush: Brush, number: Int64, grid: SampleGrid,
    algorithm: Int, by decoder: inout SampleDecoder
  ) throws(StoreFailure) -> Stroke.Reach {
    let packed = samples.bindMemory(to: UInt8.self)
    let reach: Stroke.Reach
    do {
      reach = try decoder.reach(packed.span, count: count, on: grid)
    } catch {
      throw .unsound(error.reason)
    }
    rows.append(
      Row(
        start: bytes.count, viewScale: grid.viewScale, sampleCount: UInt32(count),
        algorithm: UInt16(algorithm), brush: brushes.place(of: brush, number: number)))
    bytes.append(contentsOf: packed)
    return reach
  }

  /// Of strokes.
  var count: Int { rows.count }

  func brush(of number: Int) -> Brush { brushes[rows[number].brush] }
  func grid(of number: Int) -> SampleGrid { SampleGrid(viewScale: rows[number].viewScale) }
  func algorithm(of number: Int) -> Int { Int(rows[number].algorithm) }
  func sampleCount(of number: Int) -> Int { Int(rows[number].sampleCount) }

  func samples(
    of number: Int, by decoder: inout SampleDecoder
  ) throws(StoreFailure) -> [StrokeSample] {
    let end = number + 1 < rows.count ? rows[number + 1].start : bytes.count
    let packed = bytes.span.extracting(rows[number].start..<end)
    do {
      return try decoder.decode(packed, count: sampleCount(of: number), on: grid(of: number))
    } catch {
      throw .unsound(error.reason)
    }
  }
}

/// The brushes of a few strokes. Most differ by their width and colour alone, so that is what each one
/// costs memory for.
private struct BrushList {
  private struct Entry {
    let width: Double
    let color: SRGBColor
    let kind: UInt16
  }

  private var entries: [Entry] = []
  /// Brushes, whatever their width and colour.
  private var kinds: [Brush] = []
  /// Of each number in the file.
  private var places: [Int64: UInt16] = [:]

  init() {}

  init(trimming other: borrowing BrushList) {
    entries = other.entries.withUnsafeBufferPointer { Array($0) }
    kinds = other.kinds.withUnsafeBufferPointer { Array($0) }
  }

  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    kinds.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
  }

  subscript(place: UInt16) -> Brush {
    let entry = entries[Int(place)]
    var brush = kinds[Int(entry.kind)]
    brush.width = entry.width
    brush.color = entry.color
    return brush
  }

  mutating func place(of brush: Brush, number: Int64) -> UInt16 {
    if let place = places[number] { return place }
    let place = UInt16(entries.count)
    entries.append(Entry(width: brush.width, color: brush.color, kind: kind(of: brush)))
    places[number] = place
    return place
  }

  private mutating func kind(of brush: Brush) -> UInt16 {
    var kind = brush
    kind.width = 0
    kind.color = .black
    if let place = kinds.lastIndex(of: kind) { return UInt16(place) }
    kinds.append(kind)
    return UInt16(kinds.count - 1)
  }
}
