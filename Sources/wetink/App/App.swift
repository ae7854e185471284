import CairoGraphics
import Canvas
import Controls
import Drawing
import EventLog
import Exchange
import Geometry
import Ink
import SDLPlatform
import SQLiteStore
import Studio

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
    var latencyLog: String?
    /// The window is a kiosk's.
    var kiosk: KioskLaunch.Setup?
    var syncLog: String?
  }

  /// `nil`: the window is a person's own.
  private(set) var kiosk: KioskHost?

  let window: SDLWindow
  let studio: Studio
  let documents: OpenDrawing
  private let choices: Choices
  private let workers: TileWorkers
  private let panels: PanelWorker
  let overviews: OverviewKeeper
  /// The brushes with strokes that show what they do: the window comes before those.
  private let brushEntries = Outbox<[ControlsModel.BrushEntry]>()
  let pacer: FramePacer
  var recorder: EventLogWriter?
  var recordingPath = ""
  var deviceLog = DeviceLog()
  private var latencyLog: LatencyLog?
  private let timer = FrameTimer()
  /// When the latency meter was brought up to date.
  private var meterTime: UInt64 = 0
  private var remembered: SettingsFile
  private var isRunning = true
  /// The person was told that strokes are lost at the end.
  var isLossAccepted = false
  /// What was shown is lost.
  private var isExposed = false
  /// What was done for the studio after the last frame is to be shown.
  private var isAnswered = false
  /// Files that were dropped on the window, to be opened after the frame.
  var dropped: [String] = []
  private var cursor: CursorShape?
  private var events: [DeviceEvent] = []

  /// `nil` where the person closed the window before there was a drawing in it.
  init?(_ choices: Choices) throws(Failure) {
    self.choices = choices
    remembered = SettingsFile.load()
    let clocks = DisplayClocks()
    let memory = PresenterMemory()
    let suitable = memory.presenter
    let first = FirstDrawing.Opening(
      choices.kiosk?.sheet, asked: choices.path, last: remembered.lastDrawing)
    do {
      window = try Self.openWindow(
        choices, remembered, presenting: suitable, clocks)
    } catch {
      first.giveUp()
      throw error
    }
    // Visitors of a kiosk can break nothing off.
    guard choices.kiosk != nil || OpeningSight.wait(for: first, in: window) else { return nil }
    documents = OpenDrawing(try first.wait())
    let waker = window.waker
    workers = TileWorkers(count: 2) { waker.wake() }
    overviews = OverviewKeeper { waker.wake() }
    panels = PanelWorker(iconFolder: (Folders.assets ?? "") + "/icons") { waker.wake() }
    pacer = FramePacer(
      rate: window.refreshRate, chosen: choices.rate,
      replaces: !window.presenter.waitsForRefresh)
    clocks.connect(window, to: pacer)
    let presets = BrushFiles.load()
    var settings = choices.kiosk == nil ? remembered.settings(with: presets) : Settings()
    settings.fingers = choices.fingers ?? settings.fingers
    if !choices.predicts { settings.prediction = 0 }
    let size = window.pixelSize
    studio = Studio(
      drawing: documents.drawing, settings: settings, width: size.width, height: size.height,
      screenScale: window.scale,
      view: choices.kiosk == nil ? Self.firstView(of: documents, in: window) : nil,
      activeLayer: documents.activeLayer, worker: workers, panelRenderer: panels)
    studio.store = documents.file
    overviews.read(documents.file, of: documents.drawing)
    studio.updateControls {
      $0.brushes = presets.map { ControlsModel.BrushEntry(preset: $0) }
      $0.exportFormats = ["png"] + ExportFormat.allCases.map(\.rawValue)
    }
    try begin(presets)
    if suitable == nil { memory.startTrial() }
  }

  private static func openWindow(
    _ choices: Choices, _ remembered: SettingsFile, presenting suitable: SDLWindow.Presenting?,
    _ clocks: DisplayClocks
  ) throws(Failure) -> SDLWindow {
    do {
      return try SDLWindow(
        title: "Wetink", width: remembered.windowWidth ?? 1280,
        height: remembered.windowHeight ?? 800, fullscreen: choices.isFullscreen,
        presenting: choices.presenting ?? suitable ?? .surface,
        lock: choices.kiosk.map { KioskHost.lock($0.configuration) },
        nativeSurface: clocks.surfacePresenter)
    } catch {
      throw .work("\(error)")
    }
  }

  /// What comes once, before the first frame.
  private func begin(_ presets: [BrushPreset]) throws(Failure) {
    let waker = window.waker
    events.reserveCapacity(4096)
    documents.onNews { waker.wake() }
    studio.onPhaseEnd = { [timer] in timer.end($0) }
    if let path = choices.recording { try record(to: path) }
    if let path = choices.latencyLog { latencyLog = try LatencyLog(path: path) }
    if let path = choices.syncLog { documents.syncLog = try SyncLog(path: path) }
    _ = NativeInput.listen(to: window)
    let texts = Texts.load()
    showDocument(texts: texts)
    if let setup = choices.kiosk {
      kiosk = KioskHost(setup) { waker.wake() }
      kiosk?.begin(self, texts: texts)
    }
    window.show()
    startThread { [brushEntries] in
      brushEntries.post(presets.map { .init(preset: $0, sample: BrushFiles.sample(of: $0)) })
      waker.wake()
    }
  }

  /// Runs frames until the window is closed.
  func run() {
    while isRunning {
      events.removeAll(keepingCapacity: true)
      timer.start()
      drain()
      kiosk?.tick(self)
      guard hasWork else {
        latencyLog?.rest()
        window.wait(until: deadline)
        continue
      }
      if pacer.waitForFrame() {
        timer.start()
        drain()
      }
      frame()
    }
  }

  /// Keeps what is left to keep. The drawing is on disk after this, or the failure says why not.
  func close() throws(Failure) {
    studio.finishStrokes()
    guard kiosk == nil else { return try closeKiosk() }
    // The size belongs to the window that is seen; the person need not watch the disk.
    let size = window.isFullscreen ? nil : window.pixelSize
    window.hide()
    remembered.remember(studio.settings, studio.controls.model.brushes.map(\.preset))
    // Off for this run alone, unless someone has set it since.
    if choices.predicts || studio.settings.prediction > 0 {
      remembered.prediction = studio.settings.prediction
    }
    remembered.lastDrawing = documents.path
    if let size {
      remembered.windowWidth = Int(Double(size.width) / window.scale)
      remembered.windowHeight = Int(Double(size.height) / window.scale)
    }
    remembered.save()
    latencyLog?.close(meter: pacer.meter)
    do { try recorder?.close() } catch { Program.complain("\(error)") }
    try documents.close(view: studio.canvas.view, activeLayer: studio.activeLayer)
  }

  /// When the loop must run though nothing comes.
  private var deadline: UInt64? {
    guard let kiosk else { return frameDeadline }
    return min(frameDeadline ?? .max, kiosk.deadline)
  }

  /// When a frame is needed though nothing comes.
  private var frameDeadline: UInt64? {
    guard kiosk == nil, let due = overviews.deadline(studio) else { return studio.deadline }
    return min(studio.deadline ?? .max, due)
  }

  private func drain() {
    window.drain(into: &events)
    if window.takeExposed() { isExposed = true }
    let files = window.takeDroppedFiles()
    // Visitors open nothing.
    if choices.kiosk == nil { dropped += files }
    pacer.listen()
  }

  private var hasWork: Bool {
    if !events.isEmpty || workers.hasResults || panels.hasPictures || overviews.hasNews {
      return true
    }
    if kiosk?.hasWork == true || !brushEntries.isEmpty { return true }
    if documents.hasNews || isExposed || isAnswered || !dropped.isEmpty || studio.needsFrame {
      return true
    }
    guard let deadline = frameDeadline else { return pacer.isFirstFrame }
    return deadline <= MonotonicClock.now() || pacer.isFirstFrame
  }

  private func frame() {
    if isExposed { studio.redrawAll() }
    isExposed = false
    recorder?.append(events)
    deviceLog.follow(events)
    if documents.takeNews() {
      for taken in documents.takePictures() {
        studio.addPicture(taken.picture, named: taken.name)
      }
      adoptFile()
      if let path = documents.takeOpening() { begin(path) }
      showDocument()
      kiosk?.checkDisk(self)
    }
    for entries in brushEntries.take() { studio.updateControls { $0.brushes = entries } }
    let record = pacer.begin()
    timer.endDrain()
    let damage = studio.advance(events, now: record.frame.began, shown: record.frame.shown)
    if !damage.isEmpty { present(damage, record) }
    if kiosk == nil {
      overviews.follow(
        studio, documents.file, isActive: !events.isEmpty, now: record.frame.began)
    }
    if documents.hasRest, studio.isSettled { documents.readRest() }
    if kiosk == nil { documents.keep(activeLayer: studio.activeLayer) }
    deviceLog.tell(studio.takeRepairs())
    let requests = studio.takeRequests()
    isAnswered = !requests.isEmpty
    carryOut(requests)
    takeDropped()
    refreshMeter()
    if studio.cursor != cursor { show(studio.cursor) }
  }

  private func present(_ damage: [PixelRect], _ begun: FrameRecord) {
    var record = begun
    record.newestSample = newestSampleTime
    record.predictionStrength = studio.settings.prediction
    pacer.willPresent(record.frame)
    window.presenter.present(studio.screen, damage: damage)
    timer.endPresent()
    record.costs = timer.costs
    record.presented = timer.mark
    // The wait for the display is no cost of ours.
    let isWait = window.presenter.waitsForRefresh
    let cost = record.costs.total - (isWait ? record.costs.present : 0)
    pacer.presented(record, cost: cost)
    kiosk?.health.count(frame: cost)
    latencyLog?.append(record.frame.number, meter: pacer.meter)
  }

  /// Four times a second at most, while it is shown and frames are drawn.
  private func refreshMeter() {
    guard !studio.controls.model.meter.isEmpty, timer.mark > meterTime + 250_000_000 else { return }
    meterTime = timer.mark
    showMeter(true)
  }

  func showMeter(_ isOn: Bool) {
    let rows = isOn ? MeterRows.rows(pacer.meter, pacer.pacing, studio.predictionMeter) : []
    studio.updateControls { $0.meter = rows }
  }

  /// Of the events of this frame; `nil` when none of them draws.
  private var newestSampleTime: UInt64? {
    for event in events.reversed() {
      switch (event.source, event.kind) {
      case (.key, _), (.window, _): continue
      case (_, .move), (_, .down): return min(event.deviceTime ?? event.time, event.time)
      default: continue
      }
    }
    return nil
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

  /// Ends the loop; `close` keeps what is to be kept.
  func stop() { isRunning = false }

  /// The sheet stays as it is, to go on with.
  private func closeKiosk() throws(Failure) {
    latencyLog?.close(meter: pacer.meter)
    do { try recorder?.close() } catch { Program.complain("\(error)") }
    defer { kiosk?.keeper.finish() }
    try documents.close(view: studio.canvas.view, activeLayer: studio.activeLayer)
  }
}
