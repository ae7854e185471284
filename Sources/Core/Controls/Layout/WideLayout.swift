internal import Geometry

/// The arrangement for windows with room: a bar at the lower edge, where hands do not cover the
/// drawing, and two strips at the upper one.
enum WideLayout {
  static let barHeight = 112.0
  static let stripHeight = 44.0
  static let stripBottom = Metrics.margin + stripHeight

  /// All of the bar but the sliders' tracks.
  private static let fixedWidth = 692.0
  private static let tracks = 88.0...240.0

  static func fits(_ size: Vector) -> Bool {
    size.x >= fixedWidth + tracks.lowerBound + 2 * Metrics.margin && size.y >= 520
  }

  static func barTop(_ window: Rect) -> Double { window.max.y - Metrics.margin - barHeight }

  static func panels(_ window: Rect) -> [PanelLayout] {
    [bar(window), fileStrip(window), viewStrip(window)]
  }

  private static func bar(_ window: Rect) -> PanelLayout {
    let room = window.width - 2 * Metrics.margin - fixedWidth
    let track = min(room, tracks.upperBound).rounded(.down)
    let area = Rect(
      x: ((window.width - fixedWidth - track) / 2).rounded(), y: barTop(window),
      width: fixedWidth + track, height: barHeight)
    var panel = PanelLayout(kind: .bar, hitArea: area)
    var rest = area.inset(by: Metrics.padding)
    place([.pen, .eyedropper, .eraser, .brush], in: rest.cutLeft(96), &panel)
    separate(&rest, &panel)
    let grid = rest.cutLeft(40 * 7).cells(columns: Palette.columns, rows: 3)
    panel.controls += colorGrid(grid) { index in
      .swatch(index)
    } custom: { slot in
      .customSlot(slot)
    }
    separate(&rest, &panel)
    panel.decorations.append(.strokePreview(rest.cutLeft(72).inset(by: 2)))
    _ = rest.cutLeft(8)
    var sliders = rest.cutLeft(28 + track + 48)
    addSlider(.width, in: sliders.cutTop(48), &panel)
    addSlider(.opacity, in: sliders, &panel)
    separate(&rest, &panel)
    place([.undo, .redo, .touchIndicator, .clear], in: rest.cutLeft(96), &panel)
    return panel
  }

  private static func fileStrip(_ window: Rect) -> PanelLayout {
    let title = min(max(window.width - 2 * Metrics.margin - 184 - 436 - 32, 0), 180).rounded()
    let area = Rect(
      x: Metrics.margin, y: Metrics.margin, width: 4 * 44 + 4 + title + 14, height: stripHeight)
    var panel = PanelLayout(kind: .fileStrip, hitArea: area)
    var rest = area.inset(by: 2)
    for button in [Control.Button.newDrawing, .open, .export, .paper] {
      panel.controls.append(PlacedControl(button, rest.cutLeft(44)))
    }
    panel.decorations.append(.separator(rest.cutLeft(6)))
    _ = rest.cutLeft(4)
    panel.decorations.append(.document(rest.cutLeft(title)))
    return panel
  }

  private static func viewStrip(_ window: Rect) -> PanelLayout {
    let width = 8 * 44 + 64 + 12 + 4.0
    let area = Rect(
      x: window.max.x - Metrics.margin - width, y: Metrics.margin, width: width,
      height: stripHeight)
    var panel = PanelLayout(kind: .viewStrip, hitArea: area)
    var rest = area.inset(by: 2)
    panel.controls.append(PlacedControl(.zoomOut, rest.cutLeft(44)))
    panel.controls.append(PlacedControl(.zoomPercent, rest.cutLeft(64)))
    for button in [Control.Button.zoomIn, .fit, .resetView] {
      panel.controls.append(PlacedControl(button, rest.cutLeft(44)))
    }
    panel.decorations.append(.separator(rest.cutLeft(12)))
    for button in [Control.Button.layers, .pens, .fingers, .fullScreen] {
      panel.controls.append(PlacedControl(button, rest.cutLeft(44)))
    }
    return panel
  }

  /// Four buttons in a square.
  private static func place(
    _ buttons: [Control.Button], in square: Rect, _ panel: inout PanelLayout
  ) {
    for (button, cell) in zip(buttons, square.cells(columns: 2, rows: 2)) {
      panel.controls.append(PlacedControl(button, cell))
    }
  }

  private static func separate(_ rest: inout Rect, _ panel: inout PanelLayout) {
    panel.decorations.append(.separator(rest.cutLeft(16)))
  }

  static func addSlider(
    _ slider: Control.Slider, in row: Rect, _ panel: inout PanelLayout
  ) {
    var rest = row
    panel.decorations.append(.sliderIcon(slider, rest.cutLeft(28)))
    panel.decorations.append(.readout(slider, rest.cutRight(48)))
    panel.controls.append(PlacedControl(.slider(slider), rest, .slider))
  }

  /// Two rows of the palette, then the user's own.
  static func colorGrid(
    _ cells: [Rect], swatch: (Int) -> Control, custom: (Int) -> Control
  ) -> [PlacedControl] {
    cells.enumerated().map { index, cell in
      let slot = index - Palette.colors.count
      return PlacedControl(slot < 0 ? swatch(index) : custom(slot), cell, .swatch)
    }
  }
}
