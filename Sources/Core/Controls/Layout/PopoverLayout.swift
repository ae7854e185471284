internal import Geometry

/// The panel of what a button has opened, near that button and within the free part of the window.
struct PopoverLayout {
  let input: ControlsLayout.Input
  let free: Rect
  let anchors: ControlsLayout

  init(_ input: ControlsLayout.Input, in free: Rect, anchors: ControlsLayout) {
    self.input = input
    self.free = free
    self.anchors = anchors
  }

  func panel(_ popover: Popover) -> PanelLayout {
    switch popover {
    case .colors: colors()
    case .brush: brush()
    case .menu: menu()
    case .paper: paper()
    case .editor(let slot): editor(slot)
    case .files: list(popover, titleKey: "files.title", width: 440)
    case .brushes: list(popover, titleKey: "brushes.title", width: 400)
    case .blendModes: list(popover, titleKey: "blend-modes.title", width: 300)
    case .exports: list(popover, titleKey: "exports.title", width: 340)
    case .layerModes: list(popover, titleKey: "layer-modes.title", width: 300)
    case .layers: layers()
    case .brushValues: brushValues()
    case .pens(let page): pens(page)
    }
  }

  /// A panel of this size (padding not included), centred over `anchor` as far as the free part
  /// allows; at its lower edge, or at its upper one.
  func place(
    width: Double, height: Double, over anchor: Control?, atTop: Bool = false
  ) -> PanelLayout {
    let size = Vector(
      min(width + 2 * Metrics.padding, free.width), min(height + 2 * Metrics.padding, free.height))
    let middle = anchor.flatMap { anchors.frame(of: $0)?.center.x } ?? free.center.x
    let left = min(max((middle - size.x / 2).rounded(), free.min.x), free.max.x - size.x)
    let top = atTop ? free.min.y : free.max.y - size.y
    return PanelLayout(
      kind: .popover, hitArea: Rect(x: left, y: top, width: size.x, height: size.y))
  }

  /// Roomier where the window is.
  var isRoomy: Bool { input.size.y >= 400 && input.size.x >= 340 }

  private func colors() -> PanelLayout {
    let cell = Vector(
      min(48, ((free.width - 16) / 7).rounded(.down)), isRoomy ? 40 : Metrics.swatchHeight)
    var panel = place(width: cell.x * 7, height: cell.y * 3 + 42, over: .button(.colors))
    var rest = panel.hitArea.inset(by: Metrics.padding)
    let grid = rest.cutTop(cell.y * 3).cells(columns: Palette.columns, rows: 3)
    panel.controls += WideLayout.colorGrid(grid) { index in
      .swatch(index)
    } custom: { slot in
      .customSlot(slot)
    }
    _ = rest.cutTop(2)
    panel.controls.append(PlacedControl(.eyedropper, rest, .row))
    return panel
  }

  private func brush() -> PanelLayout {
    let sliders: [Control.Slider] =
      anchors.isCompact ? [.width, .opacity, .smoothing] : [.smoothing]
    let row = 44.0
    let preview = anchors.isCompact ? 88.0 : 0
    let title = anchors.isCompact ? 0.0 : 24
    let choices = anchors.isCompact ? 0.0 : row
    var panel = place(
      width: 332, height: row * Double(sliders.count) + title + choices, over: .button(.brush))
    var rest = panel.hitArea.inset(by: Metrics.padding)
    if choices > 0 {
      var top = rest.cutTop(choices)
      panel.controls.append(PlacedControl(.brushValues, top.cutRight(44)))
      let cells = top.cells(columns: 2, rows: 1)
      panel.controls.append(PlacedControl(.brushes, cells[0], .row))
      panel.controls.append(PlacedControl(.blendModes, cells[1], .row))
    }
    if title > 0 {
      panel.decorations.append(.title(key: "slider.smoothing", rest.cutTop(title).inset(by: 2)))
    }
    if preview > 0 {
      var column = rest.cutLeft(preview)
      let cells = column.cutTop(2 * row).cells(columns: 2, rows: 2)
      for (button, cell) in zip([Control.Button.brushes, .blendModes, .brushValues], cells) {
        panel.controls.append(PlacedControl(button, cell))
      }
      panel.decorations.append(.strokePreview(column))
      _ = rest.cutLeft(4)
    }
    for slider in sliders { WideLayout.addSlider(slider, in: rest.cutTop(row), &panel) }
    return panel
  }

  private func menu() -> PanelLayout {
    let columns = CompactLayout.menuColumns
    let cell = Vector(
      min(((free.width - 16) / Double(columns)).rounded(.down), 72), isRoomy ? 60 : 48)
    var panel = place(width: cell.x * Double(columns), height: cell.y * 3, over: .button(.menu))
    let cells = panel.hitArea.inset(by: Metrics.padding).cells(columns: columns, rows: 3)
    for (button, cell) in zip(CompactLayout.menu, cells) {
      panel.controls.append(PlacedControl(button, cell, .captioned))
    }
    return panel
  }

  private func paper() -> PanelLayout {
    let hasCustom = input.customColors.contains(true)
    let rows = hasCustom ? 3 : 2
    let cell = Vector(min(44, ((free.width - 16) / 7).rounded(.down)), isRoomy ? 40 : 34)
    let anchor: Control.Button = anchors.isCompact ? .menu : .paper
    // The switch has a row of its own where there is room.
    let (header, footer) = isRoomy ? (24.0, 42.0) : (40, 0)
    var panel = place(
      width: cell.x * 7, height: cell.y * Double(rows) + header + footer, over: .button(anchor),
      atTop: !anchors.isCompact)
    var rest = panel.hitArea.inset(by: Metrics.padding)
    var top = rest.cutTop(header)
    panel.controls.append(
      isRoomy
        ? PlacedControl(.linearLight, rest.cutBottom(footer), .row)
        : PlacedControl(.linearLight, top.cutRight(44)))
    panel.decorations.append(.title(key: "title.paper", top.inset(by: 2)))
    let grid = WideLayout.colorGrid(rest.cells(columns: Palette.columns, rows: rows)) { index in
      .paperSwatch(index)
    } custom: { slot in
      .paperCustomSlot(slot)
    }
    panel.controls += grid.filter { placed in
      guard case .paperCustomSlot(let slot) = placed.control else { return true }
      return input.customColors[slot]
    }
    return panel
  }

  private func editor(_ slot: Int) -> PanelLayout {
    let header = 44.0
    let hue = 44.0
    let area = min(180, free.height - 2 * Metrics.padding - header - hue - 4)
    var panel = place(width: 300, height: header + area + hue + 4, over: .customSlot(slot))
    var rest = panel.hitArea.inset(by: Metrics.padding)
    var top = rest.cutTop(header)
    panel.controls.append(PlacedControl(.close, top.cutRight(44)))
    panel.controls.append(PlacedControl(.delete, top.cutRight(44)))
    panel.decorations.append(.editedColor(top))
    panel.controls.append(PlacedControl(.slider(.hue), rest.cutBottom(hue), .slider))
    _ = rest.cutTop(4)
    panel.controls.append(PlacedControl(.colorArea, rest, .area))
    return panel
  }

  func list(
    _ popover: Popover, titleKey: String, width: Double, button: Control.Button? = nil
  ) -> PanelLayout {
    let header = 44.0
    let room = min(free.height, 560)
    let wanted = header + max(2, Double(input.rows)) * Metrics.row
    var panel = place(width: width, height: min(wanted, room - 2 * Metrics.padding), over: nil)
    var rest = panel.hitArea
    if !anchors.isCompact {
      rest = rest.offset(by: Vector(0, (free.center.y - rest.center.y).rounded()))
    }
    panel = PanelLayout(kind: .popover, hitArea: rest)
    rest = rest.inset(by: Metrics.padding)
    var top = rest.cutTop(header)
    panel.controls.append(PlacedControl(.close, top.cutRight(44)))
    if let button { panel.controls.append(PlacedControl(button, top.cutRight(44))) }
    panel.decorations.append(.title(key: titleKey, top.inset(by: 2)))
    addRows(of: popover, in: rest, &panel)
    return panel
  }

  /// The rows that show at this scroll, cut off at the viewport, and the ground below them.
  func addRows(
    of popover: Popover, in viewport: Rect, _ panel: inout PanelLayout
  ) {
    panel.viewport = viewport
    guard input.rows > 0 else {
      panel.decorations.append(.emptyList(viewport))
      return
    }
    let scroll = ListRows.clamped(input.scroll, rows: input.rows, height: viewport.height)
    let first = Int((scroll / Metrics.row).rounded(.down))
    var index = first
    while index < input.rows, let control = popover.row(index) {
      let row = ListRows.row(index, scroll: scroll, in: viewport)
      let visible = row.intersection(viewport)
      guard visible.min.y < visible.max.y else { break }
      let own = popover == .layers ? addLayerButtons(index, in: visible, &panel) : visible
      panel.controls.append(PlacedControl(control, own, .listRow))
      index += 1
    }
    guard popover.row(0) != nil else { return }
    if let last = panel.controls.last, last.style == .listRow, last.frame.max.y < viewport.max.y {
      let ground = Rect(min: Vector(viewport.min.x, last.frame.max.y), max: viewport.max)
      panel.controls.append(PlacedControl(.list, ground, .listRow))
    }
  }
}

/// Where the rows of a list lie.
enum ListRows {
  /// At the right of what a row shows: the scroll bar is there.
  static let margin = 10.0

  /// The nearest scroll at which no room is left above or, but for a short list, below the rows.
  static func clamped(_ scroll: Double, rows: Int, height: Double) -> Double {
    min(max(scroll.rounded(), 0), max(0, Double(rows) * Metrics.row - height))
  }

  static func row(_ index: Int, scroll: Double, in viewport: Rect) -> Rect {
    let top = (viewport.min.y + Double(index) * Metrics.row - scroll).rounded()
    return Rect(
      x: viewport.min.x, y: top, width: viewport.width, height: Metrics.row)
  }
}
