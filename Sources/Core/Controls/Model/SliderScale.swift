/// Where values lie on a slider: 0 is its left end, 1 its right one.
public enum SliderScale: Sendable {
  /// Widths of `SliderScale.widths`, fine where lines are thin.
  case width
  /// 0 ... 1, in hundredths.
  case hundredths
  /// 0 ... 1.
  case even
  /// Whole degrees of half a turn.
  case degrees
  /// 1/16 ... 16, 1 in the middle.
  case balance
  /// From one end to the other, fine where values are small; in hundredths.
  case bent(ClosedRange<Double>)

  /// Document units.
  public static let widths = 0.5...200.0
  /// How much finer the left end is than the right one.
  private static let bend = 20.0
  private static let gentleBend = 6.0

  public func value(at place: Double) -> Double {
    let place = min(max(place, 0), 1)
    switch self {
    case .width:
      let span = Self.widths.upperBound - Self.widths.lowerBound
      let part = place / (1 + Self.bend * (1 - place))
      return Self.rounded(Self.widths.lowerBound + span * part)
    case .hundredths:
      return (place * 100).rounded() / 100
    case .even:
      return place
    case .degrees:
      return (place * 180).rounded()
    case .balance:
      let step = ((place * 2 - 1) * 15 * 20).rounded() / 20
      return step < 0 ? 1 / (1 - step) : 1 + step
    case .bent(let range):
      let part = place / (1 + Self.gentleBend * (1 - place))
      let value = range.lowerBound + (range.upperBound - range.lowerBound) * part
      return min(max((value * 100).rounded() / 100, range.lowerBound), range.upperBound)
    }
  }

  /// The inverse of `value(at:)` but for its rounding; values out of range lie at the ends.
  public func place(of value: Double) -> Double {
    guard value.isFinite else { return 0 }
    switch self {
    case .width:
      let lowest = Self.widths.lowerBound
      let part = (value - lowest) / (Self.widths.upperBound - lowest)
      return part <= 0 ? 0 : min(part * (1 + Self.bend) / (1 + Self.bend * part), 1)
    case .hundredths, .even:
      return min(max(value, 0), 1)
    case .degrees:
      return min(max(value / 180, 0), 1)
    case .balance:
      let step = value < 1 ? 1 - 1 / max(value, 1.0 / 16) : value - 1
      return min(max((step / 15 + 1) / 2, 0), 1)
    case .bent(let range):
      let part = (value - range.lowerBound) / (range.upperBound - range.lowerBound)
      return part <= 0
        ? 0 : min(part * (1 + Self.gentleBend) / (1 + Self.gentleBend * part), 1)
    }
  }

  /// Steps that can be told apart: tenths, then halves, then whole units.
  private static func rounded(_ width: Double) -> Double {
    switch width {
    case ..<10: (width * 10).rounded() / 10
    case ..<30: (width * 2).rounded() / 2
    default: width.rounded()
    }
  }

  /// What the keys for thinner and wider step through.
  private static let widthSteps: [Double] = [
    0.5, 1, 1.5, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32, 40, 50, 64, 80, 100, 128, 160, 200,
  ]

  /// The next step above `width`; the widest stays.
  public static func wider(than width: Double) -> Double {
    widthSteps.first { $0 > width } ?? widths.upperBound
  }

  /// The next step below `width`; the thinnest stays.
  public static func thinner(than width: Double) -> Double {
    widthSteps.last { $0 < width } ?? widths.lowerBound
  }
}
