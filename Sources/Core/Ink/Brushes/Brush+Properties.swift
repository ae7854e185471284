extension Brush {
  /// The numbers of a brush that files keep by name. The raw value is that name.
  public enum Property: String, Sendable, CaseIterable {
    case firmness, startTaper, endTaper, speedThinning, nibRatio, nibAngle, grainDepth
    case grainSize, softness
    /// 1: yes.
    case keepsAlpha

    /// What a file may hold.
    public var range: ClosedRange<Double> {
      switch self {
      case .firmness: 1.0 / 16...16
      case .startTaper, .endTaper: 0...100
      case .speedThinning: 0...1
      case .nibRatio: 0.02...1
      case .nibAngle: 0...180
      case .grainDepth, .softness, .keepsAlpha: 0...1
      case .grainSize: 0.1...100
      }
    }
  }

  public subscript(property: Property) -> Double {
    get {
      switch property {
      case .firmness: firmness
      case .startTaper: startTaper
      case .endTaper: endTaper
      case .speedThinning: speedThinning
      case .nibRatio: nibRatio
      case .nibAngle: nibAngle
      case .grainDepth: grainDepth
      case .grainSize: grainSize
      case .softness: softness
      case .keepsAlpha: keepsAlpha ? 1 : 0
      }
    }
    set {
      switch property {
      case .firmness: firmness = newValue
      case .startTaper: startTaper = newValue
      case .endTaper: endTaper = newValue
      case .speedThinning: speedThinning = newValue
      case .nibRatio: nibRatio = newValue
      case .nibAngle: nibAngle = newValue
      case .grainDepth: grainDepth = newValue
      case .grainSize: grainSize = newValue
      case .softness: softness = newValue
      case .keepsAlpha: keepsAlpha = newValue >= 0.5
      }
    }
  }

  /// Those that a brush made without them does not have, in order.
  public var namedProperties: [(property: Property, value: Double)] {
    let plain = Brush()
    return Property.allCases.filter { self[$0] != plain[$0] }.map { ($0, self[$0]) }
  }

  /// Whether every value lies where it means something.
  public var isValid: Bool {
    (0...1).contains(opacity) && (0...0x1p20).contains(width) && (0...1).contains(minimumWidth)
      && (0...1).contains(smoothing)
      && Property.allCases.allSatisfy { $0.range.contains(self[$0]) }
  }
}
