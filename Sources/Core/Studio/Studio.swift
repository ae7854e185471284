public import Canvas
public import Controls
public import Drawing
public import Geometry
public import Ink
public import Raster

/// The whole program without its window: takes device events, frame by frame, and keeps the drawing,
/// the view, the controls and the picture of it all.
///
/// What a frame does depends on the state, the events and the times given alone.
public final class Studio {
  public internal(set) var drawing: Drawing
  public internal(set) var canvas: Canvas
  public internal(set) var controls: Controls
  public internal(set) var settings: Settings
  /// Where strokes go. It is there always; whether it takes ink, the drawing's layers say.
  public internal(set) var activeLayer: UInt64
  /// What is to be shown: canvas, indicators and controls.
  public internal(set) var screen: Bitmap
  public internal(set) var cursor = CursorShape.cross
  /// Device pixels per logical pixel.
  public internal(set) var screenScale: Double

  /// Called at the end of each part of a frame, to measure it.
  public var onPhaseEnd: ((Phase) -> Void)?
  /// How many pieces of wet strokes the last frame drew.
  public private(set) var pieceCount = 0
  public internal(set) var predictionMeter = PredictionMeter()

  /// Where edits are kept; `nil`: nowhere.
  public weak var store: (any DrawingStore)?
  let worker: any TileWorker
  let panelRenderer: (any PanelRenderer)?

  /// `nil`: the window is a person's own.
  var kiosk: Kiosk?
  /// What the controls list at present.
  var listedLayers = LayerTree()
  var requests: [StudioRequest] = []
  var contacts = ContactList()
  var live: [LiveInk] = []
  var sweeps = Sweeps()
  /// When the last frame was.
  private var lastFrame: UInt64 = 0
  var predictors = PredictorShelf()
  var nextStrokeID: UInt64
  var fingerRule = FingerRule()
  var pinch: PinchGesture?
  var pens = Pens()
  var hoverRing = HoverLayer()
  var isSpaceHeld = false
  var isPickingColor = false
  var isMouseOnCanvas = true
  /// Where the mouse or pen was last seen over the canvas: keys zoom round it.
  var pointerPlace: Vector?
  var panelLayer = PanelLayer()
  var indicators = IndicatorLayer()
  var controlsRevision = -1
  /// The view changed in this frame by a gesture that goes on: tiles wait.
  var isViewMoving = false
  var damage: [PixelRect] = []

  /// - Parameters:
  ///   - width, height: of the window, in device pixels, at least 1.
  ///   - screenScale: device pixels per logical pixel, positive.
  public init(
    drawing: Drawing = Drawing(), settings: Settings = Settings(), width: Int, height: Int,
    screenScale: Double = 1, view: View? = nil, activeLayer: UInt64? = nil,
    worker: any TileWorker = ImmediateTileWorker(),
    panelRenderer: (any PanelRenderer)? = nil
  ) {
    self.drawing = drawing
    self.settings = settings
    self.screenScale = screenScale
    self.worker = worker
    self.panelRenderer = panelRenderer
    nextStrokeID = drawing.nextStrokeID
    self.activeLayer = drawing.layers.standing(activeLayer)
    canvas = Canvas(
      view: view ?? .initial(screenScale: screenScale), width: width, height: height,
      paper: drawing.paper, layers: drawing.layers, activeLayer: self.activeLayer,
      blending: drawing.blending)
    canvas.prepare(for: Brush())
    canvas.prepare(for: settings.brush(for: settings.tool))
    screen = Bitmap(width: width, height: height)
    controls = Controls(size: Vector(Double(width), Double(height)) / screenScale)
    damage.reserveCapacity(256)
    updateModel()
  }

  /// One frame: takes `events` in order, draws what they change and returns the damaged rectangles
  /// of `screen`. `now` is the monotonic time of the frame, `shown` when it is likely to be seen,
  /// both in nanoseconds.
  public func advance(_ events: [DeviceEvent], now: UInt64, shown: UInt64) -> [PixelRect] {
    isViewMoving = false
    lastFrame = now
    sweepOn()
    for event in events { take(event) }
    holdInk(at: now)
    keepHeldInk(at: now)
    advanceKiosk(to: now)
    perform(controls.advance(to: now))
    if controls.showsPens { updatePensModel() }
    acceptTiles()
    onPhaseEnd?(.route)
    drawLiveInk(now: now, shown: shown)
    onPhaseEnd?(.raster)
    compose()
    submitTiles()
    onPhaseEnd?(.compose)
    return damage
  }

  /// The parts of a frame, in their order.
  public enum Phase: String, Sendable, CaseIterable {
    /// Events become samples, gestures and commands.
    case route
    /// Wet strokes become coverage.
    case raster
    /// Damage becomes pixels.
    case compose
  }

  /// When a frame is needed though no event comes; `nil`: not before one does.
  public var deadline: UInt64? {
    var earliest = kiosk == nil ? controls.deadline : kioskDeadline
    for ink in live {
      guard let time = ink.deadline else { continue }
      earliest = min(earliest ?? time, time)
    }
    if !sweeps.waiting.isEmpty {
      let next = lastFrame &+ Self.sweepPause
      earliest = min(earliest ?? next, next)
    }
    return earliest
  }

  /// Something changed outside a frame, such as the drawing, and waits for the next one.
  public var needsFrame: Bool { canvas.hasWork || controlsRevision != shownRevision }

  /// What was asked of the outside since the last call.
  public func takeRequests() -> [StudioRequest] {
    guard !requests.isEmpty else { return [] }
    defer { requests = [] }
    return requests
  }

  /// Whether everything to be seen is final: no wet stroke, all tiles sharp.
  public var isSettled: Bool { live.isEmpty && canvas.isDry && canvas.isSharp }

  private func drawLiveInk(now: UInt64, shown: UInt64) {
    pieceCount = 0
    for index in live.indices where live[index].prepareFrame(now: now, shown: shown) {
      let stroke = live[index].stroke
      pieceCount += canvas.advance(stroke)
      if let tip = stroke.predicted.last, let newest = stroke.samples.last {
        predictionMeter.expect(tip, newest: newest, of: stroke.id)
      }
    }
  }

  private func acceptTiles() {
    for result in worker.takeResults() { canvas.accept(result) }
  }

  /// Hands tiles out, unless the view is on the move and they would come too late.
  private func submitTiles() {
    guard !isViewMoving else { return }
    let jobs = canvas.takeJobs(of: drawing)
    if !jobs.isEmpty { worker.submit(jobs) }
  }
}
