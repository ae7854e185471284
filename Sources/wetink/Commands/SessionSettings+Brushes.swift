import EventLog
import Ink
import Studio

/// A brush in the header of an event log, so that the log replays where its file is not.
extension SessionSettings {
  static func addBrush(_ preset: BrushPreset, _ tool: String, to header: inout EventLogHeader) {
    let brush = preset.brush
    header.settings["\(tool)Brush"] = .text(preset.id)
    header.settings["\(tool).opacity"] = .number(brush.opacity)
    header.settings["\(tool).width"] = .number(brush.width)
    header.settings["\(tool).minimumWidth"] = .number(brush.minimumWidth)
    header.settings["\(tool).smoothing"] = .number(brush.smoothing)
    header.settings["\(tool).blendMode"] = .text(brush.blendMode.rawValue)
    if preset.takesStrokes { header.settings["\(tool).takesStrokes"] = .flag(true) }
    for (property, value) in brush.namedProperties {
      header.settings["\(tool).\(property.rawValue)"] = .number(value)
    }
  }

  /// `nil` where the header has none, or one that cannot be.
  static func brush(_ tool: String, of header: EventLogHeader) -> BrushPreset? {
    guard case .text(let id)? = header.settings["\(tool)Brush"] else { return nil }
    var brush = Brush()
    func number(_ name: String) -> Double? {
      guard case .number(let value)? = header.settings["\(tool).\(name)"] else { return nil }
      return value
    }
    brush.opacity = number("opacity") ?? brush.opacity
    brush.width = number("width") ?? brush.width
    brush.minimumWidth = number("minimumWidth") ?? brush.minimumWidth
    brush.smoothing = number("smoothing") ?? brush.smoothing
    brush.blendMode = blendMode("\(tool).blendMode", of: header) ?? brush.blendMode
    for property in Brush.Property.allCases {
      brush[property] = number(property.rawValue) ?? brush[property]
    }
    let takesStrokes = header.settings["\(tool).takesStrokes"] == .flag(true)
    return brush.isValid ? BrushPreset(id: id, brush: brush, takesStrokes: takesStrokes) : nil
  }

  static func blendMode(_ name: String, of header: EventLogHeader) -> BlendMode? {
    guard case .text(let text)? = header.settings[name] else { return nil }
    return BlendMode(rawValue: text)
  }
}
