import Canvas
import Controls
import Drawing
import Exchange
import FoundationEssentials
import Geometry
import Raster
import SQLiteStore
import Studio
import Synchronization

/// The drawing that is open: its file, and what is to be said about it.
final class OpenDrawing {
  private(set) var file: DocumentFile
  private(set) var drawing: Drawing
  /// The view it was left in.
  private(set) var view: View?
  /// What its file held beside the drawing.
  private(set) var meta: [String: String]
  private let news = NewsBoard()

  private init(_ opened: OpenedDocument) {
    file = opened.file
    drawing = Drawing(history: opened.history)
    view = opened.meta["view"].flatMap { ViewText.view($0) }
    meta = opened.meta
  }

  /// The drawing that was asked for, else the last one, else a new one. A last drawing that cannot
  /// be opened is left alone and told of.
  static func first(asked: String?, last: String?) throws(Failure) -> OpenDrawing {
    if let asked { return OpenDrawing(try Documents.edit(asked)) }
    var notice: String?
    if let last, FileManager.default.fileExists(atPath: last) {
      do throws(Failure) {
        return OpenDrawing(try Documents.edit(last))
      } catch {
        notice = error.message
      }
    }
    let opened = OpenDrawing(try Documents.edit(DrawingFolder.newPath()))
    if let notice { opened.news.post(.replaced(notice)) }
    return opened
  }

  var path: String { file.path }

  var name: String {
    let name = Folders.name(file.path)
    return name.hasSuffix(".wetink") ? String(name.dropLast(7)) : name
  }

  /// Opens another file and closes this one; throws and stays when that file cannot be opened, or
  /// when this one could not be kept and would be lost.
  func change(to path: String, leaving view: View) throws(Failure) {
    guard path != file.path else { return }
    try flush()
    let opened = try Documents.edit(path)
    try? close(view: view)
    file = opened.file
    drawing = Drawing(history: opened.history)
    self.view = opened.meta["view"].flatMap { ViewText.view($0) }
    meta = opened.meta
    watchFile()
  }

  /// Throws when what was drawn cannot be kept.
  func flush() throws(Failure) { try Documents.flush(file) }

  func close(view: View) throws(Failure) {
    file.setMeta(ViewText.text(view), for: "view")
    try Documents.close(file)
  }

  /// `report` is called on any thread when there is something new to show.
  func onNews(_ report: @escaping @Sendable () -> Void) {
    news.onPost(report)
    watchFile()
  }

  private func watchFile() { file.onStatusChange { [news] _ in news.post(nil) } }

  var hasNews: Bool { news.hasNews }

  func takeNews() -> Bool { news.takeNews() }

  /// Whether the drawing is kept, in a word.
  func state(_ strings: Strings) -> String {
    switch file.status {
    case .kept: strings["state.kept"]
    case .waiting: strings["state.failed"]
    case .readOnly: strings["state.read-only"]
    }
  }

  func takeNotice(_ strings: Strings) -> ControlsModel.Notice? {
    switch news.takeNotice() {
    case .exported(let path): return .init(strings.text("notice.exported", path))
    case .failed(let why): return .init(why, isError: true)
    case .replaced(let why): return .init(strings.text("notice.replaced", why), isError: true)
    case nil: break
    }
    switch file.status {
    case .kept: return nil
    case .waiting(let why): return .init(strings.text("notice.keep-failed", why), isError: true)
    case .readOnly(let why): return .init(strings.text("notice.read-only", why), isError: true)
    }
  }

  /// Writes a picture of the drawing beside its file, on a thread of its own.
  func export(_ drawing: Drawing, _ shot: Shot) {
    let path = DrawingFolder.newPicturePath(for: file.path)
    startThread { [news] in
      let picture = Canvas.picture(
        of: drawing, view: shot.view, width: shot.width, height: shot.height)
      do {
        try PNGFile.write(picture, to: path)
        news.post(.exported(path))
      } catch {
        news.post(.failed("\(error)"))
      }
    }
  }
}

/// What other threads have to say to the person, one notice at a time.
final class NewsBoard: Sendable {
  enum Notice: Sendable {
    case exported(String)
    case failed(String)
    /// The last drawing could not be opened, so this is a new one.
    case replaced(String)
  }

  private struct State {
    var notice: Notice?
    var report: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  /// Asked every frame, which waits for no other thread's lock.
  private let isNew = Atomic<Bool>(false)

  func onPost(_ report: @escaping @Sendable () -> Void) {
    state.withLock { $0.report = report }
  }

  /// There is something new to show; `nil`: the file's own state.
  func post(_ notice: Notice?) {
    let report = state.withLock { state in
      if let notice { state.notice = notice }
      return state.report
    }
    isNew.store(true, ordering: .releasing)
    report?()
  }

  var hasNews: Bool { isNew.load(ordering: .acquiring) }

  func takeNews() -> Bool { isNew.exchange(false, ordering: .acquiringAndReleasing) }

  func takeNotice() -> Notice? {
    state.withLock { state in
      defer { state.notice = nil }
      return state.notice
    }
  }
}

/// A view as five numbers, to be kept with a drawing.
enum ViewText {
  static func text(_ view: View) -> String {
    let numbers = [
      view.scale, view.rotation.x, view.rotation.y, Double(view.origin.x), Double(view.origin.y),
    ]
    return numbers.map { String($0) }.joined(separator: " ")
  }

  static func view(_ text: String) -> View? {
    let numbers = text.split(separator: " ").map { Double($0) }
    guard numbers.count == 5, let scale = numbers[0], let x = numbers[1], let y = numbers[2],
      let left = numbers[3], let top = numbers[4], View.scales.contains(scale),
      [x, y, left, top].allSatisfy({ $0.isFinite && abs($0) < 0x1p40 })
    else { return nil }
    return View(
      scale: scale, rotation: Vector(x, y), origin: PixelPoint(x: Int(left), y: Int(top)))
  }
}
