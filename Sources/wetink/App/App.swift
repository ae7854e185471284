import CairoGraphics
import Canvas
import Controls
import Drawing
import EventLog
import Ink
import SDLPlatform
import SQLiteStore
import Studio
import X11Input

/// The program in its window: connects the adapters to the studio and runs the frames.
final class App {
  /// What the command line asked for; `nil`: as usual.
  struct Choices {
    var path: String?
    var rate: Double?
    var presenting: SDLWindow.Presenting?
    var fingers: ControlsModel.FingersMode?
    var isFullscreen = false
    var predicts = true
    var recording: String?
  }

  let window: SDLWindow
  let studio: Studio
  let documents: OpenDrawing
  private let choices: Choices
  private let workers: TileWorkers
  private let panels: PanelWorker
  private let pacer: FramePacer
  private var recorder: EventLogWriter?
  private var remembered: SettingsFile
  private var isRunning = true
  /// What was shown is lost.
  private var isExposed = false
  private var cursor: CursorShape?
  private var events: [DeviceEvent] = []

  init(_ choices: Choices) throws(Failure) {
    self.choices = choices
    remembered = SettingsFile.load()
    do {
      window = try SDLWindow(
        title: "Wetink", width: remembered.windowWidth ?? 1280,
        height: remembered.windowHeight ?? 800, fullscreen: choices.isFullscreen,
        presenting: choices.presenting)
    } catch {
      throw .work("\(error)")
    }
    documents = try OpenDrawing.first(asked: choices.path, last: remembered.lastDrawing)
    let waker = window.waker
    workers = TileWorkers(count: 2) { waker.wake() }
    panels = PanelWorker(iconFolder: (Folders.assets ?? "") + "/icons") { waker.wake() }
    pacer = FramePacer(rate: choices.rate ?? window.refreshRate)
    let presets = BrushFiles.load()
    var settings = remembered.settings(with: presets)
    settings.fingers = choices.fingers ?? settings.fingers
    if !choices.predicts { settings.prediction = 0 }
    let size = window.pixelSize
    studio = Studio(
      drawing: documents.drawing, settings: settings, width: size.width, height: size.height,
      screenScale: window.scale, view: documents.view, worker: workers, panelRenderer: panels)
    studio.store = documents.file
    studio.updateControls { $0.brushes = BrushFiles.entries(of: presets) }
    events.reserveCapacity(4096)
    documents.onNews { waker.wake() }
    try startRecording()
    listen()
    showDocument(texts: Texts.load())
    window.show()
  }

  /// Runs frames until the window is closed.
  func run() {
    while isRunning {
      events.removeAll(keepingCapacity: true)
      drain()
      guard hasWork else {
        window.wait(until: studio.deadline)
        continue
      }
      if pacer.waitForFrame() { drain() }
      frame()
    }
  }

  /// Keeps what is left to keep. The drawing is on disk after this, or the failure says why not.
  func close() throws(Failure) {
    studio.finishStrokes()
    remembered.remember(studio.settings)
    remembered.lastDrawing = documents.path
    if !window.isFullscreen {
      remembered.windowWidth = Int(Double(window.pixelSize.width) / window.scale)
      remembered.windowHeight = Int(Double(window.pixelSize.height) / window.scale)
    }
    remembered.save()
    do { try recorder?.close() } catch { Program.complain("\(error)") }
    try documents.close(view: studio.canvas.view)
  }

  private func drain() {
    window.drain(into: &events)
    if window.takeExposed() { isExposed = true }
  }

  private var hasWork: Bool {
    if !events.isEmpty || workers.hasResults || panels.hasPictures { return true }
    if documents.hasNews || isExposed || studio.needsFrame { return true }
    guard let deadline = studio.deadline else { return pacer.isFirstFrame }
    return deadline <= MonotonicClock.now() || pacer.isFirstFrame
  }

  private func frame() {
    if isExposed { studio.redrawAll() }
    isExposed = false
    for event in events { recorder?.append(event) }
    if documents.takeNews() { showDocument() }
    let times = pacer.begin()
    let damage = studio.advance(events, now: times.now, shown: times.shown)
    if !damage.isEmpty { window.presenter.present(studio.screen, damage: damage) }
    carryOut(studio.takeRequests())
    if studio.cursor != cursor { show(studio.cursor) }
  }

  private func show(_ shape: CursorShape) {
    cursor = shape
    switch shape {
    case .arrow: window.show(.arrow)
    case .cross: window.show(.crosshair)
    case .move: window.show(.move)
    case .hidden: window.show(nil)
    }
  }

  /// Reads mouse and touch from X itself where the window is X's.
  private func listen() {
    guard window.nativeWindow.system == .x11 else { return }
    if let input = X11Input(window: window.nativeWindow) { window.register(input) }
  }

  private func startRecording() throws(Failure) {
    guard let path = choices.recording else { return }
    let header = SessionSettings.header(
      settings: studio.settings, view: studio.canvas.view, width: studio.screen.width,
      height: studio.screen.height, scale: studio.screenScale, rate: pacer.rate)
    do {
      recorder = try EventLogWriter(path: path, header: header)
    } catch {
      throw .work("\(error)")
    }
  }

  // MARK: - What the studio asks for

  private func carryOut(_ requests: [StudioRequest]) {
    for request in requests {
      do throws(Failure) {
        switch request {
        case .newDrawing: try change(to: DrawingFolder.newPath())
        case .listFiles: listFiles()
        case .open(let path): try change(to: path)
        case .exportPNG: try exportPicture()
        case .fullScreen(let isOn):
          window.setFullscreen(isOn)
          studio.updateControls { $0.isFullScreen = isOn }
        case .quit: isRunning = false
        }
      } catch {
        studio.updateControls { $0.notice = .init(error.message, isError: true) }
      }
    }
  }

  /// Opens another drawing; where that fails the present one stays.
  private func change(to path: String) throws(Failure) {
    studio.finishStrokes()
    try documents.change(to: path, leaving: studio.canvas.view)
    studio.replaceDrawing(documents.drawing, store: documents.file, view: documents.view)
    showDocument()
  }

  private func listFiles() {
    let files = DrawingFolder.list(beside: documents.path)
    studio.updateControls { $0.files = files }
  }

  /// Draws and writes the picture off the frame; says where it went.
  private func exportPicture() throws(Failure) {
    studio.finishStrokes()
    let shot = try Shot(Shot.region(of: studio.drawing), size: nil)
    documents.export(studio.drawing, shot)
  }

  private func showDocument(texts: Strings? = nil) {
    let documents = documents
    studio.updateControls { model in
      if let texts { model.strings = texts }
      model.documentName = documents.name
      model.documentPath = documents.path
      model.documentState = documents.state(model.strings)
      if let notice = documents.takeNotice(model.strings) { model.notice = notice }
    }
    let model = studio.controls.model
    window.setTitle("\(model.documentName) (\(model.documentState)) — Wetink")
  }
}
