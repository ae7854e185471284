internal import Geometry

extension SVGPath {
  /// Reads the value of a path's `d`. As SVG asks, what comes before a mistake counts; `isWhole`
  /// tells whether there was none.
  init(data: String) {
    self.init()
    var reader = PathDataReader(data)
    reader.read(into: &self)
  }
}

private struct PathDataReader {
  private var scanner: NumberScanner
  private var place = Vector.zero
  private var start = Vector.zero
  /// The control point that a smooth curve mirrors.
  private var control: (point: Vector, isCubic: Bool)?

  init(_ text: String) { scanner = NumberScanner(text) }

  mutating func read(into path: inout SVGPath) {
    var command: UInt8 = 0
    while let next = scanner.peek() {
      if next | 0x20 >= UInt8(ascii: "a"), next | 0x20 <= UInt8(ascii: "z") {
        command = next
        scanner.skip()
      } else if command | 0x20 == UInt8(ascii: "z") || command == 0 {
        return
      } else if command | 0x20 == UInt8(ascii: "m") {
        // Further pairs are lines.
        command = command == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L")
      }
      guard step(command, into: &path) else { return }
    }
  }

  /// `false` where the numbers for it are missing.
  private mutating func step(_ command: UInt8, into path: inout SVGPath) -> Bool {
    let base = command >= UInt8(ascii: "a") ? place : .zero
    let before = control
    control = nil
    switch command | 0x20 {
    case UInt8(ascii: "m"):
      guard let point = point(base) else { return false }
      path.move(to: point)
      (place, start) = (point, point)
    case UInt8(ascii: "l"):
      guard let point = point(base) else { return false }
      line(to: point, &path)
    case UInt8(ascii: "h"):
      guard let x = scanner.number() else { return false }
      line(to: Vector(base.x + x, place.y), &path)
    case UInt8(ascii: "v"):
      guard let y = scanner.number() else { return false }
      line(to: Vector(place.x, base.y + y), &path)
    case UInt8(ascii: "c"):
      guard let first = point(base), let second = point(base), let end = point(base) else {
        return false
      }
      curve(first, second, end, &path)
    case UInt8(ascii: "s"):
      guard let second = point(base), let end = point(base) else { return false }
      curve(mirrored(before, isCubic: true), second, end, &path)
    case UInt8(ascii: "q"):
      guard let middle = point(base), let end = point(base) else { return false }
      quadratic(middle, end, &path)
    case UInt8(ascii: "t"):
      guard let end = point(base) else { return false }
      quadratic(mirrored(before, isCubic: false), end, &path)
    case UInt8(ascii: "a"): return arc(base, &path)
    case UInt8(ascii: "z"):
      path.close()
      place = start
    default: return false
    }
    return true
  }

  private mutating func point(_ base: Vector) -> Vector? {
    guard let x = scanner.number(), let y = scanner.number() else { return nil }
    return base + Vector(x, y)
  }

  private func mirrored(_ before: (point: Vector, isCubic: Bool)?, isCubic: Bool) -> Vector {
    guard let before, before.isCubic == isCubic else { return place }
    return place + (place - before.point)
  }

  private mutating func line(to point: Vector, _ path: inout SVGPath) {
    path.line(to: point)
    place = point
  }

  private mutating func curve(
    _ first: Vector, _ second: Vector, _ end: Vector, _ path: inout SVGPath
  ) {
    path.curve(first, second, end)
    control = (second, true)
    place = end
  }

  private mutating func quadratic(_ middle: Vector, _ end: Vector, _ path: inout SVGPath) {
    path.curve(place + (middle - place) * (2 / 3), end + (middle - end) * (2 / 3), end)
    control = (middle, false)
    place = end
  }

  private mutating func arc(_ base: Vector, _ path: inout SVGPath) -> Bool {
    guard let rx = scanner.number(), let ry = scanner.number(), let turn = scanner.number(),
      let isLarge = scanner.flag(), let isClockwise = scanner.flag(), let end = point(base)
    else { return false }
    path.arc(
      Vector(rx, ry), turn: turn, isLarge: isLarge, isClockwise: isClockwise, to: end)
    place = end
    return true
  }
}
