internal import Geometry
internal import Ink

/// The lines that a page of Xournal++ is ruled with, in its points.
struct XoppRuling {
  struct Line {
    let start: Vector
    let end: Vector
    let color: SRGBColor
    let width: Double
  }

  private(set) var lines: [Line] = []
  private var isTooFine = false
  private let size: Vector
  private let config: [Substring: Substring]

  /// Finer rulings are made for no page.
  private static let finest = 2.0
  private static let lineLimit = 20_000

  /// `nil` for a ruling that is not known, or too fine.
  init?(_ style: String, config text: String, size: Vector) {
    self.size = size
    let pairs = text.split(separator: ",").map { $0.split(separator: "=", maxSplits: 1) }
    config = Dictionary(
      pairs.filter { $0.count == 2 }.map { ($0[0], $0[1]) }, uniquingKeysWith: { $1 })
    switch style {
    case "plain": return
    case "ruled", "lined", "lined_vline": addRows(hasMargin: style == "lined")
    case "graph": addGraph()
    case "dotted": addDots()
    case "staves": addStaves()
    case "isograph", "isodotted": addTriangles(isDotted: style == "isodotted")
    default: return nil
    }
    if isTooFine { return nil }
  }

  /// To be asked before so many are made.
  private mutating func mayAdd(_ count: Double) -> Bool {
    isTooFine = !(count < Double(Self.lineLimit))
    return !isTooFine
  }

  private func number(_ key: Substring, _ usual: Double) -> Double {
    config[key].flatMap { XoppNumbers.number(String($0)) } ?? usual
  }

  private func width(_ usual: Double) -> Double {
    let width = number("lw", usual)
    return width >= 0 ? width : usual
  }

  private func color(_ key: Substring, _ usual: UInt32) -> SRGBColor {
    let hex = config[key].flatMap { UInt32($0, radix: 16) }
    return SRGBColor(hex: (hex ?? usual) & 0xFFFFFF)
  }

  private var step: Double { max(number("r1", 14.17), Self.finest) }

  private mutating func add(
    _ x: Double, _ y: Double, _ endX: Double, _ endY: Double, _ color: SRGBColor, _ width: Double
  ) {
    lines.append(Line(start: Vector(x, y), end: Vector(endX, endY), color: color, width: width))
  }

  // MARK: The kinds of rulings

  /// Head and foot are left free.
  private mutating func addRows(hasMargin: Bool) {
    let (width, color) = (width(0.5), color("f1", 0x40A0FF))
    guard mayAdd(size.y / 24) else { return }
    for y in stride(from: 80, to: size.y - 50 - width, by: 24) {
      add(0, y, size.x, y, color, width)
    }
    if hasMargin { add(72, 0, 72, size.y, self.color("f2", 0xFF0080), width) }
  }

  /// Crossings, from one to the other side between margins.
  private struct Crossings {
    let first: Double
    let end: Double
    let step: Double

    var count: Double { max(((end - first) / step).rounded(.up), 0) }
    var places: [Double] { Array(stride(from: first, to: end, by: step)) }
  }

  private func crossings(_ length: Double) -> Crossings {
    let margin = max(number("m1", 0), 0)
    let first = margin > 0 ? (margin / step).rounded(.up) * step : step
    return Crossings(first: first, end: length - margin, step: step)
  }

  private mutating func addGraph() {
    let (width, color) = (width(0.5), color("f1", 0xBDBDBD))
    guard mayAdd(crossings(size.x).count + crossings(size.y).count) else { return }
    let (columns, rows) = (crossings(size.x).places, crossings(size.y).places)
    // With margins the outermost lines are a frame.
    let isFramed = number("m1", 0) > 0
    let (left, right) = isFramed ? (columns.first ?? 0, columns.last ?? 0) : (0, size.x)
    let (top, bottom) = isFramed ? (rows.first ?? 0, rows.last ?? 0) : (0, size.y)
    for x in columns { add(x, top, x, bottom, color, width) }
    for y in rows { add(left, y, right, y, color, width) }
  }

  private mutating func addDots() {
    let (width, color) = (width(1.5), color("f1", 0xBDBDBD))
    guard mayAdd(crossings(size.x).count * crossings(size.y).count) else { return }
    let rows = crossings(size.y).places
    for x in crossings(size.x).places { for y in rows { add(x, y, x, y, color, width) } }
  }

  /// Five lines and two bars.
  private mutating func addStaves() {
    let (width, color) = (width(0.5), color("f1", 0x000000))
    guard mayAdd(size.y / 62.5 * 7) else { return }
    for top in stride(from: 80, to: size.y - 50 - 20, by: 62.5) {
      for line in 0..<5 {
        add(50, top + 5 * Double(line), size.x - 50, top + 5 * Double(line), color, width)
      }
      for x in [50, size.x - 50] { add(x, top, x, top + 20, color, width) }
    }
  }

  /// Triangles of equal sides in the middle of the page.
  private mutating func addTriangles(isDotted: Bool) {
    let (step, color) = (step, color("f1", 0xBDBDBD))
    let width = width(isDotted ? 1.5 : 1)
    let wide = step * 0.75.squareRoot()
    let columns = ((size.x - 2 * step) / wide).rounded(.down)
    let rows = ((size.y - 2 * step) / step).rounded(.down)
    guard columns >= 1, rows >= 1, mayAdd(columns * rows) else { return }
    let (left, top) = ((size.x - columns * wide) / 2, (size.y - rows * step) / 2)
    let (right, bottom) = (left + columns * wide, top + rows * step)
    for column in stride(from: 0, through: columns, by: 1) {
      let x = left + column * wide
      if isDotted {
        let first = top + (column.truncatingRemainder(dividingBy: 2) == 0 ? step / 2 : 0)
        for y in stride(from: first, through: bottom + 1e-6, by: step) {
          add(x, y, x, y, color, width)
        }
      } else {
        add(x, top, x, bottom, color, width)
      }
    }
    if isDotted { return }
    for y in [top, bottom] { add(left, y, right, y, color, width) }
    // Both slopes go through the rows of the left side, half a step from its corners.
    let span = columns / 2
    for row in stride(from: -span.rounded(.up) - 1, through: rows + span + 1, by: 1) {
      let y = top + (row + 0.5) * step
      for slope in [-0.5, 0.5] {
        let rise = slope * step
        let ends = [(top - y) / rise, (bottom - y) / rise].sorted()
        let (from, to) = (max(ends[0], 0), min(ends[1], columns))
        guard to - from > 1e-6 else { continue }
        add(left + from * wide, y + from * rise, left + to * wide, y + to * rise, color, width)
      }
    }
  }
}
