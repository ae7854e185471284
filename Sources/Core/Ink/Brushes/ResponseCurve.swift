/// A curve from (0, 0) to (1, 1) that never falls.
public struct ResponseCurve: Sendable {
  /// 1 is a straight line. Above, the curve stays low and rises late, as for a heavy hand; below,
  /// it rises early. At 1/2 its value is 1 / (1 + firmness).
  public let firmness: Double

  public init(firmness: Double) { self.firmness = firmness }

  public func value(at place: Double) -> Double {
    guard firmness != 1 else { return place }
    let rest = firmness * (1 - place)
    return place > 0 ? place / (place + rest) : 0
  }
}
