internal import Geometry

extension SVGPath {
  /// The shape that an element draws; `nil` for elements that are no shape, or hold units that
  /// depend on the page.
  init?(_ node: SVGNode) {
    self.init()
    func length(_ name: String) -> Double? {
      guard let text = node.attributes[name] else { return 0 }
      return SVGLength.units(text)
    }
    switch node.name {
    case "path": self.init(data: node.attributes["d"] ?? "")
    case "line":
      guard let x1 = length("x1"), let y1 = length("y1"), let x2 = length("x2"),
        let y2 = length("y2")
      else { return nil }
      move(to: Vector(x1, y1))
      line(to: Vector(x2, y2))
    case "polyline", "polygon":
      let numbers = NumberScanner.numbers(node.attributes["points"] ?? "")
      for index in 0..<numbers.count / 2 {
        let point = Vector(numbers[2 * index], numbers[2 * index + 1])
        if index == 0 { move(to: point) } else { line(to: point) }
      }
      if node.name == "polygon" { close() }
    case "circle":
      guard let x = length("cx"), let y = length("cy"), let radius = length("r") else {
        return nil
      }
      if radius > 0 { ellipse(Vector(x, y), Vector(radius, radius)) }
    case "ellipse":
      guard let x = length("cx"), let y = length("cy"), let rx = length("rx"),
        let ry = length("ry")
      else { return nil }
      if rx > 0, ry > 0 { ellipse(Vector(x, y), Vector(rx, ry)) }
    case "rect":
      guard let x = length("x"), let y = length("y"), let width = length("width"),
        let height = length("height"), let rx = length("rx"), let ry = length("ry")
      else { return nil }
      addRect(
        Rect(min: Vector(x, y), max: Vector(x + width, y + height)),
        rx: node.attributes["rx"] == nil ? ry : rx, ry: node.attributes["ry"] == nil ? rx : ry)
    default: return nil
    }
  }

  private mutating func addRect(_ rect: Rect, rx: Double, ry: Double) {
    guard rect.size.x > 0, rect.size.y > 0 else { return }
    let (rx, ry) = (min(max(rx, 0), rect.size.x / 2), min(max(ry, 0), rect.size.y / 2))
    let (low, high) = (rect.min, rect.max)
    guard rx > 0, ry > 0 else {
      move(to: low)
      line(to: Vector(high.x, low.y))
      line(to: high)
      line(to: Vector(low.x, high.y))
      return close()
    }
    func corner(to end: Vector) {
      arc(Vector(rx, ry), turn: 0, isLarge: false, isClockwise: true, to: end)
    }
    move(to: Vector(low.x + rx, low.y))
    line(to: Vector(high.x - rx, low.y))
    corner(to: Vector(high.x, low.y + ry))
    line(to: Vector(high.x, high.y - ry))
    corner(to: Vector(high.x - rx, high.y))
    line(to: Vector(low.x + rx, high.y))
    corner(to: Vector(low.x, high.y - ry))
    line(to: Vector(low.x, low.y + ry))
    corner(to: Vector(low.x + rx, low.y))
    close()
  }
}

/// Lengths with their units.
enum SVGLength {
  /// Document units; `nil` for what depends on fonts or the page.
  static func units(_ text: String) -> Double? {
    var scanner = NumberScanner(text)
    guard let value = scanner.number() else { return nil }
    let unit = String(decoding: text.utf8.dropFirst(scanner.place), as: UTF8.self)
    switch unit.lowercased().filter({ $0 != " " }) {
    case "", "px": return value
    case "in": return value * 96
    case "cm": return value * 96 / 2.54
    case "mm": return value * 96 / 25.4
    case "q": return value * 96 / 101.6
    case "pt": return value * 96 / 72
    case "pc": return value * 16
    default: return nil
    }
  }
}
