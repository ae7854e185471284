/// Something to press. Its place comes from the layout alone.
public enum Control: Sendable, Hashable {
  case button(Button)
  case slider(Slider)
  /// A colour of `Palette.colors`.
  case swatch(Int)
  case customSlot(Int)
  /// Saturation to the right, value upwards.
  case colorArea
  /// The same colours for the paper.
  case paperSwatch(Int)
  case paperCustomSlot(Int)
  /// A list, where no row is.
  case list
  case file(Int)
  /// The picture of a pen's pressure curve, to pull at.
  case pressureCurve
  /// Where a pen is tried out.
  case scratch
  /// A row of `ControlsModel.brushes`.
  case brush(Int)
  /// A row of `BlendMode.allCases`.
  case blendMode(Int)
  case notice

  public enum Button: String, Sendable, CaseIterable {
    case pen, eraser, eyedropper, undo, redo, clear
    case touchIndicator = "touch-indicator"
    case newDrawing = "new"
    case open, export, paper
    case saveElsewhere = "save-elsewhere"
    case zoomOut = "zoom-out"
    case zoomPercent = "zoom-percent"
    case zoomIn = "zoom-in"
    case fit
    case resetView = "reset-view"
    case fullScreen = "fullscreen"
    case fingers
    case brush, colors, menu
    case brushes
    case blendModes = "blend-modes"
    case brushValues = "brush-values"
    case resetBrush = "reset-brush"
    case delete, close
    case pens
    case penSettings = "pen-settings"
    case penPressure = "pen-pressure"
    case penDoctor = "pen-doctor"
    case penMode = "pen-mode"
    case firstBarrel = "barrel-0"
    case secondBarrel = "barrel-1"
    case thirdBarrel = "barrel-2"
    case nextPen = "next-pen"
    case record

    /// Which barrel button it sets; `nil` for the other buttons.
    var barrel: Int? { [.firstBarrel, .secondBarrel, .thirdBarrel].firstIndex(of: self) }
  }

  public enum Slider: Sendable, Hashable {
    case width, opacity, smoothing, hue
    case curveMinimum, curveMaximum, curveSoftness
    /// In the list of the brush's values.
    case brush(BrushValue)

    /// Of its icon and its text.
    var name: String {
      switch self {
      case .width: "width"
      case .opacity: "opacity"
      case .smoothing: "smoothing"
      case .hue: "hue"
      case .curveMinimum: "curve-minimum"
      case .curveMaximum: "curve-maximum"
      case .curveSoftness: "curve-softness"
      case .brush(let value): "brush-value.\(value.rawValue)"
      }
    }

    var scale: SliderScale {
      switch self {
      case .width: .width
      case .brush(let value): value.scale
      case .opacity, .smoothing, .curveMinimum, .curveMaximum, .curveSoftness: .hundredths
      case .hue: .even
      }
    }
  }
}
