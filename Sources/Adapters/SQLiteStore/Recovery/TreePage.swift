/// One page of a b-tree; "Database File Format" of SQLite's manual describes it.
struct TreePage {
  enum Kind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
    var isTable: Bool { self == .tableInterior || self == .tableLeaf }
  }

  let kind: Kind
  private let bytes: [UInt8]
  /// Where the page's header begins; that of the first page lies behind the file's.
  private let start: Int
  private let cellCount: Int

  /// `nil` for a page that cannot be of a tree.
  init?(_ bytes: [UInt8], number: Int) {
    start = number == 1 ? 100 : 0
    guard bytes.count >= 512, let kind = Kind(rawValue: bytes[start]) else { return nil }
    self.kind = kind
    self.bytes = bytes
    cellCount = Int(bytes[start + 3]) << 8 | Int(bytes[start + 4])
    guard cellsEnd <= bytes.count else { return nil }
  }

  private var headerSize: Int { kind.isInterior ? 12 : 8 }
  private var cellsEnd: Int { start + headerSize + 2 * cellCount }

  /// Whether every cell lies where cells can be.
  var isPlausible: Bool {
    cellCount > 0 && places.count == cellCount && bytes[start + 7] <= 60
  }

  /// Where cells begin; impossible places are left out.
  private var places: [Int] {
    (0..<cellCount).compactMap { index in
      let at = start + headerSize + 2 * index
      let place = Int(bytes[at]) << 8 | Int(bytes[at + 1])
      return place >= cellsEnd && place <= bytes.count - 4 ? place : nil
    }
  }

  /// The pages below this one, in order.
  var children: [Int] {
    guard kind.isInterior else { return [] }
    return places.map { Int(bytes.word(at: $0)) } + [Int(bytes.word(at: start + 8))]
  }

  /// A row: its key in a table, and where its record lies.
  struct Cell {
    let rowID: Int64?
    let byteCount: Int
    /// What the page itself holds.
    let local: ArraySlice<UInt8>
    /// The page with the rest; 0: there is none.
    let overflow: Int
  }

  /// The cells with records, those that make no sense left out.
  var cells: [Cell] {
    guard kind != .tableInterior else { return [] }
    return places.compactMap { cell(at: $0 + (kind == .indexInterior ? 4 : 0)) }
  }

  private func cell(at place: Int) -> Cell? {
    var reader = RecordReader(bytes[place...])
    guard let length = reader.varint(), (1...1 << 31).contains(length) else { return nil }
    var rowID: Int64?
    if kind == .tableLeaf {
      rowID = reader.varint()
      guard rowID != nil else { return nil }
    }
    let byteCount = Int(length)
    let count = localCount(byteCount)
    let end = reader.index + count
    guard end + (count < byteCount ? 4 : 0) <= bytes.count else { return nil }
    return Cell(
      rowID: rowID, byteCount: byteCount, local: bytes[reader.index..<end],
      overflow: count < byteCount ? Int(bytes.word(at: end)) : 0)
  }

  /// How many bytes of a record stay in the page.
  private func localCount(_ byteCount: Int) -> Int {
    let size = bytes.count
    let most = kind.isTable ? size - 35 : (size - 12) * 64 / 255 - 23
    guard byteCount > most else { return byteCount }
    let least = (size - 12) * 32 / 255 - 23
    let count = least + (byteCount - least) % (size - 4)
    return count <= most ? count : least
  }
}
