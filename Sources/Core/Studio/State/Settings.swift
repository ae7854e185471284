public import Controls
public import Ink

/// What the person chose, kept over a restart.
public struct Settings: Sendable, Equatable {
  public var tool = ControlsModel.Tool.pen
  public var color = SRGBColor.black
  /// Document units.
  public var penWidth = 4.0
  public var eraserWidth = 24.0
  /// Of the pen; the eraser has its brush's.
  public var opacity = 1.0
  public var smoothing = 0.5
  /// The same.
  public var blendMode = BlendMode.sourceOver
  /// What pen and eraser draw with, but for the values above.
  public private(set) var penPreset = BrushPreset.pen
  public private(set) var eraserPreset = BrushPreset.eraser
  /// What the person last drew with each brush that is not in hand, by its id.
  private var kept: [String: Brush] = [:]
  public var fingers = ControlsModel.FingersMode.gesture
  public var showsTouchIndicator = true
  public var customColors: [SRGBColor?] = Array(repeating: nil, count: Palette.customSlots)
  /// 0 draws only what was really there, 1 as far ahead as the predictor dares.
  public var prediction = 1.0
  /// Once a pen has been near, fingers move the view and do not draw.
  public var penMode = true
  /// What the first, second and third barrel button do.
  public var barrelActions: [BarrelAction] = [.pan, .eraser, .undo]
  /// By the device's name; a device without one here has its pressure as it comes.
  public var pressureCurves: [String: PressureCurve] = [:]

  public init() {}

  /// The width of the tool in use.
  public var width: Double {
    get { tool == .pen ? penWidth : eraserWidth }
    set { if tool == .pen { penWidth = newValue } else { eraserWidth = newValue } }
  }

  /// What a tool draws with.
  public func brush(for tool: ControlsModel.Tool) -> Brush {
    switch tool {
    case .pen:
      var brush = penPreset.brush
      brush.color = color
      brush.opacity = opacity
      brush.width = penWidth
      brush.smoothing = smoothing
      brush.blendMode = blendMode
      return brush
    case .eraser:
      var brush = eraserPreset.brush
      brush.color = .white
      brush.width = eraserWidth
      brush.smoothing = smoothing
      return brush
    }
  }

  /// The preset of the tool in use.
  public var preset: BrushPreset { tool == .pen ? penPreset : eraserPreset }

  /// Takes up a brush, with the values it was last drawn with, at first its own.
  public mutating func choose(_ preset: BrushPreset) {
    tool = preset.brush.erases ? .eraser : .pen
    guard preset.id != self.preset.id else { return }
    kept[self.preset.id] = brush(for: tool)
    equip(preset)
    takeUp(kept[preset.id] ?? preset.brush)
  }

  /// The brush in hand draws as it came.
  public mutating func reset(to preset: BrushPreset) {
    guard preset.id == self.preset.id else { return }
    takeUp(preset.brush)
  }

  /// Of the tool in use.
  public mutating func setOpacity(_ value: Double) {
    if tool == .pen { opacity = value } else { setBrush("opacity", to: value) }
  }

  /// Changes a number of the brush in hand, by the name that files use.
  public mutating func setBrush(_ name: String, to value: Double) {
    var brush = preset.brush
    brush[named: name] = value
    guard brush.isValid else { return }
    equip(preset.with(brush))
  }

  /// What the person draws with each brush, by its id, as far as it was ever in hand.
  public var keptBrushes: [String: Brush] {
    var brushes = kept
    brushes[penPreset.id] = brush(for: .pen)
    brushes[eraserPreset.id] = brush(for: .eraser)
    return brushes
  }

  /// Gives a brush the values that the person drew with; in hand or not.
  public mutating func restore(_ brush: Brush, of preset: BrushPreset) {
    if preset.id == penPreset.id || preset.id == eraserPreset.id {
      equip(preset.with(brush))
    } else {
      kept[preset.id] = brush
    }
  }

  /// The brush in hand gets these values.
  private mutating func takeUp(_ brush: Brush) {
    equip(preset.with(brush))
    width = brush.width
    smoothing = brush.smoothing
    guard tool == .pen else { return }
    opacity = brush.opacity
    blendMode = brush.blendMode
  }

  /// Has pen or eraser draw with a preset and leaves the chosen values as they are.
  public mutating func equip(_ preset: BrushPreset) {
    if preset.brush.erases { eraserPreset = preset } else { penPreset = preset }
  }
}
