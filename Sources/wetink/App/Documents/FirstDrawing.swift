import Dispatch
import Drawing
import Exchange
import FoundationEssentials
import SQLiteStore
import Synchronization

/// The drawing that the program begins with.
struct FirstDrawing: Sendable {
  let opened: OpenedDocument
  let drawing: Drawing
  /// What is to be said about it.
  var notice: NewsBoard.Notice?

  init(_ opened: OpenedDocument, _ notice: NewsBoard.Notice? = nil) {
    self.opened = opened
    drawing = Documents.drawing(opened)
    self.notice = notice
  }

  /// The drawing that was asked for, else the last one, else a new one. A last drawing that cannot
  /// be opened is left alone and told of.
  private static func open(
    asked: String?, last: String?, unless interruption: Interruption
  ) throws(Failure) -> FirstDrawing {
    if let asked { return try open(asked, unless: interruption) }
    var notice: NewsBoard.Notice?
    if let last, FileManager.default.fileExists(atPath: last) {
      do throws(Failure) {
        return FirstDrawing(try Documents.openToDraw(last, unless: interruption))
      } catch {
        guard !interruption.isWanted else { throw error }
        notice = .replaced(error.message)
      }
    }
    if let refusal = DrawingFolder.refusal {
      return begin(nil, in: Folders.drawings, refusing: refusal)
    }
    return FirstDrawing(try DrawingFolder.makeDrawing(), notice)
  }

  private static func open(
    _ asked: String, unless interruption: Interruption
  ) throws(Failure) -> FirstDrawing {
    guard ImportFormat(path: asked) == nil else {
      let path = try DrawingFolder.newPath(named: asked)
      let losses = try ConvertCommand.runApart(asked, path)
      return FirstDrawing(try Documents.openToDraw(path), .takenOver(losses))
    }
    let folder = Folders.parent(asked)
    if !FileManager.default.fileExists(atPath: asked), Folders.isFolder(folder),
      let why = Folders.refusal(of: folder)
    {
      return begin(Folders.name(DrawingFolder.stem(of: asked)), in: folder, refusing: why)
    }
    return FirstDrawing(try Documents.openToDraw(asked, unless: interruption))
  }

  /// A new drawing for a folder that takes none: in another one, or in memory where there is none.
  private static func begin(
    _ name: String?, in folder: String, refusing why: String
  ) -> FirstDrawing {
    let refusal = "\(folder): it takes no drawing: \(why)"
    do throws(Failure) {
      let new = try DrawingFolder.makeDrawing(named: name)
      Program.complain("\(refusal); this one is kept in \(new.file.path)")
      return FirstDrawing(new, .begunElsewhere(refusal, new.file.path))
    } catch {
      return inMemory("\(folder)/\(name ?? "Wetink").wetink", why)
    }
  }

  /// A new drawing that no disk takes.
  static func inMemory(_ path: String, _ why: String) -> FirstDrawing {
    let opened = DocumentFile.inMemory(path, because: why)
    if let reason = opened.file.readOnlyReason {
      Program.complain("\(reason); it is in memory only")
    }
    return FirstDrawing(opened)
  }

  /// Opens it on a thread of its own: at once where it is a file that is there, else when it is waited
  /// for, as nothing may be made before there is a window.
  final class Opening: Sendable {
    private struct State {
      var hasBegun = false
      var result: Result<FirstDrawing, Failure>?
      var report: (@Sendable () -> Void)?
    }

    private let asked: String?
    private let last: String?
    private let state = Mutex(State())
    private let signal = DispatchSemaphore(value: 0)
    private let interruption = Interruption()

    /// `given`: it is open already.
    init(_ given: FirstDrawing?, asked: String?, last: String?) {
      self.asked = asked
      self.last = last
      if let given {
        state.withLock { state in
          state.hasBegun = true
          state.result = .success(given)
        }
        signal.signal()
      } else if ImportFormat(path: path) == nil, FileManager.default.fileExists(atPath: path) {
        begin()
      }
    }

    /// What is opened, as far as that is known; for a title.
    var path: String { asked ?? last ?? "" }

    private func begin() {
      let isFirst = state.withLock { state in
        defer { state.hasBegun = true }
        return !state.hasBegun
      }
      guard isFirst else { return }
      startThread(givingWay: false) { [self] in
        let result = Self.open(asked, last, interruption)
        let report = state.withLock { state in
          state.result = result
          return state.report
        }
        signal.signal()
        report?()
      }
    }

    private static func open(
      _ asked: String?, _ last: String?, _ interruption: Interruption
    ) -> Result<FirstDrawing, Failure> {
      do throws(Failure) {
        return .success(
          try FirstDrawing.open(asked: asked, last: last, unless: interruption))
      } catch {
        return .failure(error)
      }
    }

    var isDone: Bool { state.withLock { $0.result != nil } }

    /// Waits a little, as it is mostly done before anyone would see that it is not.
    var isSoonDone: Bool {
      begin()
      guard signal.wait(timeout: .now() + .milliseconds(500)) == .success else { return false }
      signal.signal()
      return true
    }

    /// Called on any thread when it is done, at once where it is.
    func onDone(_ report: @escaping @Sendable () -> Void) {
      state.withLock { $0.report = report }
      if isDone { report() }
    }

    /// To be called once.
    func wait() throws(Failure) -> FirstDrawing {
      begin()
      signal.wait()
      guard let result = state.withLock({ $0.result.take() }) else {
        preconditionFailure("a first drawing is waited for once")
      }
      return try result.get()
    }

    /// Nothing is drawn: there is no window, or no more. What is half done is left as it was.
    func giveUp() {
      interruption.interrupt()
      guard state.withLock({ $0.hasBegun }),
        // Another program's file is read by a process that is let alone.
        signal.wait(timeout: .now() + .seconds(5)) == .success,
        case .success(let first)? = state.withLock({ $0.result.take() })
      else { return }
      try? first.opened.file.close()
    }
  }
}
