internal import Drawing
internal import Glibc

extension DocumentFile {
  /// Opens the drawing at `path`. A file that cannot be opened is not touched.
  ///
  /// All of it is read and looked at, but for one of more than `limit` bytes, where the strokes may be
  /// left to `reading`. `interruption` may break it off.
  public static func open(
    _ path: String, _ mode: Mode, readingAllUpTo limit: Int = .max,
    unless interruption: Interruption? = nil
  ) throws(DocumentError) -> OpenedDocument {
    let location = try FileLocation(path)
    let isNew = try isNew(location)
    guard mode != .read else {
      guard location.entry != .missing else { throw .missing(path: path) }
      guard !isNew else { throw .notADrawing(path: path) }
      return try read(location, because: nil, readingAllUpTo: limit, interruption)
    }
    do throws(DocumentError) {
      return try write(location, isNew: isNew, readingAllUpTo: limit, interruption)
    } catch {
      guard mode == .edit, !isNew, error.allowsReading else { throw error }
      return try read(location, because: error, readingAllUpTo: limit, interruption)
    }
  }

  /// True for a missing or empty file; throws where there is something that is no drawing.
  private static func isNew(_ location: FileLocation) throws(DocumentError) -> Bool {
    let path = location.name
    switch location.entry {
    case .missing: return true
    case .folder: throw .isFolder(path: path)
    case .other: throw .notAFile(path: path)
    case .unreachable(let systemError):
      throw .cannotOpen(path: path, reason: describe(systemError: systemError))
    case .file(_, byteCount: 0): return true
    case .file(let identity, let byteCount):
      // This process writes it: a drawing, then.
      if OpenFiles.shared.contains(identity) { return false }
      guard let header = FileHeader(try firstBytes(of: location)) else {
        throw .notADrawing(path: path)
      }
      try require(header, path)
      // SQLite reads zeros after the end; a log may hold what the file does not yet.
      guard byteCount >= header.byteCount || location.hasLog else {
        throw .damaged(path: path, what: "its end is missing")
      }
      return false
    }
  }

  private static func firstBytes(of location: FileLocation) throws(DocumentError) -> [UInt8] {
    let descriptor = Glibc.open(location.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw .cannotOpen(path: location.name, reason: describe(systemError: errno))
    }
    defer { Glibc.close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: FileHeader.byteCount)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else {
      throw .cannotOpen(path: location.name, reason: describe(systemError: errno))
    }
    return Array(bytes[..<count])
  }

  private static func require(_ header: FileHeader, _ path: String) throws(DocumentError) {
    guard header.applicationID == Schema.applicationID else { throw .notADrawing(path: path) }
    guard header.version <= Schema.version else {
      throw .newerVersion(path: path, version: Int(header.version))
    }
    guard header.version > 0 else { throw .damaged(path: path, what: "its version is 0") }
  }

  /// The log may hold a newer header than the file.
  private static func require(_ database: Database) throws(StoreFailure) -> Int {
    let version = try database.version
    guard try database.applicationID == Schema.applicationID else { throw .foreign }
    guard version <= Schema.version else { throw .newerVersion(Int(version)) }
    try Schema.require(in: database, version: version)
    return Int(version)
  }

  // MARK: Reading

  private struct Content {
    let known: HistoryReader.Found
    /// Of strokes that are not read yet; `nil`: all are.
    var reading: StrokeReading?
  }

  private static func all(
    of database: Database, _ interruption: Interruption?
  ) throws(StoreFailure) -> Content {
    Content(known: try HistoryReader.read(database, unless: interruption))
  }

  /// `nil` where the strokes must be read for it; `database` is closed then.
  private static func outlines(
    of database: Database, _ location: FileLocation, _ version: Int
  ) throws(StoreFailure) -> Content? {
    guard version == Schema.version else { return nil }
    try database.execute("BEGIN")
    let reading = try StrokeReading(database, path: location.name)
    guard let known = try HistoryReader.readOutlines(database, for: reading) else {
      reading.end()
      return nil
    }
    return Content(known: known, reading: reading)
  }

  private static func read(
    _ location: FileLocation, because reason: DocumentError?, readingAllUpTo limit: Int,
    _ interruption: Interruption?
  ) throws(DocumentError) -> OpenedDocument {
    do throws(StoreFailure) {
      let database = try Database.forReading(location)
      let version = try require(database)
      var content: Content?
      if location.byteCount > limit, try database.keepsLog {
        content = try outlines(of: try Database.forReading(location), location, version)
      }
      let found = if let content { content } else { try all(of: database, interruption) }
      let file = DocumentFile(
        path: location.path, version: version, readOnlyReason: reason, place: nil,
        reading: found.reading)
      return OpenedDocument(file: file, history: found.known.history, meta: found.known.meta)
    } catch {
      throw DocumentError(reading: location.name, error)
    }
  }

  // MARK: Writing

  private static func write(
    _ location: FileLocation, isNew: Bool, readingAllUpTo limit: Int,
    _ interruption: Interruption?
  ) throws(DocumentError) -> OpenedDocument {
    let path = location.name
    guard isNew || location.canWriteFile else {
      throw .notWritable(path: path, reason: describe(systemError: errno))
    }
    let lock = try lock(location)
    do throws(StoreFailure) {
      // Another process may have made it since.
      if isNew, !location.holdsBytes { try Database.create(location) }
      let database = try Database.forWriting(location)
      guard let identity = location.identity else { throw .displaced("it is gone again") }
      let version = try require(database)
      var content: Content?
      if location.byteCount > limit, !location.isOnNetworkDrive, try database.keepsLog {
        content = try outlines(of: try Database.beside(location), location, version)
      }
      let found = if let content { content } else { try all(of: database, interruption) }
      guard found.known.hasRoomForIDs else { throw .displaced("its ids are used up") }
      if version < Schema.version {
        try FormerVersion.keep(
          database, version: UInt32(version), at: location, unless: interruption)
      }
      let isLarge = location.byteCount > limit
      let place = try WritingPlace(database, at: location, lock: lock, identity: identity)
      let file = DocumentFile(
        path: location.path, version: Int(Schema.version), readOnlyReason: nil, place: place,
        reading: found.reading, lacksOutlines: isLarge && found.reading == nil)
      return OpenedDocument(file: file, history: found.known.history, meta: found.known.meta)
    } catch {
      if case .displaced(let reason) = error { throw .notWritable(path: path, reason: reason) }
      throw DocumentError(reading: path, error)
    }
  }

  private static func lock(_ location: FileLocation) throws(DocumentError) -> WriterLock {
    do throws(WriterLock.Refusal) {
      return try WriterLock(for: location)
    } catch {
      switch error {
      case .held(let process):
        throw .heldByAnotherProcess(path: location.name, process: process)
      case .impossible(let systemError):
        throw .notWritable(path: location.name, reason: describe(systemError: systemError))
      }
    }
  }
}

extension DocumentError {
  /// True when the file may be sound, only not to be written.
  fileprivate var allowsReading: Bool {
    switch self {
    case .heldByAnotherProcess, .notWritable: true
    default: false
    }
  }
}
