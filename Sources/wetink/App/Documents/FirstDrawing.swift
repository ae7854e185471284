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
  static func open(asked: String?, last: String?) throws(Failure) -> FirstDrawing {
    if let asked { return try open(asked) }
    var notice: NewsBoard.Notice?
    if let last, FileManager.default.fileExists(atPath: last) {
      do throws(Failure) {
        return FirstDrawing(try Documents.openToDraw(last))
      } catch {
        notice = .replaced(error.message)
      }
    }
    if let refusal = DrawingFolder.refusal {
      return begin(nil, in: Folders.drawings, refusing: refusal)
    }
    return FirstDrawing(try DrawingFolder.makeDrawing(), notice)
  }

  private static func open(_ asked: String) throws(Failure) -> FirstDrawing {
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
    return FirstDrawing(try Documents.openToDraw(asked))
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

  /// Opens it on a thread of its own where it is a file that is there: `wait` has it, or does all of
  /// it where nothing may be made before there is a window.
  final class Opening: Sendable {
    private let asked: String?
    private let last: String?
    private let result: Mutex<Result<FirstDrawing, Failure>?>
    private let isDone: DispatchSemaphore?

    /// `given`: it is open already.
    init(_ given: FirstDrawing?, asked: String?, last: String?) {
      self.asked = asked
      self.last = last
      result = Mutex(given.map { .success($0) })
      guard given == nil else {
        isDone = nil
        return
      }
      let path = asked ?? last ?? ""
      guard ImportFormat(path: path) == nil, FileManager.default.fileExists(atPath: path) else {
        isDone = nil
        return
      }
      isDone = DispatchSemaphore(value: 0)
      startThread(givingWay: false) { [self] in
        let opened = Self.open(asked, last)
        result.withLock { $0 = opened }
        isDone?.signal()
      }
    }

    private static func open(_ asked: String?, _ last: String?) -> Result<FirstDrawing, Failure> {
      do throws(Failure) {
        return .success(try FirstDrawing.open(asked: asked, last: last))
      } catch {
        return .failure(error)
      }
    }

    /// To be called once.
    func wait() throws(Failure) -> FirstDrawing {
      isDone?.wait()
      let opened = result.withLock { result in
        defer { result = nil }
        return result
      }
      return try (opened ?? Self.open(asked, last)).get()
    }

    /// There is no window: nothing is drawn.
    func giveUp() {
      isDone?.wait()
      if let first = try? result.withLock({ $0 })?.get() { try? first.opened.file.close() }
    }
  }
}
