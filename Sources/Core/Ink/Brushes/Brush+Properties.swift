extension Brush {
  /// The numbers of a brush that files keep by name. The raw value is that name.
  public enum Property: String, Sendable, CaseIterable {
    case firmness, minimumOpacity, tiltWidening, tiltFading, tiltFirmness
    case speedThinning, speedFading, halfSpeed, startTaper, endTaper
    case nibRatio, nibAngle, nibAzimuth, nibTwist, softness, flow, buildUp
    case grainDepth, grainSize, hueJitter, saturationJitter, brightnessJitter
    /// 1: yes.
    case keepsAlpha

    /// What a file may hold.
    public var range: ClosedRange<Double> {
      switch self {
      case .firmness, .tiltFirmness: 1.0 / 16...16
      case .startTaper, .endTaper: 0...100
      case .tiltWidening: 0...20
      case .halfSpeed: 10...100_000
      case .nibRatio: 0.02...1
      case .nibAngle: 0...180
      case .flow: 0...8
      case .buildUp: 0...50
      case .grainSize: 0.1...100
      case .minimumOpacity, .tiltFading, .speedThinning, .speedFading, .nibAzimuth, .nibTwist,
        .softness, .grainDepth, .hueJitter, .saturationJitter, .brightnessJitter,
        .keepsAlpha:
        0...1
      }
    }

    var place: WritableKeyPath<Brush, Double> {
      switch self {
      case .firmness: \.firmness
      case .minimumOpacity: \.minimumOpacity
      case .tiltWidening: \.tiltWidening
      case .tiltFading: \.tiltFading
      case .tiltFirmness: \.tiltFirmness
      case .speedThinning: \.speedThinning
      case .speedFading: \.speedFading
      case .halfSpeed: \.halfSpeed
      case .startTaper: \.startTaper
      case .endTaper: \.endTaper
      case .nibRatio: \.nibRatio
      case .nibAngle: \.nibAngle
      case .nibAzimuth: \.nibAzimuth
      case .nibTwist: \.nibTwist
      case .softness: \.softness
      case .flow: \.flow
      case .buildUp: \.buildUp
      case .grainDepth: \.grainDepth
      case .grainSize: \.grainSize
      case .hueJitter: \.hueJitter
      case .saturationJitter: \.saturationJitter
      case .brightnessJitter: \.brightnessJitter
      case .keepsAlpha: \.keepsAlphaNumber
      }
    }
  }

  public subscript(property: Property) -> Double {
    get { self[keyPath: property.place] }
    set { self[keyPath: property.place] = newValue }
  }

  /// Those that a brush made without them does not have, in order.
  public var namedProperties: [(property: Property, value: Double)] {
    let plain = Brush()
    return Property.allCases.filter { self[$0] != plain[$0] }.map { ($0, self[$0]) }
  }

  /// Whether every value lies where it means something.
  public var isValid: Bool {
    isValidApartFromProperties && Property.allCases.allSatisfy { $0.range.contains(self[$0]) }
  }

  public var isValidApartFromProperties: Bool {
    (0...1).contains(opacity) && (0...0x1p20).contains(width) && (0...1).contains(minimumWidth)
      && (0...1).contains(smoothing)
  }

  private var keepsAlphaNumber: Double {
    get { keepsAlpha ? 1 : 0 }
    set { keepsAlpha = newValue >= 0.5 }
  }
}
