internal import Ink

/// A number of the brush in hand that has a slider in the list of its values. The raw value is the
/// name that brush files use.
public enum BrushValue: String, Sendable, CaseIterable {
  case flow, buildUp, softness
  case minimumWidth, minimumOpacity, firmness
  case tiltWidening, tiltFading, tiltFirmness
  case speedThinning, speedFading, halfSpeed
  case nibRatio, nibAngle, nibAzimuth, nibTwist
  case startTaper, endTaper
  case grainDepth, grainSize
  case hueJitter, saturationJitter, brightnessJitter

  var scale: SliderScale {
    switch self {
    case .firmness, .tiltFirmness: .balance
    case .flow: .bent(0...8)
    case .buildUp: .bent(0...50)
    case .tiltWidening: .bent(0...20)
    case .startTaper, .endTaper: .bent(0...100)
    case .grainSize: .bent(0.1...100)
    case .halfSpeed: .bent(10...100_000)
    case .nibAngle: .degrees
    case .nibRatio: .bent(0.02...1)
    default: .hundredths
    }
  }

  /// How the value is written.
  enum Form { case percent, number, degrees }

  var form: Form {
    switch self {
    case .nibAngle: .degrees
    case .flow, .buildUp, .tiltWidening, .startTaper, .endTaper, .grainSize, .halfSpeed, .firmness,
      .tiltFirmness:
      .number
    default: .percent
    }
  }

  /// What a brush has: all have the answers to pressure, tilt and speed, ends and jitter; the others
  /// belong to brushes that came with them.
  static func values(of preset: Brush) -> [BrushValue] {
    allCases.filter { value in
      switch value {
      case .flow, .buildUp: preset.isDense
      case .softness: preset.isDense || preset.softness > 0
      case .nibRatio, .nibAngle, .nibAzimuth, .nibTwist: preset.nibRatio < 1
      case .grainDepth, .grainSize: preset.grainDepth > 0
      case .hueJitter, .saturationJitter, .brightnessJitter: !preset.erases
      default: true
      }
    }
  }
}
