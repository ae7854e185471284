/// The pages in a write-ahead log that belong to finished transactions.
struct LogPages {
  private static let headerSize = 32
  private static let frameHeaderSize = 24

  private let file: ByteFile
  private let pageSize: Int
  /// Where the newest bytes of a page begin.
  private var offsets: [Int: Int] = [:]

  /// `nil` where there is no log, or one of other pages.
  init?(_ file: ByteFile, pageSize: Int) {
    self.file = file
    self.pageSize = pageSize
    let header = file.bytes(at: 0, count: Self.headerSize)
    guard header.count == Self.headerSize, header.word(at: 0) & ~1 == 0x377F_0682,
      Int(header.word(at: 8)) == pageSize
    else { return nil }
    var sum = LogChecksum(isBigEndian: header.word(at: 0) & 1 == 1)
    sum.add(header[..<24])
    guard sum.matches(header, at: 24) else { return nil }
    readFrames(salts: header[16..<24], sum)
  }

  var lastPage: Int { offsets.keys.max() ?? 0 }

  func page(_ number: Int) -> [UInt8]? {
    guard let offset = offsets[number] else { return nil }
    let bytes = file.bytes(at: offset, count: pageSize)
    return bytes.count == pageSize ? bytes : nil
  }

  /// Each checksum goes on from the one before, so the first broken frame ends the log.
  private mutating func readFrames(salts: ArraySlice<UInt8>, _ start: LogChecksum) {
    var sum = start
    var unfinished: [Int: Int] = [:]
    var offset = Self.headerSize
    while true {
      let frame = file.bytes(at: offset, count: Self.frameHeaderSize + pageSize)
      guard frame.count == Self.frameHeaderSize + pageSize, frame[8..<16].elementsEqual(salts)
      else { return }
      sum.add(frame[..<8])
      sum.add(frame[Self.frameHeaderSize...])
      guard sum.matches(frame, at: 16) else { return }
      unfinished[Int(frame.word(at: 0))] = offset + Self.frameHeaderSize
      if frame.word(at: 4) != 0 {
        offsets.merge(unfinished) { _, newer in newer }
        unfinished = [:]
      }
      offset += frame.count
    }
  }
}

/// SQLite's checksum of its write-ahead log; the format is in "WAL-mode File Format" of its manual.
private struct LogChecksum {
  let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  /// A multiple of eight bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>) {
    var at = bytes.startIndex
    while at + 8 <= bytes.endIndex {
      first &+= word(bytes, at) &+ second
      second &+= word(bytes, at + 4) &+ first
      at += 8
    }
  }

  func matches(_ bytes: [UInt8], at offset: Int) -> Bool {
    bytes.word(at: offset) == first && bytes.word(at: offset + 4) == second
  }

  private func word(_ bytes: ArraySlice<UInt8>, _ at: Int) -> UInt32 {
    let word = (at..<at + 4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[$1]) }
    return isBigEndian ? word : word.byteSwapped
  }
}

extension [UInt8] {
  /// Four bytes, the highest first, as SQLite's files have them.
  func word(at offset: Int) -> UInt32 {
    self[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
