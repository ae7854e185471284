public import Controls
internal import Drawing
internal import Geometry
public import Ink

/// What makes a kiosk of the studio: who touches, what is on the screen, what its controls show.
struct Kiosk: Sendable {
  let tools: [KioskTool]
  var session: KioskSession
  var watch: ContactWatch
  var controls: KioskControls
  /// The last frame's time.
  var now: UInt64
  /// Of who draws in a colour of their own: the place among the colours.
  var ownColors: [PointerID: Int] = [:]
  private var lastColor = -1

  /// The mouse has moved of late, so there is one.
  var cursorEnd: UInt64 = 0
  var mousePlace: Vector?

  var player: StrokePlayer?
  /// The stroke that is played.
  var replay: LiveStroke?
  /// The visitors' sheet while drawings are played in its place.
  var resting: (drawing: Drawing, store: StoreReference)?
  /// When the next drawing is asked for.
  var nextReplay: UInt64?

  static let cursorTime: UInt64 = 5_000_000_000

  init(
    _ plan: KioskPlan, tools: [KioskTool], strings: Strings, failures: Int, size: Vector,
    now: UInt64
  ) {
    self.tools = tools
    self.now = now
    session = KioskSession(plan, failures: failures, now: now)
    watch = ContactWatch(palmSize: plan.palmSize, now: now)
    var model = KioskModel()
    model.strings = strings
    model.scale = plan.controlScale
    model.tools = tools.map {
      KioskModel.Tool(erases: $0.preset.brush.erases, sample: $0.sample)
    }
    controls = KioskControls(model: model, size: size)
  }

  var plan: KioskPlan { session.plan }

  /// The holder of the corner, while it may still be staff.
  var cornerHolder: ContactWatch.Contact? {
    let isCleaning = session.screen == .cleaning
    guard plan.hasPIN || isCleaning else { return nil }
    switch session.screen {
    case .pin, .staff, .settings, .approval: return nil
    default: break
    }
    // A wiping cloth holds corners, too, but never one alone.
    guard !isCleaning || watch.contacts.count == 1 else { return nil }
    return watch.contacts.first {
      !$0.isObject && $0.reach < 16 && plan.corner.covers($0.start, in: controls.size)
    }
  }

  /// The next colour that nobody who draws has.
  mutating func giveColor(to pointer: PointerID) {
    let colors = plan.colors
    guard plan.hasOwnColors, !colors.isEmpty else { return }
    for step in 1...colors.count {
      let index = (lastColor + step) % colors.count
      if step == colors.count || !ownColors.values.contains(index) {
        lastColor = index
        ownColors[pointer] = index
        return
      }
    }
  }

  func color(of pointer: PointerID) -> SRGBColor? {
    ownColors[pointer].flatMap { plan.colors.indices.contains($0) ? plan.colors[$0] : nil }
  }
}

/// One tool of the bar: a brush with its width and a picture of its stroke.
public struct KioskTool: Sendable {
  public let preset: BrushPreset
  /// Document units.
  public let width: Double
  public let sample: DisplayList.Mask?

  public init(preset: BrushPreset, width: Double, sample: DisplayList.Mask?) {
    self.preset = preset
    self.width = width
    self.sample = sample
  }
}

/// Where the visitors' sheet is kept. Touched on the frame's thread alone, as the studio is.
struct StoreReference: @unchecked Sendable {
  weak var store: (any DrawingStore)?
}
