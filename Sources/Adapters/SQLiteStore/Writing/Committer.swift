internal import Dispatch
internal import Drawing
internal import Synchronization

/// What waits to be written, in the order of happening.
enum WaitingEntry: Sendable {
  case record(EditRecord)
  /// A value of `nil` removes the key.
  case meta(String, String?)
  case overview(OverviewSquare)
  /// Of the edits from a place on.
  case outline(Outline, from: Int)

  /// Where it cannot be written nothing is lost.
  var canBeMadeAgain: Bool {
    switch self {
    case .record, .meta: false
    case .overview, .outline: true
    }
  }
}

/// Writes what waits, on a queue of its own: everything waiting in one synced transaction, started
/// at once, so that what happens during one commit is grouped in the next.
///
/// `@unchecked Sendable`: `shared` has its lock; everything else is touched on `queue` alone.
final class Committer: @unchecked Sendable {
  /// How long no edit has come before the write-ahead log is folded in.
  private static let idleTime = 2.0
  private static let retryTime = 1.0

  private struct Shared {
    var waiting: [WaitingEntry] = []
    /// When the first of them came.
    var waitingSince = DispatchTime.now()
    var isScheduled = false
    var editCount: Int
    /// So many are as they were at opening.
    var unchangedCount: Int
    var status = DocumentStatus.kept
    var onStatusChange: (@Sendable (DocumentStatus) -> Void)?
    var onSync: (@Sendable (SyncReport) -> Void)?
    var isClosed = false

    /// Whether it must be seen to that what waits is committed.
    mutating func queue(_ entry: WaitingEntry) -> Bool {
      if waiting.isEmpty { waitingSince = .now() }
      waiting.append(entry)
      defer { isScheduled = true }
      return !isScheduled
    }

    mutating func follow(_ record: EditRecord) {
      precondition(record.canBeStored, "a stroke's values are within the limits of the file")
      switch record {
      case .append(_, let position):
        precondition((0...editCount).contains(position), "position lies within the edits")
        editCount = position + 1
        unchangedCount = min(unchangedCount, position)
      case .move(let position):
        precondition((0...editCount).contains(position), "position lies within the edits")
      }
    }
  }

  private let shared: Mutex<Shared>
  private let queue = DispatchQueue(label: "wetink.store")

  /// Taken from `shared`, not yet on disk; whatever fails stays here.
  private var backlog: [WaitingEntry] = []
  private var backlogSince = DispatchTime.now()
  /// `nil` once closed.
  private var place: WritingPlace?
  private var lastCommit = DispatchTime.now()
  private var isFoldPlanned = false
  private var isRetryPlanned = false
  private var isAbandoned = false

  /// Keeps the log until it is done.
  private let reading: StrokeReading?

  init(_ place: WritingPlace, reading: StrokeReading?) {
    self.place = place
    self.reading = reading
    shared = Mutex(Shared(editCount: place.editCount, unchangedCount: place.editCount))
    // A process that was killed may have left its log behind.
    if place.location.hasLog { queue.async { self.planFold() } }
  }

  // MARK: On any thread

  var status: DocumentStatus { shared.withLock { $0.status } }

  func setOnStatusChange(_ report: (@Sendable (DocumentStatus) -> Void)?) {
    shared.withLock { $0.onStatusChange = report }
  }

  func setOnSync(_ report: (@Sendable (SyncReport) -> Void)?) {
    shared.withLock { $0.onSync = report }
  }

  /// Queues and returns; never waits for the disk.
  func add(_ entry: WaitingEntry) {
    let mustSchedule = shared.withLock { shared in
      precondition(!shared.isClosed, "a closed drawing takes no edits")
      if case .record(let record) = entry { shared.follow(record) }
      return shared.queue(entry)
    }
    if mustSchedule { queue.async { self.commitWaiting() } }
  }

  /// So many outlines are written at once that an edit need not wait long behind them.
  private static let outlinesOfACommit = 4

  /// Writes the outlines that are missing, of the edits as they were at opening. Returns when they are on
  /// disk, when they could not be put there, or when the drawing was closed meanwhile.
  func writeOutlines(of edits: EditLog) {
    var missing = queue.sync { (try? self.place?.missingOutlines(of: edits.count)) ?? [] }[...]
    while !missing.isEmpty {
      let outlines = missing.prefix(Self.outlinesOfACommit).map {
        (Outline(of: edits, from: $0), $0)
      }
      missing = missing.dropFirst(Self.outlinesOfACommit)
      let isOpen = shared.withLock { shared in
        guard !shared.isClosed else { return false }
        for (outline, first) in outlines where first + Outline.length <= shared.unchangedCount {
          _ = shared.queue(.outline(outline, from: first))
        }
        return true
      }
      guard isOpen, flush() == nil else { return }
    }
  }

  /// Returns when all that was added before is on disk, or could not be put there.
  func flush() -> StoreFailure? {
    queue.sync { commitWaiting() }
  }

  /// Writes what waits, folds the log in and lets the file go. After a failure all is as before.
  func close() -> StoreFailure? {
    queue.sync { closeOnQueue() }
  }

  /// For an owner that is gone without closing. Its strokes may still be wanted.
  func closeLater() {
    queue.async {
      try? self.reading?.finish()
      self.isAbandoned = true
      _ = self.closeOnQueue()
    }
  }

  // MARK: On the queue

  private func closeOnQueue() -> StoreFailure? {
    repeat {
      if let failure = commitWaiting() { return failure }
    } while !shuts()
    // What cannot be folded in stays whole in the log beside the file.
    _ = try? place?.fold()
    place = nil
    return nil
  }

  /// False when something came in meanwhile.
  private func shuts() -> Bool {
    shared.withLock { shared in
      shared.isClosed = shared.waiting.isEmpty
      return shared.isClosed
    }
  }

  @discardableResult
  private func commitWaiting() -> StoreFailure? {
    takeWaiting()
    guard let place else { return nil }
    do {
      try place.returnIfGone()
      if !backlog.isEmpty {
        let began = DispatchTime.now()
        try place.commit(backlog)
        lastCommit = .now()
        reportSync(began)
        backlog = []
        planFold()
      }
      report(.kept)
      return nil
    } catch {
      let isLoss = backlog.isEmpty || !backlog.allSatisfy(\.canBeMadeAgain)
      backlog.removeAll(where: \.canBeMadeAgain)
      guard isLoss else { return error }
      report(.waiting("\(DocumentError(writing: place.location.name, error))"))
      planRetry()
      return error
    }
  }

  private func takeWaiting() {
    let isFirst = backlog.isEmpty
    shared.withLock { shared in
      shared.isScheduled = false
      if isFirst { backlogSince = shared.waitingSince }
      backlog += shared.waiting
      shared.waiting = []
    }
  }

  private func reportSync(_ began: DispatchTime) {
    guard let tell = shared.withLock({ $0.onSync }) else { return }
    func milliseconds(since start: DispatchTime) -> Double {
      Double(lastCommit.uptimeNanoseconds - start.uptimeNanoseconds) / 1e6
    }
    tell(
      SyncReport(
        count: backlog.count, age: milliseconds(since: backlogSince),
        duration: milliseconds(since: began)))
  }

  private func report(_ status: DocumentStatus) {
    let tell = shared.withLock { shared in
      guard shared.status != status else { return nil as (@Sendable (DocumentStatus) -> Void)? }
      shared.status = status
      return shared.onStatusChange
    }
    tell?(status)
  }

  private func planRetry() {
    guard !isRetryPlanned else { return }
    isRetryPlanned = true
    queue.asyncAfter(deadline: .now() + Self.retryTime) {
      self.isRetryPlanned = false
      _ = self.isAbandoned ? self.closeOnQueue() : self.commitWaiting()
    }
  }

  /// One timer at a time, which waits on while edits keep coming.
  private func planFold() {
    guard !isFoldPlanned else { return }
    isFoldPlanned = true
    let seen = lastCommit
    queue.asyncAfter(deadline: seen + Self.idleTime) {
      self.isFoldPlanned = false
      guard self.lastCommit == seen else { return self.planFold() }
      let isReading = self.reading?.isDone == false
      guard isReading || (try? self.place?.fold()) == false else { return }
      // A reader is in the way.
      self.lastCommit = .now()
      self.planFold()
    }
  }
}
