import Controls
import FoundationEssentials
import Ink
import Studio

/// What is remembered from one start to the next, as JSON in the settings folder.
struct SettingsFile: Codable, Equatable {
  var tool: String?
  var color: UInt32?
  var penWidth: Double?
  var eraserWidth: Double?
  var opacity: Double?
  var smoothing: Double?
  var blendMode: String?
  var penBrush: String?
  var eraserBrush: String?
  /// By the brush's id: what the person changed of it.
  var brushes: [String: KeptBrush]?
  var fingers: String?
  var showsTouchIndicator: Bool?
  var customColors: [UInt32?]?
  var penMode: Bool?
  var barrelActions: [String]?
  /// By the device's name: minimum, maximum, softness.
  var pressureCurves: [String: [Double]]?
  var prediction: Double?
  var lastDrawing: String?
  var windowWidth: Int?
  var windowHeight: Int?

  /// Numbers by the names of brush files, those that differ from the preset's.
  struct KeptBrush: Codable, Equatable {
    var values: [String: Double]
    var blendMode: String?
  }

  init() {}

  /// The stored settings; the defaults where there are none or they cannot be read.
  static func load(_ path: String = Folders.settingsFile) -> SettingsFile {
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let file = try? JSONDecoder().decode(SettingsFile.self, from: data)
    else { return SettingsFile() }
    return file
  }

  /// Failing is not worth a word: nothing drawn is lost.
  func save(_ path: String = Folders.settingsFile) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(self) else { return }
    try? Folders.make(Folders.parent(path))
    try? data.write(to: URL(filePath: path), options: .atomic)
  }

  /// With brushes of `presets`.
  func settings(with presets: [BrushPreset]) -> Settings {
    var settings = Settings()
    for id in [penBrush ?? settings.penPreset.id, eraserBrush ?? settings.eraserPreset.id] {
      if let preset = presets.first(where: { $0.id == id }) { settings.equip(preset) }
    }
    for preset in presets {
      if let kept = brushes?[preset.id], let brush = Self.brush(kept, of: preset) {
        settings.restore(brush, of: preset)
      }
    }
    settings.blendMode =
      blendMode.flatMap { BlendMode(rawValue: $0) } ?? settings.penPreset.brush.blendMode
    func within(_ value: Double?, _ range: ClosedRange<Double>) -> Double? {
      value.flatMap { range.contains($0) ? $0 : nil }
    }
    settings.tool = tool.flatMap { ControlsModel.Tool(rawValue: $0) } ?? settings.tool
    settings.color = color.map { SRGBColor(hex: $0) } ?? settings.color
    settings.penWidth = within(penWidth, SliderScale.widths) ?? settings.penWidth
    settings.eraserWidth = within(eraserWidth, SliderScale.widths) ?? settings.eraserWidth
    settings.opacity = within(opacity, 0...1) ?? settings.opacity
    settings.smoothing = within(smoothing, 0...1) ?? settings.smoothing
    settings.prediction = within(prediction, 0...1) ?? settings.prediction
    settings.fingers =
      fingers.flatMap { ControlsModel.FingersMode(rawValue: $0) } ?? settings.fingers
    settings.showsTouchIndicator = showsTouchIndicator ?? settings.showsTouchIndicator
    settings.penMode = penMode ?? settings.penMode
    let actions = (barrelActions ?? []).prefix(settings.barrelActions.count)
    for (button, name) in actions.enumerated() {
      settings.barrelActions[button] =
        BarrelAction(rawValue: name) ?? settings.barrelActions[button]
    }
    for (device, values) in pressureCurves ?? [:] where values.count == 3 {
      settings.pressureCurves[device] = PressureCurve(
        minimum: values[0], maximum: values[1], softness: values[2])
    }
    for (slot, hex) in (customColors ?? []).prefix(settings.customColors.count).enumerated() {
      settings.customColors[slot] = hex.map { SRGBColor(hex: $0) }
    }
    return settings
  }

  /// `nil` where a value cannot be.
  private static func brush(_ kept: KeptBrush, of preset: BrushPreset) -> Brush? {
    var brush = preset.brush
    for (name, value) in kept.values { brush[named: name] = value }
    if let mode = kept.blendMode.flatMap({ BlendMode(rawValue: $0) }) { brush.blendMode = mode }
    return brush.isValid ? brush : nil
  }

  private static func kept(_ brush: Brush, of preset: BrushPreset) -> KeptBrush? {
    var values: [String: Double] = [:]
    for name in Brush.numberNames where brush[named: name] != preset.brush[named: name] {
      values[name] = brush[named: name]
    }
    let mode = brush.blendMode == preset.brush.blendMode ? nil : brush.blendMode.rawValue
    return values.isEmpty && mode == nil ? nil : KeptBrush(values: values, blendMode: mode)
  }

  /// `presets` are the brushes as they come.
  mutating func remember(_ settings: Settings, _ presets: [BrushPreset]) {
    brushes = [:]
    for preset in presets {
      brushes?[preset.id] = settings.keptBrushes[preset.id].flatMap { Self.kept($0, of: preset) }
    }
    tool = settings.tool.rawValue
    color = settings.color.hex
    penWidth = settings.penWidth
    eraserWidth = settings.eraserWidth
    opacity = settings.opacity
    smoothing = settings.smoothing
    blendMode = settings.blendMode.rawValue
    penBrush = settings.penPreset.id
    eraserBrush = settings.eraserPreset.id
    fingers = settings.fingers.rawValue
    showsTouchIndicator = settings.showsTouchIndicator
    customColors = settings.customColors.map { $0?.hex }
    penMode = settings.penMode
    barrelActions = settings.barrelActions.map(\.rawValue)
    pressureCurves = settings.pressureCurves.mapValues { [$0.minimum, $0.maximum, $0.softness] }
  }
}
