internal import Glibc

/// Connections as a drawing needs them.
extension Database {
  /// An existing database that may be written, changed in no way before `beginWriting`.
  static func forWriting(_ location: FileLocation) throws(StoreFailure) -> Database {
    let database = try Database(path: location.path, access: .readWrite)
    guard !database.isReadOnly else { throw .displaced("it may not be written") }
    database.keepLogAtClose(location.hasLog)
    return database
  }

  /// From here on a commit returns when it is synced.
  func beginWriting(_ location: FileLocation) throws(StoreFailure) {
    keepLogAtClose(false)
    try chooseJournal(isOnNetworkDrive: location.isOnNetworkDrive)
    try execute("PRAGMA synchronous = FULL")
    let version = try version
    if version < Schema.version {
      try transaction { () throws(StoreFailure) in
        try execute(Schema.upgrade(from: version))
      }
    }
  }

  /// Makes a file with an empty drawing, or the tables of one in an empty file. A missing file gets
  /// its name when it is whole and synced, so that nothing leaves half of one behind.
  static func create(_ location: FileLocation) throws(StoreFailure) {
    guard location.entry == .missing else {
      return try writeTables(to: location.path, journal: "DELETE")
    }
    let new = location.path + "-new"
    defer { unlink(new) }
    unlink(new)
    try writeTables(to: new, journal: "OFF")
    guard location.take(new) || location.holdsBytes else {
      throw .displaced(describe(systemError: errno))
    }
  }

  /// Puts the tables of a drawing without edits into an empty or missing file.
  static func writeTables(to path: String, journal: String) throws(StoreFailure) {
    let database = try Database(path: path, access: .create)
    try database.execute("PRAGMA journal_mode = \(journal); PRAGMA synchronous = FULL")
    try database.transaction { () throws(StoreFailure) in
      try database.execute(Schema.creation)
    }
  }

  /// The database as it is, changed in no way: a write-ahead log that a killed process left stays.
  static func forReading(_ location: FileLocation) throws(StoreFailure) -> Database {
    let hasLog = location.hasLog
    guard location.canWriteFile, location.canWriteFolder else {
      return try Database(path: location.path, access: hasLog ? .readOnly : .immutable)
    }
    // A connection that may write leaves no files of its own beside the drawing.
    let database = try Database(path: location.path, access: .readWrite)
    try database.execute("PRAGMA query_only = ON")
    database.keepLogAtClose(hasLog)
    return database
  }

  /// A second connection to a drawing that `forWriting` has open. It leaves the log to that one.
  static func beside(_ location: FileLocation) throws(StoreFailure) -> Database {
    let database = try Database(path: location.path, access: .readWrite)
    try database.execute("PRAGMA query_only = ON")
    database.keepLogAtClose(true)
    return database
  }

  /// Whether changes go to a write-ahead log, so that who reads long keeps no writer waiting.
  var keepsLog: Bool {
    get throws(StoreFailure) {
      let rows = try prepare("PRAGMA journal_mode")
      guard try rows.step() else { return false }
      return try rows.text(0) == "wal"
    }
  }

  private func chooseJournal(isOnNetworkDrive: Bool) throws(StoreFailure) {
    if isOnNetworkDrive {
      // Alone with the file, SQLite can leave the write-ahead log without shared memory.
      try execute("PRAGMA locking_mode = EXCLUSIVE")
      try execute("PRAGMA journal_mode = DELETE")
      try execute("PRAGMA locking_mode = NORMAL")
    } else {
      do {
        try execute("PRAGMA journal_mode = WAL")
      } catch {
        // A file system without shared memory keeps the rollback journal; the rest fails here too.
        try execute("PRAGMA journal_mode = DELETE")
      }
    }
  }

  var version: UInt32 {
    get throws(StoreFailure) {
      UInt32(truncatingIfNeeded: try integer("PRAGMA user_version") ?? 0)
    }
  }

  var applicationID: UInt32 {
    get throws(StoreFailure) {
      UInt32(truncatingIfNeeded: try integer("PRAGMA application_id") ?? 0)
    }
  }
}
