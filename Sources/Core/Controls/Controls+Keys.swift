internal import Geometry
public import Ink

extension Controls {
  /// A key that the canvas does not want: shortcuts, Escape, which closes what is open, and in a list
  /// the keys that move through it.
  public mutating func keyPressed(_ key: Key, _ modifiers: Modifiers) -> [Command] {
    if key.name == "escape" { return escape() }
    if popover?.row(0) != nil, modifiers.isEmpty, let commands = listKey(key.name) {
      return commands
    }
    if key.name == "l", modifiers.isEmpty {
      open(popover == .layers ? nil : .layers)
      return []
    }
    guard let command = Shortcuts.command(for: key, modifiers, model) else { return [] }
    return command == .showOpenList ? showFiles() : [command]
  }

  private mutating func escape() -> [Command] {
    if popover != nil {
      open(nil)
      return []
    }
    if model.isPickingColor { return [.endPickingColor] }
    return model.notice == nil ? [] : [.dismissNotice]
  }

  /// `nil` for a key that means nothing in a list.
  private mutating func listKey(_ name: String) -> [Command]? {
    let last = rowCount - 1
    switch name {
    case "down": select(selectedRow.map { $0 + 1 } ?? 0)
    case "up": select(selectedRow.map { $0 - 1 } ?? last)
    case "pagedown": select((selectedRow ?? 0) + rowsShown)
    case "pageup": select((selectedRow ?? 0) - rowsShown)
    case "home": select(0)
    case "end": select(last)
    case "return": return selectedRow.flatMap { popover?.row($0) }.map { chooseRow($0) } ?? []
    default: return nil
    }
    return []
  }

  private var rowsShown: Int {
    let height = layout.panels.last { $0.viewport != nil }?.viewport?.height ?? 0
    return max(1, Int(height / Metrics.row) - 1)
  }

  /// Marks the nearest row that there is and scrolls it into view.
  private mutating func select(_ index: Int) {
    guard rowCount > 0,
      let viewport = layout.panels.last(where: { $0.viewport != nil })?.viewport
    else { return }
    let row = min(max(index, 0), rowCount - 1)
    selectedRow = row
    let top = Double(row) * Metrics.row
    scroll(to: min(max(scroll, top + Metrics.row - viewport.height), top))
    showChange()
  }
}
