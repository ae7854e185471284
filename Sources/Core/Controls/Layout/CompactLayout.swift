internal import Geometry

/// The arrangement for small windows: one row of buttons at the lower edge; the rest is in drawers
/// that they open.
enum CompactLayout {
  private static let padding = 6.0
  private static let buttonHeight = 48.0
  private static let buttons: [Control.Button] = [
    .colors, .brush, .pen, .eraser, .undo, .redo, .menu,
  ]
  /// What the menu holds, in rows of `menuColumns`.
  static let menu: [Control.Button] = [
    .newDrawing, .open, .export, .paper, .clear,
    .zoomOut, .zoomPercent, .zoomIn, .fit, .resetView,
    .fullScreen, .fingers, .touchIndicator, .pens, .layers,
  ]
  static let menuColumns = 5

  static func barTop(_ window: Rect) -> Double {
    window.max.y - Metrics.compactMargin - buttonHeight - 2 * padding
  }

  static func bar(_ window: Rect) -> PanelLayout {
    let room = window.width - 2 * (Metrics.compactMargin + padding)
    let button = min((room / Double(buttons.count)).rounded(.down), 56)
    let width = button * Double(buttons.count) + 2 * padding
    let area = Rect(
      x: ((window.width - width) / 2).rounded(), y: barTop(window), width: width,
      height: buttonHeight + 2 * padding)
    var panel = PanelLayout(kind: .bar, hitArea: area)
    let cells = area.inset(by: padding).cells(columns: buttons.count, rows: 1)
    for (button, cell) in zip(buttons, cells) {
      panel.controls.append(PlacedControl(button, cell))
    }
    return panel
  }
}
