/// Every row that can still be read in a damaged file, whether or not its tables lead there.
struct RowScan {
  private var file: PageFile
  /// Gets a row's columns, its key, and the table that led to it.
  typealias Take = (
    _ record: [Statement.Value], _ rowID: Int64?, _ table: String?
  ) throws(StoreFailure) -> Void

  init(_ file: PageFile) { self.file = file }

  /// Calls `take` with each row: first those that the tables lead to, then those of pages that nothing
  /// leads to any more. Pages that the file gave up are passed over.
  mutating func run(
    _ take: Take
  ) throws(StoreFailure) {
    var reached = PageSet(count: file.pageCount)
    for (table, root) in roots() { try walk(from: root, table, &reached, take) }
    let free = freePages()
    for number in 1...max(1, file.pageCount) where !reached.contains(number) {
      guard !free.contains(number), let page = tree(number) else { continue }
      try read(page, nil, take)
    }
  }

  private mutating func tree(_ number: Int) -> TreePage? {
    file.page(number).flatMap { TreePage($0, number: number) }
  }

  /// Where the tables begin, as the first page tells.
  private mutating func roots() -> [(table: String, page: Int)] {
    var roots: [(table: String, page: Int)] = []
    var reached = PageSet(count: file.pageCount)
    // The failure of a caller cannot be: this one takes all.
    try? walk(from: 1, nil, &reached) { (record, _, _) throws(StoreFailure) in
      guard record.count == 5, case .text(let table) = record[1],
        case .integer(let root) = record[3], root > 1
      else { return }
      roots.append((table, Int(root)))
    }
    return roots
  }

  private mutating func walk(
    from root: Int, _ table: String?, _ reached: inout PageSet,
    _ take: Take
  ) throws(StoreFailure) {
    var waiting = [root]
    while let number = waiting.popLast() {
      guard reached.insert(number), let page = tree(number) else { continue }
      try read(page, table, take)
      waiting += page.children.reversed()
    }
  }

  private mutating func read(
    _ page: TreePage, _ table: String?,
    _ take: Take
  ) throws(StoreFailure) {
    for cell in page.cells {
      guard let record = record(of: cell), let columns = RecordReader.columns(of: record) else {
        continue
      }
      try take(columns, cell.rowID, table)
    }
  }

  /// The bytes of a record from its page and those that it runs on into.
  private mutating func record(of cell: TreePage.Cell) -> [UInt8]? {
    guard cell.byteCount <= file.pageCount * file.pageSize else { return nil }
    var record = Array(cell.local)
    var next = cell.overflow
    while record.count < cell.byteCount {
      guard let page = file.page(next) else { return nil }
      next = Int(page.word(at: 0))
      record += page[4...].prefix(cell.byteCount - record.count)
    }
    return record
  }

  /// Pages that hold nothing now, as the file's list of them says.
  private mutating func freePages() -> PageSet {
    var free = PageSet(count: file.pageCount)
    guard let header = file.page(1) else { return free }
    var trunk = Int(header.word(at: 32))
    while free.insert(trunk), let page = file.page(trunk) {
      let count = min(Int(page.word(at: 4)), page.count / 4 - 2)
      for index in 0..<count { _ = free.insert(Int(page.word(at: 8 + 4 * index))) }
      trunk = Int(page.word(at: 0))
    }
    return free
  }
}

/// A bit for every page.
struct PageSet {
  private var bits: [UInt64]
  private let count: Int

  init(count: Int) {
    self.count = count
    bits = [UInt64](repeating: 0, count: count / 64 + 1)
  }

  func contains(_ number: Int) -> Bool {
    (1...count).contains(number) && bits[number / 64] >> UInt64(number % 64) & 1 == 1
  }

  /// False for what is in it already, or is no page.
  mutating func insert(_ number: Int) -> Bool {
    guard (1...count).contains(number), !contains(number) else { return false }
    bits[number / 64] |= 1 << UInt64(number % 64)
    return true
  }
}
