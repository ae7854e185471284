internal import CSQLite

/// One connection to an SQLite file. Used by one thread at a time.
final class Database {
  enum Access {
    /// Makes the file when it is missing.
    case create
    case readWrite
    case readOnly
    /// For media that no one can write: takes no locks and makes no files.
    case immutable
  }

  /// Owned; closed in `deinit`.
  private let handle: OpaquePointer

  /// `path` is absolute.
  init(path: String, access: Access) throws(StoreFailure) {
    var name = path
    var flags = SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE
    switch access {
    case .create: flags |= SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    case .readWrite: flags |= SQLITE_OPEN_READWRITE
    case .readOnly: flags |= SQLITE_OPEN_READONLY
    case .immutable:
      flags |= SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
      name = "file://\(Self.percentEncoded(path))?immutable=1"
    }
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened else { throw .sqlite(code: code, message: "out of memory", systemError: 0) }
    guard code == SQLITE_OK else {
      let failure = Self.failure(of: opened, code: code)
      sqlite3_close(opened)
      throw failure
    }
    handle = opened
    distrustFile()
  }

  deinit { sqlite3_close(handle) }

  /// A file may come from anywhere: nothing in its schema is run.
  private func distrustFile() {
    sqlite3_busy_timeout(handle, 1000)
    _ = wetink_sqlite3_configure(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
    _ = wetink_sqlite3_configure(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
    _ = wetink_sqlite3_configure(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0)
    _ = wetink_sqlite3_configure(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0)
  }

  /// True leaves the write-ahead log as it is when this connection closes.
  func keepLogAtClose(_ keep: Bool) {
    _ = wetink_sqlite3_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0)
  }

  var isReadOnly: Bool { sqlite3_db_readonly(handle, "main") != 0 }

  func execute(_ sql: String) throws(StoreFailure) {
    let code = sqlite3_exec(handle, sql, nil, nil, nil)
    guard code == SQLITE_OK else { throw failure(code: code) }
  }

  func prepare(_ sql: String) throws(StoreFailure) -> Statement {
    var prepared: OpaquePointer?
    let code = sqlite3_prepare_v2(handle, sql, -1, &prepared, nil)
    guard code == SQLITE_OK, let prepared else { throw failure(code: code) }
    return Statement(owning: prepared, of: self)
  }

  /// The first column of the first row; `nil` without a row.
  func integer(_ sql: String) throws(StoreFailure) -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? try statement.integer(0) : nil
  }

  /// All of `body` or nothing of it.
  func transaction(_ body: () throws(StoreFailure) -> Void) throws(StoreFailure) {
    try execute("BEGIN IMMEDIATE")
    do {
      try body()
      try execute("COMMIT")
    } catch {
      // Some failures have rolled back by themselves; then this does nothing.
      if sqlite3_get_autocommit(handle) == 0 { try? execute("ROLLBACK") }
      throw error
    }
  }

  private static let pagesOfAStep: Int32 = 1024

  /// Copies the whole database into the new file at `path`, page by page.
  func copy(to path: String, unless interruption: Interruption? = nil) throws(StoreFailure) {
    let target = try Database(path: path, access: .create)
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw target.failure(code: sqlite3_errcode(target.handle))
    }
    var step = SQLITE_OK
    while step == SQLITE_OK, interruption?.isWanted != true {
      step = sqlite3_backup_step(backup, Self.pagesOfAStep)
    }
    let finish = sqlite3_backup_finish(backup)
    try interruption?.check()
    guard step == SQLITE_DONE, finish == SQLITE_OK else {
      throw target.failure(code: finish == SQLITE_OK ? step : finish)
    }
  }

  func failure(code: Int32) -> StoreFailure { Self.failure(of: handle, code: code) }

  private static func failure(of handle: OpaquePointer, code: Int32) -> StoreFailure {
    let systemError =
      [SQLITE_IOERR, SQLITE_CANTOPEN].contains(code & 0xFF) ? sqlite3_system_errno(handle) : 0
    return .sqlite(
      code: code, message: String(cString: sqlite3_errmsg(handle)), systemError: systemError)
  }

  private static func percentEncoded(_ path: String) -> String {
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-".utf8)
    return path.utf8.reduce(into: "") { encoded, byte in
      if plain.contains(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        encoded += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
  }
}
