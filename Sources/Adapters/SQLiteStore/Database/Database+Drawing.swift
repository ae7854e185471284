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
      try transaction { () throws(StoreFailure) in try execute(Schema.upgrade(from: version)) }
    }
  }

  /// Makes a file with an empty drawing, or the tables of one in an empty file. A failure leaves
  /// no file that was not there.
  static func create(_ location: FileLocation) throws(StoreFailure) {
    let wasMissing = location.entry == .missing
    do {
      let database = try Database(path: location.path, access: .create)
      try database.execute("PRAGMA synchronous = FULL")
      try database.transaction { () throws(StoreFailure) in
        try database.execute(Schema.creation)
      }
      location.syncFolder()
    } catch {
      if wasMissing, !location.holdsBytes { unlink(location.path) }
      throw error
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
