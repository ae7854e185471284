internal import Glibc

/// The pages of an SQLite file that may be damaged anywhere, read without SQLite; the committed
/// part of its write-ahead log lies over them.
///
/// What is read is limited: pages may lead to each other in circles.
struct PageFile {
  let pageSize: Int
  let pageCount: Int
  private let file: ByteFile
  private let log: LogPages?
  private var budget: Int

  /// `nil` where the file is too short to hold a page.
  init?(_ path: String) throws(StoreFailure) {
    let file = try ByteFile(path)
    guard let size = PageSize.best(in: file) else { return nil }
    self.file = file
    pageSize = size
    // Only a log of the same pages belongs to the file.
    log = (try? ByteFile(path + "-wal")).flatMap { LogPages($0, pageSize: size) }
    pageCount = max((file.byteCount + size - 1) / size, log?.lastPage ?? 0)
    budget = 64 + 8 * pageCount
  }

  /// The bytes of page `number`, 1 the first; what the file lacks at its end is zero. `nil` where
  /// there is no such page, or where more was read than any sound file needs.
  mutating func page(_ number: Int) -> [UInt8]? {
    guard (1...pageCount).contains(number), budget > 0 else { return nil }
    budget -= 1
    if let page = log?.page(number) { return page }
    var bytes = file.bytes(at: (number - 1) * pageSize, count: pageSize)
    guard !bytes.isEmpty else { return nil }
    bytes += repeatElement(0, count: pageSize - bytes.count)
    return bytes
  }
}

/// A file that is only read.
final class ByteFile {
  private let descriptor: Int32
  let byteCount: Int

  init(_ path: String) throws(StoreFailure) {
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .displaced(describe(systemError: errno)) }
    byteCount = max(0, lseek(descriptor, 0, SEEK_END))
  }

  deinit { close(descriptor) }

  /// Fewer at the end of the file; a place that the disk cannot read counts as its end.
  func bytes(at offset: Int, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let more = pread(
          descriptor, buffer.baseAddress.map { $0 + filled }, count - filled, offset + filled)
        guard more > 0 else { break }
        filled += more
      }
    }
  }
}

/// Which page size a file has, told by its pages, since the header may be damaged.
enum PageSize {
  private static let sizes = (9...16).map { 1 << $0 }
  /// Enough pages to tell.
  private static let looks = 200

  /// The size at which the most pages look like pages; the one in the header where others are as
  /// good.
  static func best(in file: ByteFile) -> Int? {
    let header = file.bytes(at: 0, count: 100)
    guard header.count == 100 else { return nil }
    let stated = Int(header[16]) << 8 | Int(header[17])
    let counts = sizes.map { size in
      (size: size, count: likely(file, size), isStated: size == (stated == 1 ? 65536 : stated))
    }
    return counts.max { ($0.count, $0.isStated ? 1 : 0) < ($1.count, $1.isStated ? 1 : 0) }?.size
  }

  private static func likely(_ file: ByteFile, _ size: Int) -> Int {
    let pages = file.byteCount / size
    return (1..<max(2, min(pages, looks))).count { number in
      let page = TreePage(file.bytes(at: number * size, count: size), number: number + 1)
      return page?.isPlausible == true
    }
  }
}
