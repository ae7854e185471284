internal import Drawing
internal import Geometry
internal import Ink

/// A row of the table `outline`: where the strokes of a stretch of edits lie, and on which layers, so
/// that a drawing is known without the rows of its strokes.
struct Outline: Equatable {
  /// Edits of a stretch. The first one's position is a multiple of it. A disk finds few long rows more
  /// quickly than many short ones; the strokes of a stretch are read in several blocks.
  static let length = 4 * EditLog.runLength

  struct Entry: Equatable {
    let id: UInt64
    let layer: UInt64
    let bounds: Rect
  }

  /// One for each edit; `nil` for those that add no stroke.
  private(set) var entries: [Entry?] = []

  init(_ entries: [Entry?]) {
    precondition(entries.count == Self.length, "an outline is of a whole stretch")
    self.entries = entries
  }

  /// That of the edits from `first` on.
  init(of edits: EditLog, from first: Int) {
    self.init(
      edits[first..<first + Self.length].map { edit in
        guard case .addStroke(let stroke, let layer) = edit else { return nil }
        return Entry(id: stroke.id, layer: layer, bounds: stroke.bounds)
      })
  }

  /// Those of a block, which begins at `start` of the history.
  func entries(ofBlockAt start: Int64) -> ArraySlice<Entry?> {
    let first = Int(start % Int64(Self.length))
    return entries[first..<first + EditLog.runLength]
  }

  /// A bit for each edit that is a stroke; the strokes' ids and layers as differences; their bounds as
  /// they are in memory.
  var sealed: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.length / 8)
    for (index, entry) in entries.enumerated() where entry != nil {
      bytes[index / 8] |= 1 << (index % 8)
    }
    let strokes = entries.compactMap(\.self)
    for column in [\Entry.id, \Entry.layer] {
      var last: UInt64 = 0
      for stroke in strokes {
        let value = stroke[keyPath: column]
        Varint.append(Varint.folded(Int64(bitPattern: value &- last)), to: &bytes)
        last = value
      }
    }
    for stroke in strokes {
      let bounds = stroke.bounds
      for number in [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y] {
        withUnsafeBytes(of: number.bitPattern.littleEndian) { bytes += $0 }
      }
    }
    return Checksum.sealed(bytes)
  }

  /// Refuses what is no outline. Whether it is that of these edits is another question.
  init(sealed: UnsafeRawBufferPointer) throws(StoreFailure) {
    let bytes = [UInt8](try Checksum.opened(sealed))
    do {
      entries = try Self.entries(in: bytes.span)
    } catch {
      throw .unsound(error.reason)
    }
    guard entries.allSatisfy({ $0?.isPossible ?? true }) else {
      throw .unsound("an outline is out of range")
    }
  }

  private static func entries(in bytes: Span<UInt8>) throws(DamagedSamples) -> [Entry?] {
    var reader = ByteReader()
    var places: [Int] = []
    places.reserveCapacity(length)
    for index in 0..<length / 8 {
      let bits = try reader.byte(of: bytes)
      for bit in 0..<8 where bits & 1 << bit != 0 { places.append(index * 8 + bit) }
    }
    let ids = try column(places.count, from: bytes, &reader)
    let layers = try column(places.count, from: bytes, &reader)
    var entries: [Entry?] = Array(repeating: nil, count: length)
    for (stroke, place) in places.enumerated() {
      let bounds = Rect(
        min: Vector(try reader.double(of: bytes), try reader.double(of: bytes)),
        max: Vector(try reader.double(of: bytes), try reader.double(of: bytes)))
      entries[place] = Entry(id: ids[stroke], layer: layers[stroke], bounds: bounds)
    }
    guard reader.isAtEnd(of: bytes) else { throw DamagedSamples("an outline has bytes left over") }
    return entries
  }

  private static func column(
    _ count: Int, from bytes: Span<UInt8>, _ reader: inout ByteReader
  ) throws(DamagedSamples) -> [UInt64] {
    var values: [UInt64] = []
    values.reserveCapacity(count)
    var last: UInt64 = 0
    for _ in 0..<count {
      last = last &+ UInt64(bitPattern: Varint.unfolded(try reader.varint(of: bytes)))
      values.append(last)
    }
    return values
  }
}

extension Outline.Entry {
  fileprivate var isPossible: Bool {
    bounds.min.x <= bounds.max.x && bounds.min.y <= bounds.max.y
      && min(bounds.min.x, bounds.min.y) >= -FileLimits.reach
      && max(bounds.max.x, bounds.max.y) <= FileLimits.reach && id < UInt64(Stroke.idLimit)
  }
}
