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

  private init(_ opened: OpenedDocument, _ notice: NewsBoard.Notice? = nil) {
    self.opened = opened
    drawing = Documents.drawing(opened)
    self.notice = notice
  }

  /// The drawing that was asked for, else the last one, else a new one. A last drawing that cannot
  /// be opened is left alone and told of.
  static func open(asked: String?, last: String?) throws(Failure) -> FirstDrawing {
    if let asked {
      guard ImportFormat(path: asked) != nil else {
        return FirstDrawing(try Documents.openToDraw(asked))
      }
      let path = try DrawingFolder.newPath(named: asked)
      let losses = try ConvertCommand.runApart(asked, path)
      return FirstDrawing(try Documents.openToDraw(path), .takenOver(losses))
    }
    var notice: NewsBoard.Notice?
    if let last, FileManager.default.fileExists(atPath: last) {
      do throws(Failure) {
        return FirstDrawing(try Documents.openToDraw(last))
      } catch {
        notice = .replaced(error.message)
      }
    }
    let new = try DrawingFolder.makeDrawing()
    let isElsewhere = Folders.parent(new.file.path) != Folders.drawings
    return FirstDrawing(new, notice ?? (isElsewhere ? .savedElsewhere(new.file.path) : nil))
  }

  /// Opens it on a thread of its own where it is a file that is there: `wait` has it, or does all of
  /// it where nothing may be made before there is a window.
  final class Opening: Sendable {
    private let asked: String?
    private let last: String?
    private let result = Mutex<Result<FirstDrawing, Failure>?>(nil)
    private let isDone: DispatchSemaphore?

    init(asked: String?, last: String?) {
      self.asked = asked
      self.last = last
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
      if isDone != nil, let first = try? wait() { try? first.opened.file.close() }
    }
  }
}
