import Canvas
import Controls
import EventLog
import Geometry
import Ink
import Raster
import Studio

/// What a session began with, in the header of its event log, so that the log alone replays.
enum SessionSettings {
  static func header(
    settings: Settings, view: View, width: Int, height: Int, scale: Double, rate: Double?
  ) -> EventLogHeader {
    var header = EventLogHeader(
      width: width, height: height, scale: scale, rate: rate,
      fingers: settings.fingers == .draw ? .draw : .gesture, tool: settings.tool.rawValue)
    header.settings = [
      "color": .number(Double(settings.color.hex)), "penWidth": .number(settings.penWidth),
      "eraserWidth": .number(settings.eraserWidth), "opacity": .number(settings.opacity),
      "smoothing": .number(settings.smoothing), "prediction": .number(settings.prediction),
      "showsTouchIndicator": .flag(settings.showsTouchIndicator),
      "penMode": .flag(settings.penMode),
      "viewScale": .number(view.scale), "viewX": .number(Double(view.origin.x)),
      "viewY": .number(Double(view.origin.y)), "rotationX": .number(view.rotation.x),
      "rotationY": .number(view.rotation.y),
    ]
    header.settings["blendMode"] = .text(settings.blendMode.rawValue)
    addBrush(settings.penPreset, "pen", to: &header)
    addBrush(settings.eraserPreset, "eraser", to: &header)
    for (slot, color) in settings.customColors.enumerated() {
      header.settings["customColor\(slot)"] = color.map { .number(Double($0.hex)) }
    }
    for (button, action) in settings.barrelActions.enumerated() {
      header.settings["barrel\(button)"] = .text(action.rawValue)
    }
    for (device, curve) in settings.pressureCurves {
      header.settings["curve minimum \(device)"] = .number(curve.minimum)
      header.settings["curve maximum \(device)"] = .number(curve.maximum)
      header.settings["curve softness \(device)"] = .number(curve.softness)
    }
    return header
  }

  private static let curveKey = "curve minimum "

  /// What of the settings is for pens.
  private static func readPens(_ header: EventLogHeader, into settings: inout Settings) {
    if case .flag(let isOn)? = header.settings["penMode"] { settings.penMode = isOn }
    for button in settings.barrelActions.indices {
      guard case .text(let name)? = header.settings["barrel\(button)"],
        let action = BarrelAction(rawValue: name)
      else { continue }
      settings.barrelActions[button] = action
    }
    for key in header.settings.keys where key.hasPrefix(curveKey) {
      let device = String(key.dropFirst(curveKey.count))
      guard case .number(let minimum)? = header.settings[key],
        case .number(let maximum)? = header.settings["curve maximum \(device)"],
        case .number(let softness)? = header.settings["curve softness \(device)"]
      else { continue }
      settings.pressureCurves[device] = PressureCurve(
        minimum: minimum, maximum: maximum, softness: softness)
    }
  }

  static func settings(of header: EventLogHeader) -> Settings {
    var settings = Settings()
    settings.fingers = header.fingers == .draw ? .draw : .gesture
    settings.tool = header.tool.flatMap { ControlsModel.Tool(rawValue: $0) } ?? .pen
    func number(_ name: String, _ range: ClosedRange<Double>) -> Double? {
      guard case .number(let value)? = header.settings[name] else { return nil }
      return range.contains(value) ? value : nil
    }
    func color(_ name: String) -> SRGBColor? {
      number(name, 0...0xFFFFFF).map { SRGBColor(hex: UInt32($0)) }
    }
    settings.color = color("color") ?? settings.color
    settings.penWidth = number("penWidth", SliderScale.widths) ?? settings.penWidth
    settings.eraserWidth = number("eraserWidth", SliderScale.widths) ?? settings.eraserWidth
    settings.opacity = number("opacity", 0...1) ?? settings.opacity
    settings.smoothing = number("smoothing", 0...1) ?? settings.smoothing
    settings.prediction = number("prediction", 0...1) ?? settings.prediction
    settings.blendMode = blendMode("blendMode", of: header) ?? settings.blendMode
    for tool in ["pen", "eraser"] {
      if let preset = brush(tool, of: header) { settings.equip(preset) }
    }
    if case .flag(let isShown)? = header.settings["showsTouchIndicator"] {
      settings.showsTouchIndicator = isShown
    }
    for slot in settings.customColors.indices {
      settings.customColors[slot] = color("customColor\(slot)")
    }
    readPens(header, into: &settings)
    return settings
  }

  /// The view of the first frame; `nil` when the log does not tell.
  static func view(of header: EventLogHeader) -> View? {
    func number(_ name: String) -> Double? {
      guard case .number(let value)? = header.settings[name], value.isFinite,
        abs(value) < 0x1p40
      else { return nil }
      return value
    }
    guard let scale = number("viewScale"), View.scales.contains(scale) else { return nil }
    return View(
      scale: scale, rotation: Vector(number("rotationX") ?? 1, number("rotationY") ?? 0),
      origin: PixelPoint(x: Int(number("viewX") ?? 0), y: Int(number("viewY") ?? 0)))
  }
}
