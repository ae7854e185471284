internal import Glibc
internal import Synchronization

/// The one place that a drawing is written to: the file, its lock and the connection. Used by one
/// thread at a time, the committer's.
final class WritingPlace {
  let location: FileLocation
  /// `nil` when a file that was put back could not be opened again yet.
  private var connection: Connection?
  private var lock: WriterLock
  private var identity: FileIdentity
  /// Of the file as it was opened.
  let editCount: Int

  private struct Connection {
    let database: Database
    let writer: EditWriter
  }

  /// `database` may be written and holds a drawing.
  init(
    _ database: Database, at location: FileLocation, lock: WriterLock, identity: FileIdentity
  ) throws(StoreFailure) {
    self.location = location
    self.lock = lock
    self.identity = identity
    try database.beginWriting(location)
    let writer = try EditWriter(database)
    connection = Connection(database: database, writer: writer)
    editCount = writer.state.editCount
    OpenFiles.shared.insert(identity)
  }

  deinit { OpenFiles.shared.remove(identity) }

  /// All entries or, on a failure, none.
  func commit(_ entries: [WaitingEntry]) throws(StoreFailure) {
    let connection = try connected()
    let before = connection.writer.state
    do {
      try connection.database.transaction { () throws(StoreFailure) in
        for entry in entries { try connection.writer.write(entry) }
      }
    } catch {
      connection.writer.restore(before)
      throw error
    }
  }

  /// Where the stretches of `editCount` edits begin that have no outline.
  func missingOutlines(of editCount: Int) throws(StoreFailure) -> [Int] {
    let kept = try connected().database.prepare("SELECT first FROM outline")
    var known: Set<Int64> = []
    while try kept.step() { known.insert(try kept.integer(0)) }
    return stride(from: 0, through: editCount - Outline.length, by: Outline.length)
      .filter { !known.contains(Int64($0)) }
  }

  /// Moves the write-ahead log into the file. False when a reader kept part of it from that.
  func fold() throws(StoreFailure) -> Bool {
    guard location.identity == identity else { return true }
    return try connected().database.integer("PRAGMA wal_checkpoint(TRUNCATE)") == 0
  }

  private func connected() throws(StoreFailure) -> Connection {
    if let connection { return connection }
    let database = try Database.forWriting(location)
    try database.beginWriting(location)
    let connection = Connection(database: database, writer: try EditWriter(database))
    self.connection = connection
    return connection
  }

  // MARK: A file that is gone

  /// A file that was deleted under the program lives on until it is closed: it is written anew. A
  /// file that another one has replaced is not touched.
  func returnIfGone() throws(StoreFailure) {
    switch location.entry {
    case .file(identity, _): return
    case .missing: try putBack()
    case .unreachable(let systemError): throw .displaced(describe(systemError: systemError))
    case .file, .folder, .other: throw .displaced("something else has taken its place")
    }
  }

  private func putBack() throws(StoreFailure) {
    guard case .folder = FileLocation.entry(at: location.folder) else {
      throw .displaced("its folder is gone")
    }
    if !lock.isInPlace {
      do {
        lock = try WriterLock(for: location)
      } catch {
        throw .displaced(error.reason)
      }
    }
    let copy = location.path + "-restored"
    unlink(copy)
    defer { unlink(copy) }
    try connected().database.copy(to: copy)
    guard location.take(copy), let identity = location.identity else {
      throw .displaced(describe(systemError: errno))
    }
    // The log by the file's old name belongs to the deleted file and must not outlive it.
    connection = nil
    for ending in ["-wal", "-shm"] { unlink(location.path + ending) }
    OpenFiles.shared.remove(self.identity)
    OpenFiles.shared.insert(identity)
    self.identity = identity
    _ = try connected()
  }
}

/// The files that this process writes. They are looked at through SQLite alone: closing any other
/// descriptor of such a file would give back the locks that SQLite holds on it.
final class OpenFiles: Sendable {
  static let shared = OpenFiles()
  private let identities = Mutex<Set<FileIdentity>>([])

  func insert(_ identity: FileIdentity) {
    identities.withLock { _ = $0.insert(identity) }
  }

  func remove(_ identity: FileIdentity) {
    identities.withLock { _ = $0.remove(identity) }
  }

  func contains(_ identity: FileIdentity) -> Bool {
    identities.withLock { $0.contains(identity) }
  }
}
