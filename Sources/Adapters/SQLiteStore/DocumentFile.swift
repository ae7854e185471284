internal import CSQLite
public import Drawing

/// One `.wetink` file. `record` and `setMeta` queue and return; a background queue commits and
/// syncs what waits. A drawing that another process writes is read once, at opening, and not kept.
public final class DocumentFile: DrawingStore, Sendable {
  public enum Mode: Sendable {
    /// Reads an existing file and leaves it as it is.
    case read
    /// Makes the file when it is missing; where it cannot be written, reads it and says why.
    case edit
    /// As `edit`, but throws where it cannot be written.
    case write
  }

  /// Absolute, symbolic links followed.
  public let path: String
  /// The user_version of the file.
  public let version: Int
  /// Why a file opened to `edit` is only read; `nil` otherwise.
  public let readOnlyReason: DocumentError?
  /// The newest version that this program reads, and the one that it writes.
  public static let newestVersion = Int(Schema.version)
  /// Reads the strokes that opening left; `nil`: none were.
  public let reading: StrokeReading?

  /// Every stroke had to be read at opening though the file is large, as it lacks what makes that quick.
  public let lacksOutlines: Bool

  /// `nil` when the file is only read.
  private let committer: Committer?

  init(
    path: String, version: Int, readOnlyReason: DocumentError?, place: WritingPlace?,
    reading: StrokeReading?, lacksOutlines: Bool = false
  ) {
    self.lacksOutlines = lacksOutlines
    self.path = path
    self.version = version
    self.readOnlyReason = readOnlyReason
    self.reading = reading
    committer = place.map { Committer($0, reading: reading) }
  }

  /// A new drawing that no disk takes: it is in memory only. `path` is the name it would have.
  public static func inMemory(_ path: String, because reason: String) -> OpenedDocument {
    let file = DocumentFile(
      path: path, version: newestVersion,
      readOnlyReason: .cannotWrite(path: path, reason: reason), place: nil, reading: nil)
    return OpenedDocument(file: file, history: History(), meta: [:])
  }

  deinit { committer?.closeLater() }

  public var isReadOnly: Bool { committer == nil }

  /// Queues. Of a read-only drawing nothing is kept, as `status` says.
  public func record(_ record: EditRecord) { committer?.add(.record(record)) }

  /// Queues a value that is not drawing, such as the view; `nil` removes it.
  public func setMeta(_ value: String?, for key: String) { committer?.add(.meta(key, value)) }

  /// Queues a square of the overview, which takes the place of an older one.
  public func keep(_ square: OverviewSquare) { committer?.add(.overview(square)) }

  /// Writes what makes opening a large drawing quick, where the file lacks it. `history` is as opening
  /// gave it. To be called on a thread of its own: returns when all is written or the file closed.
  public func writeOutlines(of history: History) { committer?.writeOutlines(of: history.edits) }

  /// Waits until all that was recorded before is on disk. What could not be written is still in
  /// memory after a failure, and is tried again every second.
  public func flush() throws(DocumentError) {
    if let failure = committer?.flush() { throw DocumentError(writing: path, failure) }
  }

  /// Writes what waits, makes the file whole by itself and lets it go. After a failure it is open
  /// as before, but that strokes which were not read yet leave nothing in pictures. Nothing may be
  /// recorded afterwards.
  public func close() throws(DocumentError) {
    reading?.end()
    if let failure = committer?.close() { throw DocumentError(writing: path, failure) }
  }

  public var status: DocumentStatus {
    committer?.status ?? .readOnly(readOnlyReason.map { "\($0)" } ?? "\(path): opened to be read")
  }

  /// Called on the background queue whenever `status` has changed.
  public func onStatusChange(_ report: (@Sendable (DocumentStatus) -> Void)?) {
    committer?.setOnStatusChange(report)
  }

  /// Called on the background queue after every sync.
  public func onSync(_ report: (@Sendable (SyncReport) -> Void)?) { committer?.setOnSync(report) }
}

/// One transaction that is on disk.
public struct SyncReport: Sendable {
  /// Edits and other records in it.
  public let count: Int
  /// Milliseconds since the oldest of them happened.
  public let age: Double
  /// Milliseconds that writing and syncing took.
  public let duration: Double
}

/// Whether what was drawn is safe.
public enum DocumentStatus: Sendable, Equatable {
  /// On disk, or on its way there.
  case kept
  /// In memory until it can be written; the message says why.
  case waiting(String)
  /// In memory only.
  case readOnly(String)
}

/// A drawing as its file held it at opening.
public struct OpenedDocument: Sendable {
  public let file: DocumentFile
  public let history: History
  public let meta: [String: String]
}
