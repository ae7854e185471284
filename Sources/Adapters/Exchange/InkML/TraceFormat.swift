/// Which values the points of a trace have, in which order.
struct TraceFormat {
  enum Role {
    case x, y, force, azimuth, elevation, tiltX, tiltY, rotation, time, other
  }

  struct Channel {
    var role: Role
    var unit: String?
    var minimum: Double?
    var maximum: Double?
    /// May be missing at a point's end.
    var isIntermittent = false

    init(_ name: String) {
      role =
        switch name {
        case "X": .x
        case "Y": .y
        case "F": .force
        case "OA": .azimuth
        case "OE": .elevation
        case "OTx": .tiltX
        case "OTy": .tiltY
        case "OR": .rotation
        case "T": .time
        default: .other
        }
    }

    /// To document units, from the unit of a length.
    var unitsPerStep: Double {
      switch unit {
      case "in": 96
      case "cm": 96 / 2.54
      case "mm": 96 / 25.4
      case "m": 96 / 0.0254
      case "pt": 96.0 / 72
      case "pc": 16
      case "himetric": 96 / 2540.0
      default: 1
      }
    }

    /// A value of an angle in radians.
    func radians(_ value: Double) -> Double { unit == "rad" ? value : value * .pi / 180 }

    /// A value of a force as a part of the greatest; `greatest` is what the trace itself has.
    func part(_ value: Double, greatest: Double) -> Double {
      let low = minimum ?? 0
      let high = maximum ?? (greatest > 1 ? greatest : 1)
      return high > low ? min(max((value - low) / (high - low), 0), 1) : 1
    }
  }

  var channels: [Channel] = []

  /// What holds where a file says nothing.
  static let plain = TraceFormat(channels: [Channel("X"), Channel("Y")])
}

/// The points of a trace as numbers, its prefixes for differences resolved.
struct TraceText {
  private enum Kind { case value, first, second }

  private struct State {
    var kind = Kind.value
    var value = 0.0
    var velocity = 0.0
  }

  /// A value for each channel; `nil` for what was not reported.
  static func points(_ text: String, channels: Int, limit: Int) throws(FileFailure) -> [[Double?]] {
    var points: [[Double?]] = []
    var states = [State](repeating: State(), count: channels)
    for point in text.utf8.split(separator: UInt8(ascii: ",")) {
      guard points.count < limit else { throw .library("it has too many points") }
      var scanner = NumberScanner(Substring(point))
      var values: [Double?] = []
      while values.count < channels, let next = scanner.peek() {
        let index = values.count
        switch next {
        case UInt8(ascii: "!"):
          states[index].kind = .value
          scanner.skip()
          continue
        case UInt8(ascii: "'"):
          states[index].kind = .first
          scanner.skip()
          continue
        case UInt8(ascii: "\""):
          states[index].kind = .second
          scanner.skip()
          continue
        case UInt8(ascii: "?"):
          values.append(nil)
          scanner.skip()
          continue
        case UInt8(ascii: "*"):
          values.append(states[index].value)
          scanner.skip()
          continue
        case UInt8(ascii: "T"), UInt8(ascii: "F"):
          values.append(next == UInt8(ascii: "T") ? 1 : 0)
          scanner.skip()
          continue
        default: break
        }
        guard let number = scanner.number() else {
          throw .library("a point of a trace cannot be read")
        }
        values.append(advance(&states[index], by: number))
      }
      guard !values.isEmpty else { continue }
      while values.count < channels { values.append(nil) }
      points.append(values)
    }
    return points
  }

  private static func advance(_ state: inout State, by number: Double) -> Double {
    switch state.kind {
    case .value:
      state.velocity = number - state.value
      state.value = number
    case .first:
      state.velocity = number
      state.value += number
    case .second:
      state.velocity += number
      state.value += state.velocity
    }
    return state.value
  }
}
