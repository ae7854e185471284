import Controls
import Drawing
import Geometry
import KioskCode
import KioskFiles
import KioskLock
import SDLPlatform
import Studio

/// What the app does for a kiosk: carries out its requests, brings it the answers, keeps the
/// supervisor and the log informed.
final class KioskHost {
  let setup: KioskLaunch.Setup
  let keeper: KioskKeeper
  /// How the process shall end.
  private(set) var ending: Int32 = 0
  private var beat = KioskBeat()
  var health: KioskHealth
  private var changes: StaffChanges
  /// The disk does not take what is drawn.
  private var isDiskFailing = false
  /// The name that the open sheet was given to take home.
  private var takenID: (sheet: String, id: String)?
  /// There was nothing to play when it was asked for.
  private var lacksReplay = false
  private var strokeCount = 0
  /// The displays as they were at the start, and when they are looked at next.
  private var screenSize: (width: Int, height: Int)?
  private var nextLook: UInt64 = 0

  init(_ setup: KioskLaunch.Setup, onAnswer: @escaping @Sendable () -> Void) {
    self.setup = setup
    keeper = KioskKeeper(setup, onAnswer: onAnswer)
    health = KioskHealth(problems: setup.configuration.problems)
    changes = setup.changes
  }

  static func lock(_ configuration: KioskConfiguration) -> WindowLock {
    switch configuration.display {
    case .number(let number): WindowLock(display: .number(number))
    case .name(let name): WindowLock(display: .name(name))
    }
  }

  func begin(_ app: App, texts: Strings) {
    let studio = app.studio
    let plan = setup.configuration.plan
    if studio.drawing.paper != plan.paper, studio.drawing.history.edits.isEmpty {
      studio.setPaper(plan.paper)
    }
    studio.beginKiosk(
      plan, tools: tools(plan), strings: texts, failures: changes.failures,
      now: MonotonicClock.now())
    let size = app.window.pixelSize
    screenSize = app.window.screenSize
    keeper.keepLeftovers(but: app.documents.path, size: size, scale: app.window.scale)
    keeper.tidy()
    tell(app)
  }

  private func tools(_ plan: KioskPlan) -> [KioskTool] {
    plan.tools.compactMap { tool in
      guard let preset = setup.presets.first(where: { $0.id == tool.brush }) else { return nil }
      return KioskTool(
        preset: preset, width: tool.width ?? preset.brush.width,
        sample: BrushFiles.sample(of: preset))
    }
  }

  // MARK: The loop

  var hasWork: Bool { keeper.hasAnswers }

  /// When the loop must run though nothing comes.
  var deadline: UInt64 { min(beat.deadline ?? .max, health.deadline) }

  /// Every time round the loop.
  func tick(_ app: App) {
    let now = MonotonicClock.now()
    if !beat.beat(at: now) { app.stop() }
    if health.takeSleep() { app.studio.kioskSlept() }
    heedDisplays(app, at: now)
    for answer in keeper.takeAnswers() { take(answer, app) }
    if now >= health.deadline {
      countStrokes(app)
      checkDisk(app)
      keeper.tidy()
      let screen = app.studio.kioskScreen.map { "\($0)" } ?? ""
      health.tell(
        at: now, meter: app.pacer.meter, shelf: keeper.shelf,
        screen: String(screen.prefix { $0 != "(" }))
    }
  }

  /// Another display, or another resolution: a new surface fits itself to it in half a second.
  private func heedDisplays(_ app: App, at now: UInt64) {
    guard now >= nextLook else { return }
    nextLook = now + 2_000_000_000
    guard let before = screenSize, let size = app.window.screenSize, size != before else { return }
    ending = KioskLaunch.restartCode
    app.stop()
  }

  /// The mark shows while the disk does not take what is drawn.
  func checkDisk(_ app: App) {
    let isFailing = if case .kept = app.documents.file.status { false } else { true }
    guard isFailing != isDiskFailing else { return }
    isDiskFailing = isFailing
    if case .waiting(let why) = app.documents.file.status {
      health.fail(why)
      keeper.tidy()
    }
    tell(app)
  }

  private func tell(_ app: App, _ more: [String] = []) {
    var messages = more + setup.configuration.problems
    switch app.documents.file.status {
    case .kept: break
    case .waiting(let why), .readOnly(let why): messages.insert(why, at: 0)
    }
    app.studio.kioskTell(
      messages, isMarked: isDiskFailing || !setup.configuration.problems.isEmpty)
  }

  private func countStrokes(_ app: App) {
    let count = app.studio.drawing.strokeCount
    if app.studio.kioskScreen != .attract {
      health.report.strokes += max(0, count - strokeCount)
      strokeCount = count
    }
  }

  // MARK: Requests

  func carryOut(_ request: KioskRequest, _ app: App) {
    let size = app.window.pixelSize
    switch request {
    case .freshSheet: beginSheet(app)
    case .checkPIN(let digits, let failures): check(digits, failures)
    case .forgetFailures: rememberFailures(0)
    case .showGallery(let page, let count, let isStaff):
      keeper.showGallery(page: page, size: count, rule: galleryRule(app, isStaff), isStaff: isStaff)
    case .showPicture(let id): keeper.showPicture(id)
    case .setShown(let id, let isShown): keeper.set(id, shown: isShown)
    case .takeHome:
      let id = takeHomeID(app)
      keeper.takeHome(app.studio.drawing, id: id, size: size, scale: app.window.scale)
    case .nextReplay: keeper.replay(plan(app).gallery)
    case .export: export()
    case .keepPlan(let plan):
      changes.remember(plan, configuration: setup.mark)
      storeChanges()
    case .restart:
      ending = KioskLaunch.restartCode
      app.stop()
    case .exit:
      ending = KioskLaunch.exitCode
      app.stop()
    }
  }

  private func plan(_ app: App) -> KioskPlan { app.studio.kioskPlan ?? setup.configuration.plan }

  /// While visitors see none, staff see what the usual rule would show.
  private func galleryRule(_ app: App, _ isStaff: Bool) -> KioskPlan.Gallery {
    let rule = plan(app).gallery
    return isStaff && rule == .off ? .delayed : rule
  }

  /// Puts the sheet away and takes another. Where the disk does not take it, it stays on the screen:
  /// nothing is lost, and whoever comes draws on.
  private func beginSheet(_ app: App) {
    app.studio.finishStrokes()
    let (shelf, limits) = (keeper.shelf, setup.configuration.limits)
    let present = app.documents.file
    app.documents.beginSheet(makeRoom: { shelf.tidy(limits, now: KioskKeeper.now) }) {
      () throws(Failure) in
      try KioskSheets.next(on: shelf, after: present)
    }
  }

  /// The sheet is being left; what is returned puts it away once its file is let go.
  func leaveSheet(_ app: App) -> @Sendable () -> Void {
    countStrokes(app)
    let (sheet, size, scale) = (app.documents.path, app.window.pixelSize, app.window.scale)
    return { [keeper] in keeper.keep(sheet, size: size, scale: scale) }
  }

  /// The sheet is a fresh one.
  func sheetChanged(_ app: App) {
    strokeCount = 0
    takenID = nil
    let paper = setup.configuration.plan.paper
    if app.studio.drawing.paper != paper { app.studio.setPaper(paper) }
    health.report.resets += 1
    app.studio.updateControls { $0.notice = nil }
    app.studio.kioskSheetChanged(true, now: MonotonicClock.now())
    checkDisk(app)
  }

  /// No other sheet could be taken.
  func sheetStays(_ why: String, _ app: App) {
    health.fail(why)
    app.studio.kioskSheetChanged(false, now: MonotonicClock.now())
    checkDisk(app)
  }

  private func takeHomeID(_ app: App) -> String {
    let sheet = app.documents.path
    if let takenID, takenID.sheet == sheet { return takenID.id }
    let id =
      app.documents.meta[KioskKeeper.idKey] ?? DrawingShelf.keptID(of: sheet, at: KioskKeeper.now)
    app.documents.file.setMeta(id, for: KioskKeeper.idKey)
    takenID = (sheet, id)
    return id
  }

  private func check(_ digits: String, _ failures: Int) {
    // Before the answer is known, so that pulling the plug is no way round.
    rememberFailures(failures)
    guard let hash = setup.configuration.pinHash else { return keeper.post(.pin(false)) }
    keeper.run { $0.post(.pin(PINHash.matches(digits, hash))) }
  }

  private func rememberFailures(_ count: Int) {
    changes.failures = count
    storeChanges()
  }

  private func storeChanges() {
    try? Folders.make(Folders.parent(Folders.kioskState))
    if !changes.store(Folders.kioskState) {
      health.fail("\(Folders.kioskState): it cannot be written")
    }
  }

  private func export() {
    guard let folder = setup.configuration.exportFolder else { return }
    keeper.run { keeper in
      do throws(Failure) {
        let count = try KioskExport.run(from: keeper.shelf, to: folder)
        keeper.post(.told(["\(count) → \(folder)"]))
      } catch {
        keeper.post(.told([error.message]))
      }
    }
  }

  // MARK: Answers

  private func take(_ answer: KioskKeeper.Answer, _ app: App) {
    let studio = app.studio
    switch answer {
    case .kept:
      health.report.drawingsKept += 1
      if lacksReplay { keeper.replay(plan(app).gallery) }
    case .failed(let message):
      health.fail(message)
      tell(app, [message])
    case .gallery(let entries, let page, let pageCount):
      studio.kioskShowGallery(entries, page: page, pageCount: pageCount)
    case .picture(let picture): studio.kioskShowPicture(picture)
    case .takenHome(let id):
      let code = DrawingShelf.code(of: id)
      let text = setup.configuration.takeHomeText.split(
        separator: "{code}", omittingEmptySubsequences: false)
      studio.kioskShowCode(
        .init(text: code, cells: QRCode.cells(of: text.joined(separator: code))))
    case .replay(let strokes, let paper):
      lacksReplay = strokes.isEmpty
      studio.kioskReplay(strokes, paper: paper, now: MonotonicClock.now())
    case .told(let messages): tell(app, messages)
    case .pin(let isRight): studio.kioskPINChecked(isRight)
    }
  }
}
