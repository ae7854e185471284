public import Geometry
internal import Ink

/// The controls of the drawing window: pointers and keys in, commands out, panels to look at. They
/// never carry a command out themselves; what they show is the model.
public struct Controls: Sendable {
  /// Logical pixels of the window.
  public private(set) var size: Vector
  public var model: ControlsModel {
    didSet { if model != oldValue { refresh() } }
  }
  /// Changes whenever `panels` may have.
  public private(set) var revision = 0

  /// None are to be seen, nor to be pressed.
  public var isHidden = false { didSet { if isHidden != oldValue { refresh() } } }

  var layout: ControlsLayout
  private(set) var popover: Popover?
  var presses: [PointerID: Press] = [:]
  var hover: Hover? { didSet { if hover != oldValue { revision += 1 } } }
  /// What the colour editor shows.
  var edited = HSVColor(hue: 0, saturation: 0, value: 0)
  var scroll = 0.0
  /// The row that the keys have reached in a list.
  var selectedRow: Int?
  /// The pen whose curve is shown, among those of the model.
  var selectedPen = 0
  /// What was drawn in the scratch area; `nil` lifts the pen.
  var scratch: [ScratchPoint?] = []
  /// The pressure of the event that comes next, its curve applied; for the scratch area.
  public var pressure: Double?

  /// The least size that everything fits into; smaller windows are laid out as this one.
  public static let minimumSize = Vector(320, 240)

  public init(model: ControlsModel = ControlsModel(), size: Vector = Vector(1280, 800)) {
    self.model = model
    self.size = Self.usable(size)
    layout = ControlsLayout(
      ControlsLayout.Input(
        size: Self.usable(size), scroll: 0, rows: 0, customColors: [], hasNotice: false,
        offersElsewhere: false))
    refresh()
  }

  /// The window has this many logical pixels now.
  public mutating func layout(size newSize: Vector) {
    let usable = Self.usable(newSize)
    guard usable != size else { return }
    size = usable
    if popover == .colors || popover == .menu, WideLayout.fits(usable) { popover = nil }
    refresh()
  }

  /// What to draw, from the lowest to the topmost.
  public var panels: [Panel] {
    var rendered = layout.panels.map { PanelRenderer(self).panel($0) }
    if let tip = PanelRenderer(self).tip() { rendered.append(tip) }
    if let meter = PanelRenderer(self).meter() { rendered.append(meter) }
    return rendered
  }

  /// Whether a press at this point of the window would belong to the controls. While a popover is
  /// open all of the window does: the press closes it.
  public func captures(_ position: Vector) -> Bool {
    popover != nil || layout.panel(at: position) != nil
  }

  /// Whether this pointer went down on the controls and is not up yet.
  public func owns(_ pointer: PointerID) -> Bool { presses[pointer] != nil }

  /// Where a control is now, in logical pixels of the window; `nil` when it is not to be seen.
  public func frame(of control: Control) -> Rect? { layout.frame(of: control) }

  /// Whether the panel about pens is open, so that the model has to follow them.
  public var showsPens: Bool {
    if case .pens = popover { true } else { false }
  }

  /// Whether a list, an editor or a drawer is open.
  public var hasOpenPanel: Bool { popover != nil }

  mutating func open(_ newPopover: Popover?) {
    popover = newPopover
    scroll = 0
    selectedRow = nil
    if case .editor(let slot) = newPopover {
      edited = HSVColor(customColor(slot) ?? model.color)
    }
    refresh()
  }

  /// Lays out anew and makes the panels count as changed.
  mutating func refresh() {
    revision += 1
    layout = ControlsLayout(
      ControlsLayout.Input(
        size: size, popover: popover, scroll: scroll, rows: rowCount,
        brushValues: popover == .brushValues ? brushValues : [],
        customColors: (0..<Palette.customSlots).map { customColor($0) != nil },
        hasNotice: model.notice != nil, offersElsewhere: model.notice?.offersElsewhere == true))
    if isHidden { layout.removePanels() }
    if let control = hover?.control, layout.frame(of: control) == nil { hover = nil }
  }

  /// The whole of a change that no model makes: a press, a colour in the editor.
  mutating func showChange() { revision += 1 }

  /// The rows of the list that is open.
  var rowCount: Int {
    switch popover {
    case .files: model.files.count
    case .brushes: model.brushes.count
    case .exports: model.exportFormats.count
    case .blendModes, .layerModes: BlendMode.allCases.count
    case .layers: model.layers.rows.count
    case .brushValues: brushValues.count
    default: 0
    }
  }

  /// The values that have a slider in the list.
  var brushValues: [BrushValue] { BrushValue.values(of: model.brush?.brush ?? model.brushValues) }

  func customColor(_ slot: Int) -> SRGBColor? {
    model.customColors.indices.contains(slot) ? model.customColors[slot] : nil
  }

  private static func usable(_ size: Vector) -> Vector {
    guard size.isFinite else { return minimumSize }
    let whole = Vector(size.x.rounded(.down), size.y.rounded(.down))
    return pointwiseMin(pointwiseMax(whole, minimumSize), Vector(repeating: 65_536))
  }
}
