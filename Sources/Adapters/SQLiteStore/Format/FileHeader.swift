/// What the first bytes of a file say, read without SQLite, so that a foreign file is not touched.
struct FileHeader: Equatable {
  let applicationID: UInt32
  let version: UInt32
  /// What the pages should take; the file is longer only while SQLite works on it.
  let byteCount: Int

  static let byteCount = 100

  /// `nil` when the bytes do not begin an SQLite database.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.byteCount, bytes.starts(with: Array("SQLite format 3\0".utf8)) else {
      return nil
    }
    func word(at offset: Int) -> UInt32 {
      bytes[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
    }
    // The page size 65536 is stored as 1.
    let pageSize = Int(bytes[16]) << 8 | Int(bytes[17])
    byteCount = Int(word(at: 28)) * (pageSize == 1 ? 65536 : pageSize)
    version = word(at: 60)
    applicationID = word(at: 68)
  }
}
