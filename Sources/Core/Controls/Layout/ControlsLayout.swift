internal import Geometry

/// Where everything is: a function of the window's size, what is open, and which parts the model
/// asks for. Whole logical pixels of the window.
struct ControlsLayout: Sendable, Equatable {
  /// From the lowest to the topmost.
  private(set) var panels: [PanelLayout] = []
  let isCompact: Bool

  /// What the arrangement depends on.
  struct Input: Sendable, Equatable {
    var size: Vector
    var popover: Popover?
    /// How far the open list is scrolled, logical pixels.
    var scroll: Double
    /// Of the open list.
    var rows: Int
    /// The rows of the list of the brush's values.
    var brushValues: [BrushValue] = []
    var customColors: [Bool]
    var hasNotice: Bool
    var offersElsewhere: Bool
  }

  init(_ input: Input) {
    isCompact = !WideLayout.fits(input.size)
    let window = Rect(min: .zero, max: input.size)
    if isCompact {
      arrangeCompact(input, window)
    } else {
      arrangeWide(input, window)
    }
  }

  private mutating func arrangeWide(_ input: Input, _ window: Rect) {
    panels = WideLayout.panels(window)
    var free = window.inset(by: Metrics.margin)
    free.min.y = WideLayout.stripBottom + Metrics.gap
    free.max.y = WideLayout.barTop(window) - Metrics.gap
    if input.popover == nil, input.hasNotice {
      panels.append(Self.notice(input, in: free))
    }
    if let popover = input.popover {
      panels.append(PopoverLayout(input, in: free, anchors: self).panel(popover))
    }
  }

  /// In a small window lists and editors take the place of the bar.
  private mutating func arrangeCompact(_ input: Input, _ window: Rect) {
    var free = window.inset(by: Metrics.compactMargin)
    if input.popover?.isTall != true {
      panels = [CompactLayout.bar(window)]
      free.max.y = CompactLayout.barTop(window) - Metrics.compactGap
    }
    if input.popover == nil, input.hasNotice {
      panels.append(Self.notice(input, in: free))
    }
    if let popover = input.popover {
      panels.append(PopoverLayout(input, in: free, anchors: self).panel(popover))
    }
  }

  private static func notice(_ input: Input, in free: Rect) -> PanelLayout {
    let height = input.offersElsewhere ? 92.0 : 48
    var top = free
    var rest = top.cutTop(height).centered(width: min(free.width, 520).rounded(), height: height)
    var panel = PanelLayout(kind: .notice, hitArea: rest)
    panel.controls.append(PlacedControl(.notice, rest.cutTop(48), .notice))
    if input.offersElsewhere {
      panel.controls.append(PlacedControl(.saveElsewhere, rest, .row))
    }
    return panel
  }

  mutating func removePanels() { panels = [] }

  /// The topmost panel at this point.
  func panel(at point: Vector) -> PanelLayout? {
    panels.last { $0.hitArea.covers(point) }
  }

  /// The control at this point; `nil` on a panel's ground and outside.
  func control(at point: Vector) -> Control? {
    panel(at: point)?.controls.first { $0.frame.covers(point) }?.control
  }

  func frame(of control: Control) -> Rect? {
    for panel in panels {
      if let placed = panel.controls.first(where: { $0.control == control }) { return placed.frame }
    }
    return nil
  }
}

/// One panel's controls and what lies between them.
struct PanelLayout: Sendable, Equatable {
  let kind: Panel.Kind
  let hitArea: Rect
  var controls: [PlacedControl] = []
  var decorations: [Decoration] = []
  /// Where rows of a list show.
  var viewport: Rect?
}

struct PlacedControl: Sendable, Equatable {
  let control: Control
  let frame: Rect
  let style: Style

  enum Style: Sendable, Equatable {
    /// An icon alone.
    case icon
    /// An icon above a word.
    case captioned
    /// An icon before a word.
    case row
    case swatch
    case slider
    case area
    /// Of a list.
    case listRow
    case notice
  }

  init(_ control: Control, _ frame: Rect, _ style: Style) {
    self.control = control
    self.frame = frame
    self.style = style
  }

  init(_ button: Control.Button, _ frame: Rect, _ style: Style = .icon) {
    self.init(.button(button), frame, style)
  }
}

/// What is to be seen and not to be pressed.
enum Decoration: Sendable, Equatable {
  /// An upright hairline.
  case separator(Rect)
  case title(key: String, Rect)
  case sliderIcon(Control.Slider, Rect)
  case readout(Control.Slider, Rect)
  case strokePreview(Rect)
  case document(Rect)
  case editedColor(Rect)
  /// What a list says when it is empty.
  case emptyList(Rect)
  /// The chosen pen's name.
  case penName(Rect)
  case doctor(Rect)
}

/// What a button has opened; a press outside closes it.
enum Popover: Sendable, Hashable {
  case colors, brush, menu, paper
  /// Lists.
  case files, brushes, blendModes, exports, brushValues, layerModes
  case layers
  /// The editor of one custom slot.
  case editor(slot: Int)
  case pens(PensPage)

  /// Needs the whole height of a small window.
  var isTall: Bool {
    switch self {
    case .files, .brushes, .blendModes, .exports, .brushValues, .layerModes, .layers, .editor,
      .pens:
      true
    case .colors, .brush, .menu, .paper: false
    }
  }

  /// A row of this list; `nil` for what is none.
  func row(_ index: Int) -> Control? {
    switch self {
    case .files: .file(index)
    case .brushes: .brush(index)
    case .blendModes: .blendMode(index)
    case .exports: .exportFormat(index)
    case .layerModes: .layerMode(index)
    case .layers: .layer(index)
    case .colors, .brush, .menu, .paper, .editor, .pens, .brushValues: nil
    }
  }
}

/// The parts of the panel about pens.
enum PensPage: Sendable, Hashable, CaseIterable {
  /// What fingers do beside a pen, and its barrel buttons.
  case settings
  /// The curve of the pressure.
  case pressure
  /// How far strokes are drawn ahead, and how much they are steadied.
  case prediction
  /// What the devices do at the moment.
  case doctor
}

/// Distances in logical pixels.
enum Metrics {
  /// Between panels and the window's edge.
  static let margin = 8.0
  static let gap = 8.0
  static let compactMargin = 6.0
  static let compactGap = 6.0
  /// Inside panels.
  static let padding = 8.0
  /// How far a panel's shadow reaches.
  static let shadow = 8.0
  static let swatchHeight = 32.0
  /// Of a list.
  static let row = 56.0
  /// How far the knob's centre stays within a slider's ends.
  static let knob = 10.0
}

extension PanelLayout {
  /// The same in the coordinates of a plane moved by this much.
  func offset(by distance: Vector) -> PanelLayout {
    var moved = PanelLayout(kind: kind, hitArea: hitArea.offset(by: distance))
    moved.controls = controls.map {
      PlacedControl($0.control, $0.frame.offset(by: distance), $0.style)
    }
    moved.decorations = decorations.map { $0.offset(by: distance) }
    moved.viewport = viewport?.offset(by: distance)
    return moved
  }
}

extension Decoration {
  fileprivate func offset(by distance: Vector) -> Decoration {
    switch self {
    case .separator(let rect): .separator(rect.offset(by: distance))
    case .title(let key, let rect): .title(key: key, rect.offset(by: distance))
    case .sliderIcon(let slider, let rect): .sliderIcon(slider, rect.offset(by: distance))
    case .readout(let slider, let rect): .readout(slider, rect.offset(by: distance))
    case .strokePreview(let rect): .strokePreview(rect.offset(by: distance))
    case .document(let rect): .document(rect.offset(by: distance))
    case .editedColor(let rect): .editedColor(rect.offset(by: distance))
    case .emptyList(let rect): .emptyList(rect.offset(by: distance))
    case .penName(let rect): .penName(rect.offset(by: distance))
    case .doctor(let rect): .doctor(rect.offset(by: distance))
    }
  }
}
