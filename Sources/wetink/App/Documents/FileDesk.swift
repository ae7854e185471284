import Dispatch
import Drawing
import FoundationEssentials
import Glibc
import SQLiteStore
import Synchronization

/// Opens and closes drawings on a queue of its own, one after the other, so that no frame waits for
/// a disk.
final class FileDesk: Sendable {
  enum Outcome: Sendable {
    case opened(OpenedDocument, Drawing)
    /// An empty file for the drawing that its own file does not take.
    case elsewhere(OpenedDocument)
    case failed(String)
  }

  private struct State {
    var outcome: Outcome?
    var isBusy = false
    /// Breaks off the opening that is under way.
    var interruption: Interruption?
    /// Files that were left and could not be written to their end.
    var unclosed: [DocumentFile] = []
  }

  private let queue = DispatchQueue(label: "wetink.files")
  private let state = Mutex(State())
  private let report: @Sendable () -> Void

  /// `report` is called on the queue when there is an outcome.
  init(report: @escaping @Sendable () -> Void) { self.report = report }

  /// Opens a file, `nil` a new one, once all that was drawn in `present` is kept. While the desk is
  /// busy with another wish this one is passed over.
  func open(_ path: String?, leaving present: DocumentFile) {
    let interruption = Interruption()
    state.withLock { if !$0.isBusy { $0.interruption = interruption } }
    begin { () throws(Failure) in
      try Documents.flush(present)
      let opened = try Self.edit(path, unless: interruption)
      return .opened(opened, Drawing(history: opened.history))
    }
  }

  private static func edit(
    _ path: String?, unless interruption: Interruption
  ) throws(Failure) -> OpenedDocument {
    if let path { return try Documents.openToDraw(path, unless: interruption) }
    return try DrawingFolder.makeDrawing()
  }

  /// Makes an empty file once all that was drawn in `present` is kept. Where the disk refuses,
  /// `makeRoom` is called, and it is tried once more.
  func makeSheet(
    leaving present: DocumentFile, makeRoom: @escaping @Sendable () -> Void,
    _ makeFile: @escaping @Sendable () throws(Failure) -> OpenedDocument
  ) {
    let make = { @Sendable () throws(Failure) -> OpenedDocument in
      try Documents.flush(present)
      return try makeFile()
    }
    begin { () throws(Failure) in
      let opened: OpenedDocument
      do throws(Failure) {
        opened = try make()
      } catch {
        makeRoom()
        opened = try make()
      }
      return .opened(opened, Drawing(history: opened.history))
    }
  }

  /// Makes a file in the first folder that takes one.
  func makeElsewhere(named name: String, in folders: [String]) {
    begin { () throws(Failure) in
      .elsewhere(try Self.makeFile(named: name, in: folders))
    }
  }

  private static func makeFile(
    named name: String, in folders: [String]
  ) throws(Failure) -> OpenedDocument {
    var refusal = Failure.work("\(name): there is no folder for it")
    for folder in folders {
      do throws(Failure) {
        try Folders.make(folder)
        return try Documents.write(
          DrawingFolder.unusedPath("\(folder)/\(name)", ending: "wetink"))
      } catch {
        refusal = error
      }
    }
    throw refusal
  }

  /// Lets a file go, with the drawing that was in it; others may still need its strokes. When it is
  /// whole, `isClosed` is called on the queue.
  func close(_ file: DocumentFile, _ drawing: Drawing, isClosed: (@Sendable () -> Void)?) {
    queue.async { [self] in
      try? file.reading?.finish()
      withExtendedLifetime(drawing) {}
      do {
        try file.close()
        isClosed?()
      } catch {
        state.withLock { $0.unclosed.append(file) }
      }
    }
  }

  var isBusy: Bool { state.withLock { $0.isBusy } }

  func takeOutcome() -> Outcome? {
    state.withLock { state in
      defer { state.outcome = nil }
      return state.outcome
    }
  }

  /// Waits for all that was asked for, but for an opening, which nobody needs any more. Throws where a
  /// file that was left is not wholly written, once all others are.
  func finish() throws(Failure) {
    state.withLock { $0.interruption }?.interrupt()
    queue.sync {}
    var failure: Failure?
    for file in state.withLock({ $0.unclosed }) {
      do throws(Failure) { try Documents.close(file) } catch { failure = failure ?? error }
    }
    if let failure { throw failure }
  }

  private func begin(_ work: @escaping @Sendable () throws(Failure) -> Outcome) {
    let isFree = state.withLock { state in
      defer { state.isBusy = true }
      return !state.isBusy
    }
    guard isFree else { return }
    queue.async { [self] in
      let outcome: Outcome
      do throws(Failure) { outcome = try work() } catch { outcome = .failed(error.message) }
      state.withLock { state in
        state.outcome = outcome
        state.isBusy = false
      }
      report()
    }
  }
}
