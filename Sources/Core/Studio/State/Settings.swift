public import Controls
public import Ink

/// What the person chose, kept over a restart.
public struct Settings: Sendable, Equatable {
  public var tool = ControlsModel.Tool.pen
  public var color = SRGBColor.black
  /// Document units.
  public var penWidth = 4.0
  public var eraserWidth = 24.0
  public var opacity = 1.0
  public var smoothing = 0.5
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
      Brush(color: color, opacity: opacity, width: penWidth, smoothing: smoothing)
    case .eraser:
      Brush(
        color: .white, width: eraserWidth, minimumWidth: 0.5, smoothing: smoothing,
        blendMode: .destinationOut)
    }
  }
}
