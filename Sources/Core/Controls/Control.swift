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
  /// A row of `ControlsModel.exportFormats`.
  case exportFormat(Int)
  /// A row of `LayersModel.rows`.
  case layer(Int)
  /// Shows or hides the layer of a row.
  case layerEye(Int)
  /// Drags the layer of a row to another place.
  case layerHandle(Int)
  /// A row of `BlendMode.allCases`, for the active layer.
  case layerMode(Int)
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
    case penPrediction = "pen-prediction"
    case penDoctor = "pen-doctor"
    case penMode = "pen-mode"
    case firstBarrel = "barrel-0"
    case secondBarrel = "barrel-1"
    case thirdBarrel = "barrel-2"
    case nextPen = "next-pen"
    case record
    case latencyMeter = "latency-meter"
    case layers
    case addLayer = "add-layer"
    case addGroup = "add-group"
    case removeLayer = "remove-layer"
    case raiseLayer = "raise-layer"
    case lowerLayer = "lower-layer"
    case showLayer = "show-layer"
    case lockLayer = "lock-layer"
    case lockAlpha = "lock-alpha"
    case clipLayer = "clip-layer"
    case layerModes = "layer-modes"
    case linearLight = "linear-light"

    /// Which barrel button it sets; `nil` for the other buttons.
    var barrel: Int? { [.firstBarrel, .secondBarrel, .thirdBarrel].firstIndex(of: self) }
  }

  public enum Slider: Sendable, Hashable {
    case width, opacity, smoothing, prediction, hue
    case curveMinimum, curveMaximum, curveSoftness, layerOpacity
    /// In the list of the brush's values.
    case brush(BrushValue)

    /// Of its icon and its text.
    var name: String {
      switch self {
      case .width: "width"
      case .opacity: "opacity"
      case .smoothing: "smoothing"
      case .prediction: "prediction"
      case .hue: "hue"
      case .curveMinimum: "curve-minimum"
      case .curveMaximum: "curve-maximum"
      case .curveSoftness: "curve-softness"
      case .layerOpacity: "layer-opacity"
      case .brush(let value): "brush-value.\(value.rawValue)"
      }
    }

    var scale: SliderScale {
      switch self {
      case .width: .width
      case .brush(let value): value.scale
      case .opacity, .smoothing, .prediction, .curveMinimum, .curveMaximum, .curveSoftness,
        .layerOpacity:
        .hundredths
      case .hue: .even
      }
    }
  }
}
