internal import CSQLite

/// One prepared statement. Columns are read strictly: another type than the one asked for is
/// damage, never a converted value.
final class Statement {
  /// Owned; finalised in `deinit`, before the database is closed.
  private let handle: OpaquePointer
  private let database: Database

  init(owning handle: OpaquePointer, of database: Database) {
    self.handle = handle
    self.database = database
  }

  deinit { sqlite3_finalize(handle) }

  /// Runs to the end and is ready to run again.
  func run(_ values: Value...) throws(StoreFailure) { try run(values) }

  func run(_ values: [Value]) throws(StoreFailure) {
    for (i, value) in values.enumerated() { try bind(value, at: Int32(i + 1)) }
    defer { sqlite3_reset(handle) }
    while try step() {}
  }

  /// Binds values and has the rows read; is ready to run again afterwards.
  func query<Result>(
    _ values: Value..., read: (Statement) throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    for (i, value) in values.enumerated() { try bind(value, at: Int32(i + 1)) }
    defer { sqlite3_reset(handle) }
    return try read(self)
  }

  /// True when there is a row to read.
  func step() throws(StoreFailure) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw database.failure(code: code)
    }
  }

  enum Value {
    case integer(Int64)
    case real(Double)
    case text(String)
    case bytes([UInt8])
    case null
  }

  private func bind(_ value: Value, at index: Int32) throws(StoreFailure) {
    let code: Int32
    switch value {
    case .integer(let integer): code = sqlite3_bind_int64(handle, index, integer)
    case .real(let real): code = sqlite3_bind_double(handle, index, real)
    case .text(var text):
      code = text.withUTF8 { bytes in
        bytes.withMemoryRebound(to: CChar.self) { characters in
          wetink_sqlite3_bind_text(
            handle, index, characters.baseAddress, UInt64(characters.count))
        }
      }
    case .bytes(let bytes):
      code = bytes.withUnsafeBytes { buffer in
        wetink_sqlite3_bind_blob(handle, index, buffer.baseAddress, UInt64(buffer.count))
      }
    case .null: code = sqlite3_bind_null(handle, index)
    }
    guard code == SQLITE_OK else { throw database.failure(code: code) }
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }

  func integer(_ column: Int32) throws(StoreFailure) -> Int64 {
    try require(SQLITE_INTEGER, column)
    return sqlite3_column_int64(handle, column)
  }

  func real(_ column: Int32) throws(StoreFailure) -> Double {
    try require(SQLITE_FLOAT, column)
    return sqlite3_column_double(handle, column)
  }

  func text(_ column: Int32) throws(StoreFailure) -> String {
    try require(SQLITE_TEXT, column)
    guard let text = sqlite3_column_text(handle, column) else { return "" }
    let count = Int(sqlite3_column_bytes(handle, column))
    return String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  func bytes(_ column: Int32) throws(StoreFailure) -> [UInt8] {
    try withBytes(column) { [UInt8]($0) }
  }

  /// Lends bytes without a copy.
  func withBytes<Result>(
    _ column: Int32, _ body: (UnsafeRawBufferPointer) throws(StoreFailure) -> Result
  ) throws(StoreFailure) -> Result {
    try require(SQLITE_BLOB, column)
    let bytes = sqlite3_column_blob(handle, column)
    let count = bytes == nil ? 0 : Int(sqlite3_column_bytes(handle, column))
    return try body(UnsafeRawBufferPointer(start: bytes, count: count))
  }

  private func require(_ type: Int32, _ column: Int32) throws(StoreFailure) {
    guard sqlite3_column_type(handle, column) == type else {
      let name = sqlite3_column_name(handle, column).map { String(cString: $0) } ?? "a column"
      throw .unsound("\(name) is not of its type")
    }
  }
}
