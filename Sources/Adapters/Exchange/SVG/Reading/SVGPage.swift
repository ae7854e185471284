internal import Geometry

/// How large an SVG file is, and how its units lie on the page.
enum SVGPage {
  private static let sizes = 1e-3...1e6

  /// Document units; `nil` for none that can be.
  static func size(_ root: SVGNode) -> Vector? {
    let box = viewBox(root)
    let width = root.attributes["width"].flatMap(SVGLength.units)
    let height = root.attributes["height"].flatMap(SVGLength.units)
    let size: Vector
    switch (width, height, box) {
    case (let width?, let height?, _): size = Vector(width, height)
    case (let width?, nil, let box?): size = Vector(width, width * box.size.y / box.size.x)
    case (nil, let height?, let box?): size = Vector(height * box.size.x / box.size.y, height)
    case (nil, nil, let box?): size = box.size
    default: size = Vector(width ?? 300, height ?? 150)
    }
    return sizes.contains(size.x) && sizes.contains(size.y) ? size : nil
  }

  /// Where the page's corner lies on the drawing's page. Our own files keep their place, others begin at
  /// zero.
  static func corner(_ root: SVGNode, _ size: Vector) -> Vector {
    guard root.own["drawing"] != nil, let box = viewBox(root), box.size == size,
      WidthStroke.isNear(box.min)
    else { return .zero }
    return box.min
  }

  private static func viewBox(_ root: SVGNode) -> Rect? {
    let numbers = NumberScanner.numbers(root.attributes["viewBox"] ?? "")
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    let corner = Vector(numbers[0], numbers[1])
    return Rect(min: corner, max: corner + Vector(numbers[2], numbers[3]))
  }

  /// From the file's units to document units; `nil` where the drawing is cut off at the page.
  static func map(_ root: SVGNode, _ size: Vector) -> AffineTransform? {
    guard let box = viewBox(root) else { return .identity }
    let corner = corner(root, size)
    let fit = size / box.size
    let text = root.attributes["preserveAspectRatio"] ?? "xMidYMid meet"
    if text.contains("none") {
      return AffineTransform(
        x: Vector(fit.x, 0), y: Vector(0, fit.y), origin: corner - box.min * fit)
    }
    guard !text.contains("slice") else { return nil }
    let scale = min(fit.x, fit.y)
    let rest = size - box.size * scale
    func part(_ low: String, _ high: String) -> Double {
      text.contains(low) ? 0 : text.contains(high) ? 1 : 0.5
    }
    let shift = Vector(rest.x * part("xMin", "xMax"), rest.y * part("YMin", "YMax"))
    return AffineTransform(
      x: Vector(scale, 0), y: Vector(0, scale), origin: corner + shift - box.min * scale)
  }
}
