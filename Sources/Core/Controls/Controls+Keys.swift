internal import Geometry
public import Ink

extension Controls {
  /// A key that the canvas does not want: shortcuts, Escape, which closes what is open, and in the
  /// list of files the keys that move through it.
  public mutating func keyPressed(_ key: Key, _ modifiers: Modifiers) -> [Command] {
    if key.name == "escape" { return escape() }
    if popover == .files, modifiers.isEmpty, let commands = listKey(key.name) { return commands }
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
    let last = model.files.count - 1
    switch name {
    case "down": select(selectedFile.map { $0 + 1 } ?? 0)
    case "up": select(selectedFile.map { $0 - 1 } ?? last)
    case "pagedown": select((selectedFile ?? 0) + rowsShown)
    case "pageup": select((selectedFile ?? 0) - rowsShown)
    case "home": select(0)
    case "end": select(last)
    case "return": return selectedFile.map { openFile($0) } ?? []
    default: return nil
    }
    return []
  }

  private var rowsShown: Int {
    let height = layout.panels.last { $0.viewport != nil }?.viewport?.height ?? 0
    return max(1, Int(height / Metrics.fileRow) - 1)
  }

  /// Marks the nearest row that there is and scrolls it into view.
  private mutating func select(_ index: Int) {
    guard !model.files.isEmpty,
      let viewport = layout.panels.last(where: { $0.viewport != nil })?.viewport
    else { return }
    let row = min(max(index, 0), model.files.count - 1)
    selectedFile = row
    let top = Double(row) * Metrics.fileRow
    scroll(to: min(max(scroll, top + Metrics.fileRow - viewport.height), top))
    showChange()
  }
}
