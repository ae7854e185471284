public import Drawing
public import Ink

/// All that the controls show; whoever carries out the commands keeps it up to date.
public struct ControlsModel: Sendable, Equatable {
  public var tool = Tool.pen
  public var color = SRGBColor.black
  /// Document units, within `SliderScale.widths`.
  public var width = 4.0
  /// 0 ... 1.
  public var opacity = 1.0
  /// 0 ... 1.
  public var smoothing = 0.5
  /// 0 (none) ... 1.
  public var prediction = 1.0
  /// Of the pen.
  public var blendMode = BlendMode.sourceOver
  /// What the list of brushes shows, in this order.
  public var brushes = [BrushEntry(preset: .pen), BrushEntry(preset: .eraser)]
  /// The values of the brush in hand, as far as they differ from its preset's or not.
  public var brushValues = Brush()
  /// The `id` of the brush in hand.
  public var brushID = BrushPreset.pen.id
  /// The next press on the canvas takes the colour found there.
  public var isPickingColor = false
  /// `Palette.customSlots` places; `nil` is an empty one.
  public var customColors: [SRGBColor?] = Array(repeating: nil, count: Palette.customSlots)

  /// Also true while a stroke is live, as undo takes that one back.
  public var canUndo = false
  public var canRedo = false
  public var paper = SRGBColor.white
  public var blending = Blending.gamma
  public var layers = LayersModel()

  /// Device-independent: 1 shows a document unit as a logical pixel.
  public var zoom = 1.0
  /// Degrees, clockwise.
  public var rotation = 0.0
  public var isFullScreen = false
  public var fingers = FingersMode.gesture
  public var showsTouchIndicator = true
  /// Once a pen has been near, fingers move the view and do not draw.
  public var penMode = true
  /// What each barrel button does.
  public var barrelActions: [BarrelAction] = []
  /// The pens that are there, for the panel that tells of them.
  public var pens = PensModel()

  public var documentName = ""
  /// That the drawing is kept, or why it is not; a whole text for the user.
  public var documentState = ""
  /// Marks the open drawing in the list of files.
  public var documentPath = ""
  /// What the list behind Open shows, in this order.
  public var files: [FileEntry] = []
  /// What the list behind Export shows: endings of file names, in this order.
  public var exportFormats = ["png"]
  /// Stays on the screen until `Command.dismissNotice`.
  public var notice: Notice?
  public var strings = Strings()
  /// What the latency meter says, a row each; empty while it is off.
  public var meter: [MeterRow] = []

  public init() {}

  /// The brush in hand.
  public var brush: BrushPreset? { brushes.first { $0.preset.id == brushID }?.preset }

  /// A brush to choose.
  public struct BrushEntry: Sendable, Equatable {
    public let preset: BrushPreset
    /// A stroke of it, three times as wide as high.
    public let sample: DisplayList.Mask?

    public init(preset: BrushPreset, sample: DisplayList.Mask? = nil) {
      self.preset = preset
      self.sample = sample
    }
  }

  public enum Tool: String, Sendable, CaseIterable { case pen, eraser }

  /// What fingers do on the canvas.
  public enum FingersMode: String, Sendable, CaseIterable {
    /// Each finger draws its own stroke.
    case draw
    /// One finger draws, two pinch, pan and turn the view.
    case gesture
  }

  public struct FileEntry: Sendable, Equatable {
    public var name: String
    /// When it was changed last, as a text for the user.
    public var modified: String
    public var path: String

    public init(name: String, modified: String, path: String) {
      self.name = name
      self.modified = modified
      self.path = path
    }
  }

  public struct MeterRow: Sendable, Equatable {
    /// Names the text that says what it is: "meter." and this.
    public var key: String
    public var value: String

    public init(_ key: String, _ value: String) {
      self.key = key
      self.value = value
    }
  }

  public struct Notice: Sendable, Equatable {
    public var text: String
    public var isError: Bool
    /// The drawing is in memory only, and may be saved in another place.
    public var offersElsewhere: Bool

    public init(_ text: String, isError: Bool = false, offersElsewhere: Bool = false) {
      self.text = text
      self.isError = isError
      self.offersElsewhere = offersElsewhere
    }
  }
}
