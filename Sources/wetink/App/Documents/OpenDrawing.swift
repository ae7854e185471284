import Canvas
import Controls
import Dispatch
import Drawing
import Exchange
import FoundationEssentials
import Geometry
import Raster
import SQLiteStore
import Studio

/// The drawing that is open: its file, and what is to be said about it.
final class OpenDrawing {
  private(set) var file: DocumentFile
  private(set) var drawing: Drawing
  /// The view it was left in.
  private var view: View?
  /// It was made of another program's file and has not been looked at.
  private var isUnseen: Bool
  /// What its file held beside the drawing.
  private(set) var meta: [String: String]
  /// The layer that was drawn on last, when the drawing was opened.
  private(set) var activeLayer: UInt64?
  /// The one that was drawn on when it was asked last.
  private var seenLayer: UInt64?
  fileprivate let news: NewsBoard
  private let desk: FileDesk
  /// Those that are being written.
  private let exports = DispatchGroup()
  /// Their files, and those written before, which may have gone since.
  private var exported: Set<String> = []
  /// What `readRest` was last called for.
  private var begun: DocumentFile?
  /// Where every sync is told of; `nil`: nowhere.
  var syncLog: SyncLog? { didSet { watchFile() } }

  init(_ first: FirstDrawing) {
    let opened = first.opened
    file = opened.file
    drawing = first.drawing
    view = opened.meta["view"].flatMap { ViewText.view($0) }
    isUnseen = opened.meta["view"] == ViewText.unseen
    meta = opened.meta
    activeLayer = opened.meta["layer"].flatMap { UInt64($0) }
    let news = NewsBoard()
    self.news = news
    desk = FileDesk { news.post(nil) }
    if let notice = first.notice { news.post(notice) }
  }

  var path: String { file.path }

  /// How it is shown at first in a window of `size` device pixels; `nil`: as any new drawing.
  func firstView(in size: Vector, screenScale: Double) -> View? {
    isUnseen ? .fitting(drawing.bounds, in: size, screenScale: screenScale) : view
  }

  var name: String {
    Folders.name(DrawingFolder.stem(of: file.path))
  }

  /// Begins to open another file, `nil` a new one; `takeOutcome` has it later. This one stays when
  /// that one cannot be opened, or when this one could not be kept and would be lost.
  func beginChange(to path: String?) {
    if path != file.path { desk.open(path, leaving: file) }
  }

  /// Begins to put an empty file in the place of this one, which stays where it cannot be kept or that
  /// one not be made.
  func beginSheet(
    makeRoom: @escaping @Sendable () -> Void,
    _ make: @escaping @Sendable () throws(Failure) -> OpenedDocument
  ) {
    desk.makeSheet(leaving: file, makeRoom: makeRoom, make)
  }

  /// Begins to make a file in another place for a drawing that its own file does not take.
  func beginSavingElsewhere() {
    var isWaiting = false
    if case .waiting = file.status { isWaiting = true }
    desk.makeElsewhere(
      named: name, in: DrawingFolder.refuges(from: file.path, onOtherDisks: isWaiting))
  }

  /// What was begun and is done. A failure is told of as a notice.
  func takeOutcome() -> FileDesk.Outcome? {
    let outcome = desk.takeOutcome()
    if case .failed(let why) = outcome { news.post(.failed(why)) }
    return outcome
  }

  /// Leaves this drawing, as it is now, for one that was opened. `isLeft` is called on another thread
  /// when its file is whole and let go.
  func change(
    to opened: OpenedDocument, _ drawing: Drawing, leaving left: Drawing, in view: View,
    on activeLayer: UInt64, isLeft: (@Sendable () -> Void)?
  ) {
    file.setMeta(ViewText.text(view), for: "view")
    file.setMeta(String(activeLayer), for: "layer")
    desk.close(file, left, isClosed: isLeft)
    file = opened.file
    self.drawing = drawing
    self.view = opened.meta["view"].flatMap { ViewText.view($0) }
    isUnseen = opened.meta["view"] == ViewText.unseen
    self.activeLayer = opened.meta["layer"].flatMap { UInt64($0) }
    seenLayer = nil
    meta = opened.meta
    watchFile()
  }

  /// Keeps the drawing in a file that was made for it. The old file gets what waits for it when it
  /// can be written again.
  func move(_ drawing: Drawing, to opened: OpenedDocument) {
    file = opened.file
    Documents.record(drawing.history, in: file)
    watchFile()
    news.post(.savedElsewhere(file.path))
  }

  /// Keeps the layer that is drawn on where it is another one than before.
  func keep(activeLayer: UInt64) {
    if let seenLayer, seenLayer != activeLayer { file.setMeta(String(activeLayer), for: "layer") }
    seenLayer = activeLayer
  }

  /// Throws when what was drawn cannot be kept.
  func flush() throws(Failure) { try Documents.flush(file) }

  func close(view: View, activeLayer: UInt64) throws(Failure) {
    file.setMeta(ViewText.text(view), for: "view")
    file.setMeta(String(activeLayer), for: "layer")
    exports.wait()
    var failure: Failure?
    do throws(Failure) { try Documents.close(file) } catch { failure = error }
    try desk.finish()
    if let failure { throw failure }
  }

  /// `report` is called on any thread when there is something new to show.
  func onNews(_ report: @escaping @Sendable () -> Void) {
    news.onPost(report)
    watchFile()
  }

  var hasRest: Bool { file !== begun && (file.reading != nil || file.lacksOutlines) }

  /// Reads what opening left, on a thread of its own, and tells of damage; or has what would have spared
  /// the reading written. What is in view comes first: to be called once that is shown.
  func readRest() {
    guard hasRest else { return }
    begun = file
    startThread { [news, file, history = drawing.history] in
      do { try file.reading?.finish() } catch { news.post(.failed("\(error)")) }
      if file.lacksOutlines { file.writeOutlines(of: history) }
    }
  }

  private func watchFile() {
    file.onStatusChange { [news] _ in news.post(nil) }
    if let syncLog { file.onSync { syncLog.append($0) } }
  }

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
    case .savedElsewhere(let path): return .init(strings.text("notice.saved-elsewhere", path))
    case .begunElsewhere(let why, let path):
      return .init("\(strings.text("notice.saved-elsewhere", path)). \(why)", isError: true)
    case .exported(let path, let losses):
      let whole = strings.text("notice.exported", path)
      guard !losses.isEmpty else { return .init(whole) }
      return .init(whole + ". " + strings.text("notice.losses", losses.joined(separator: "; ")))
    case .takenOver(let losses):
      guard !losses.isEmpty else { break }
      return .init(strings.text("notice.taken-over", losses.joined(separator: "; ")))
    case .failed(let why): return .init(why, isError: true)
    case .replaced(let why): return .init(strings.text("notice.replaced", why), isError: true)
    case nil: break
    }
    switch file.status {
    case .kept: return nil
    case .waiting(let why):
      return .init(strings.text("notice.keep-failed", why), isError: true, offersElsewhere: true)
    case .readOnly(let why):
      return .init(strings.text("notice.read-only", why), isError: true, offersElsewhere: true)
    }
  }

  /// Writes a picture of the drawing beside its file, on a thread of its own.
  func export(_ drawing: Drawing, _ shot: Shot) {
    writeBeside("png") { path in
      let picture = Canvas.picture(
        of: drawing, view: shot.view, width: shot.width, height: shot.height)
      try PNGFile.write(picture, to: path)
      return []
    }
  }

  /// Has `write` make a file beside that of the drawing, on a thread of its own, once all strokes are
  /// read; it returns what the file does not hold. The program does not end before that.
  private func writeBeside(
    _ ending: String, _ write: @escaping @Sendable (String) throws -> [String]
  ) {
    let path = DrawingFolder.unusedPath(
      DrawingFolder.stem(of: file.path), ending: ending, sparing: exported)
    exported.insert(path)
    exports.enter()
    startThread { [news, exports, reading = file.reading] in
      defer { exports.leave() }
      do {
        try reading?.finish()
        news.post(.exported(path, try write(path)))
      } catch {
        news.post(.failed("\(error)"))
      }
    }
  }

  /// Writes the drawing in another format beside its file, on a thread of its own.
  func export(_ drawing: Drawing, as format: ExportFormat) {
    let pages = PagesText.pages(meta[PagesText.key])
    writeBeside(format.rawValue) { path in
      var exchanged = ExchangeDrawing(drawing)
      exchanged.pages = pages
      return try exchanged.write(format, to: path).lines
    }
  }
}

extension OpenDrawing {
  /// Makes a new drawing of another program's file; it is to be opened then. A process of its own
  /// reads the file, which may be damaged or hostile.
  func take(over path: String) {
    startThread { [news] in
      do throws(Failure) {
        let target = try DrawingFolder.newPath(named: path)
        let lines = try ConvertCommand.runApart(path, target)
        news.post(.takenOver(lines), opening: target)
      } catch {
        news.post(.failed(error.message))
      }
    }
  }

  /// Reads a picture that is to lie in this drawing, in a process of its own too; `takePictures` has it
  /// later.
  func beginPicture(_ path: String) {
    startThread { [news] in
      do throws(Failure) {
        news.post(try NamedPicture.read(path))
      } catch {
        news.post(.failed(error.message))
      }
    }
  }

  /// A drawing that is ready to be opened; it waits while another one is.
  func takeOpening() -> String? { desk.isBusy ? nil : news.takeOpening() }

  func takePictures() -> [NamedPicture] { news.takePictures() }
}
