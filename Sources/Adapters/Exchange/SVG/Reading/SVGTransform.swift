internal import Geometry
internal import Glibc

/// Reads the value of a `transform` attribute.
enum SVGTransform {
  /// `nil` for what cannot be read.
  static func parse(_ text: String) -> AffineTransform? {
    var whole = AffineTransform.identity
    var rest = text[...]
    while let open = rest.firstIndex(of: "(") {
      guard let close = rest[open...].firstIndex(of: ")") else { return nil }
      let name = rest[..<open].filter { $0.isLetter }
      let numbers = NumberScanner.numbers(rest[rest.index(after: open)..<close])
      guard let step = step(name, numbers) else { return nil }
      whole = whole.after(step)
      rest = rest[rest.index(after: close)...]
    }
    return whole.isFinite ? whole : nil
  }

  private static func step(_ name: String, _ n: [Double]) -> AffineTransform? {
    func turn(_ degrees: Double) -> AffineTransform {
      let (sine, cosine) = (sin(degrees * .pi / 180), cos(degrees * .pi / 180))
      return AffineTransform(
        x: Vector(cosine, sine), y: Vector(-sine, cosine), origin: .zero)
    }
    func shift(_ x: Double, _ y: Double) -> AffineTransform {
      AffineTransform(x: Vector(1, 0), y: Vector(0, 1), origin: Vector(x, y))
    }
    switch (name, n.count) {
    case ("matrix", 6):
      return AffineTransform(
        x: Vector(n[0], n[1]), y: Vector(n[2], n[3]), origin: Vector(n[4], n[5]))
    case ("translate", 1): return shift(n[0], 0)
    case ("translate", 2): return shift(n[0], n[1])
    case ("scale", 1), ("scale", 2):
      return AffineTransform(
        x: Vector(n[0], 0), y: Vector(0, n[n.count - 1]), origin: .zero)
    case ("rotate", 1): return turn(n[0])
    case ("rotate", 3): return shift(n[1], n[2]).after(turn(n[0])).after(shift(-n[1], -n[2]))
    case ("skewX", 1):
      return AffineTransform(
        x: Vector(1, 0), y: Vector(tan(n[0] * .pi / 180), 1), origin: .zero)
    case ("skewY", 1):
      return AffineTransform(
        x: Vector(1, tan(n[0] * .pi / 180)), y: Vector(0, 1), origin: .zero)
    default: return nil
    }
  }
}

extension AffineTransform {
  /// How much longer lengths become, where that is the same in every direction; `nil` where not.
  var evenScale: Double? {
    let (one, other) = (x.length, y.length)
    guard one > 0, abs(one - other) <= 0.01 * one, abs(x.dot(y)) <= 0.01 * one * other else {
      return nil
    }
    return (one * other).squareRoot()
  }
}
