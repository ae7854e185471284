public import Ink

/// The keys that stand for commands.
public enum Shortcuts {
  /// What a key asks for; `nil` when it means nothing here. Undo and redo are given even when the
  /// model says that there is none: a live stroke may have begun since.
  public static func command(
    for key: Key, _ modifiers: Modifiers, _ model: ControlsModel
  ) -> Command? {
    guard modifiers.isDisjoint(with: [.alt, .meta]) else { return nil }
    return modifiers.contains(.control)
      ? withControl(key.name, shift: modifiers.contains(.shift)) : plain(key.name, model)
  }

  private static func withControl(_ key: String, shift: Bool) -> Command? {
    switch (key, shift) {
    case ("z", false): .undo
    case ("z", true), ("y", false): .redo
    case ("n", false): .newDrawing
    case ("n", true): .layer(.add)
    case ("g", false): .layer(.addGroup)
    case ("pageup", _): .layer(.raise)
    case ("pagedown", _): .layer(.lower)
    case ("o", false): .showOpenList
    case ("e", false): .export(format: "png")
    case ("q", false): .quit
    case ("0", false): .resetView
    case ("1", false): .zoomActualSize
    case ("9", false): .zoomFit
    case ("delete", _), ("backspace", _): .clear
    case ("+", _), ("=", _): .zoomIn
    case ("-", _): .zoomOut
    default: nil
    }
  }

  private static func plain(_ key: String, _ model: ControlsModel) -> Command? {
    switch key {
    case "b": .tool(.pen)
    case "e": .tool(.eraser)
    case "i": model.isPickingColor ? .endPickingColor : .beginPickingColor
    case "[": .width(SliderScale.thinner(than: model.width))
    case "]": .width(SliderScale.wider(than: model.width))
    case ",": .prediction(tenth(below: model.prediction))
    case ".": .prediction(tenth(above: model.prediction))
    case "1": .zoomActualSize
    case "+", "=": .zoomIn
    case "-": .zoomOut
    case "pageup": .layer(.chooseAbove)
    case "pagedown": .layer(.chooseBelow)
    case "f5": .redraw
    case "f11": .fullScreen(!model.isFullScreen)
    case "f12": .latencyMeter(model.meter.isEmpty)
    default: nil
    }
  }

  /// The next tenth, within 0 ... 1; a hundredth beside one counts as on it.
  private static func tenth(below value: Double) -> Double {
    max(((value * 10 - 0.05).rounded(.up) - 1) / 10, 0)
  }

  private static func tenth(above value: Double) -> Double {
    min(((value * 10 + 0.05).rounded(.down) + 1) / 10, 1)
  }
}
