import Canvas
import Controls
import Dispatch
import Drawing
import Exchange
import Geometry
import Glibc
import Ink
import KioskFiles
import Raster
import SQLiteStore
import Studio
import Synchronization

/// Puts drawings away and looks at those that are, one thing after the other, on a thread that gives
/// way to the frame's. What comes of it is taken on the frame's.
final class KioskKeeper: Sendable {
  /// What was found out.
  enum Answer: Sendable {
    /// A drawing is kept now.
    case kept
    case failed(String)
    case gallery([KioskModel.Gallery.Entry], page: Int, pageCount: Int)
    case picture(DisplayList.Picture)
    case takenHome(id: String)
    case replay([Stroke], SRGBColor)
    case told([String])
    case pin(Bool)
  }

  let shelf: DrawingShelf
  private let limits: KeepLimits
  private let galleryDelay: Int
  private let queue = DispatchQueue(label: "wetink.kiosk", qos: .utility)
  private let answers = Outbox<Answer>()
  private let choice: Mutex<GalleryChoice>
  private let lastReplay = Mutex("")
  private let onAnswer: @Sendable () -> Void

  init(_ setup: KioskLaunch.Setup, onAnswer: @escaping @Sendable () -> Void) {
    shelf = setup.shelf
    limits = setup.configuration.limits
    galleryDelay = setup.configuration.galleryDelay
    choice = Mutex(GalleryChoice.load(from: setup.shelf))
    self.onAnswer = onAnswer
  }

  var hasAnswers: Bool { !answers.isEmpty }

  func takeAnswers() -> [Answer] { answers.take() }

  func post(_ answer: Answer) {
    answers.post(answer)
    onAnswer()
  }

  func run(_ work: @escaping @Sendable (KioskKeeper) -> Void) {
    queue.async { work(self) }
  }

  /// Waits for all that was begun.
  func finish() { queue.sync {} }

  static var now: Int { time(nil) }

  // MARK: Keeping

  /// Puts a closed sheet away, its picture beside it. `size`: device pixels of the window.
  func keep(_ sheet: String, size: (width: Int, height: Int), scale: Double) {
    run { $0.keepNow(sheet, size, scale) }
  }

  /// Sheets that a kill left behind, all but the one that is open, and what a spare shelf was given
  /// while this one took nothing. There may be those of another kiosk there, which are left alone.
  func keepLeftovers(but open: String, size: (width: Int, height: Int), scale: Double) {
    run { keeper in
      let shelf = keeper.shelf
      let spares = KioskSheets.spares.filter { $0.folder != shelf.folder }
      for sheet in shelf.sheets() + spares.flatMap({ $0.sheets() }) where sheet != open {
        keeper.keepNow(sheet, size, scale)
      }
      for spare in spares {
        guard let lock = ShelfLock(of: spare) else { continue }
        withExtendedLifetime(lock) { shelf.takeOver(spare) }
      }
    }
  }

  private func keepNow(_ sheet: String, _ size: (width: Int, height: Int), _ scale: Double) {
    do throws(Failure) {
      // Opening it to edit folds in what its last writer could not.
      let opened = try Documents.edit(sheet)
      if case .heldByAnotherProcess? = opened.file.readOnlyReason { return }
      let drawing = Documents.drawing(opened)
      let id = opened.meta[Self.idKey] ?? DrawingShelf.keptID(of: sheet, at: Self.now)
      try Documents.close(opened.file)
      guard drawing.strokeCount > 0 else { return shelf.drop(sheet) }
      tidyNow()
      try write(drawing, id: id, size: size, scale: scale)
      guard shelf.keep(sheet, as: id) else {
        throw .work("\(sheet): it cannot be moved to \(shelf.drawing(of: id))")
      }
      post(.kept)
    } catch {
      post(.failed(error.message))
    }
  }

  /// The picture, where the disk has room; the drawing itself goes without it.
  private func write(
    _ drawing: Drawing, id: String, size: (width: Int, height: Int), scale: Double
  ) throws(Failure) {
    guard shelf.makeFolder(of: id) else {
      throw .work("\(shelf.folder): no folder can be made in it")
    }
    guard shelf.freeBytes ?? 0 > size.width * size.height / 2 else { return }
    let shot = try Self.shot(of: drawing, size: size, scale: scale)
    let picture = Canvas.picture(
      of: drawing, view: shot.view, width: shot.width, height: shot.height)
    do { try PNGFile.write(picture, to: shelf.picture(of: id)) } catch { post(.failed("\(error)")) }
  }

  /// What the screen showed, and more where there is ink beside it.
  private static func shot(
    of drawing: Drawing, size: (width: Int, height: Int), scale: Double
  ) throws(Failure) -> Shot {
    let view = View.initial(screenScale: scale)
    let window = Rect(
      min: view.documentPosition(of: .zero),
      max: view.documentPosition(of: Vector(Double(size.width), Double(size.height))))
    let whole = window.union(drawing.bounds)
    return try whole == window ? Shot(window, size: size) : Shot(whole, size: nil)
  }

  /// The key of a sheet's data under which its name among the kept ones stands.
  static let idKey = "kiosk-id"

  func tidy() { run { $0.tidyNow() } }

  /// Decisions about drawings that went are forgotten; those about drawings that cannot be read at the
  /// moment are not.
  private func tidyNow() {
    let gone = shelf.tidy(limits, now: Self.now)
    if !gone.isEmpty { choice.withLock { $0.forget(gone) } }
  }

  func takeHome(_ drawing: Drawing, id: String, size: (width: Int, height: Int), scale: Double) {
    run { keeper in
      do throws(Failure) {
        try keeper.write(drawing, id: id, size: size, scale: scale)
        keeper.post(.takenHome(id: id))
      } catch {
        keeper.post(.failed(error.message))
      }
    }
  }

  // MARK: Looking

  private static let thumbnail = 480
  private static let largest = 1280

  func showGallery(page: Int, size: Int, rule: KioskPlan.Gallery, isStaff: Bool) {
    run { keeper in
      let now = Self.now
      let kept = keeper.shelf.kept().reversed().filter(\.hasPicture)
      let choice = keeper.choice.withLock { $0 }
      func isShown(_ drawing: DrawingShelf.Kept) -> Bool {
        choice.shows(drawing, rule: rule, delay: keeper.galleryDelay, now: now)
      }
      let seen = isStaff ? Array(kept) : kept.filter(isShown)
      let pages = (seen.count + size - 1) / max(size, 1)
      let page = min(page, max(pages - 1, 0))
      let entries = seen.dropFirst(page * size).prefix(size).map { drawing in
        KioskModel.Gallery.Entry(
          id: drawing.id, picture: keeper.read(drawing.id, within: Self.thumbnail),
          isShown: isShown(drawing))
      }
      keeper.post(.gallery(Array(entries), page: page, pageCount: pages))
    }
  }

  func showPicture(_ id: String) {
    run { keeper in
      if let picture = keeper.read(id, within: Self.largest) { keeper.post(.picture(picture)) }
    }
  }

  private func read(_ id: String, within side: Int) -> DisplayList.Picture? {
    (try? PNGFile.read(shelf.picture(of: id)))?.picture(within: side)
  }

  func set(_ id: String, shown isShown: Bool) {
    run { keeper in
      let choice = keeper.choice.withLock { choice in
        choice.set(id, shown: isShown)
        return choice
      }
      if !choice.store(in: keeper.shelf) {
        keeper.post(.failed("\(keeper.shelf.folder)/gallery.json: it cannot be written"))
      }
    }
  }

  /// Finds the next drawing to play, the newest first, and round again.
  func replay(_ rule: KioskPlan.Gallery) {
    run { keeper in
      let now = Self.now
      let choice = keeper.choice.withLock { $0 }
      let rule = rule == .approved ? KioskPlan.Gallery.approved : .delayed
      let shown = keeper.shelf.kept().reversed().lazy
        .filter { choice.shows($0, rule: rule, delay: keeper.galleryDelay, now: now) }
        .prefix(Self.replayCount).map(\.id)
      let ids = Array(shown)
      let last = keeper.lastReplay.withLock { $0 }
      let start = ids.firstIndex(of: last).map { $0 + 1 } ?? 0
      // What cannot be read is passed over.
      for id in ids[start...] + ids[..<start] {
        keeper.lastReplay.withLock { $0 = id }
        guard let opened = try? Documents.read(keeper.shelf.drawing(of: id)) else { continue }
        let drawing = Documents.drawing(opened)
        return keeper.post(.replay(drawing.strokes, drawing.paper))
      }
      keeper.post(.replay([], .white))
    }
  }

  private static let replayCount = 40
}
