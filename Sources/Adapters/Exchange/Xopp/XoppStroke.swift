internal import CCairo
internal import Geometry
internal import Ink

/// One stroke of Xournal++, in document units.
struct XoppStroke {
  var points: [WidthStroke.Point] = []
  var color = SRGBColor.black
  /// Of a pen; highlighters have their own.
  var opacity = 1.0
  var isHighlighter = false
  /// How opaque the shape within is; `nil` where it is empty.
  var fill: Double?
  var dashes: DashPattern?
  /// What it has and is not known.
  var unknownStyle: String?

  /// What Xournal++ gives all highlighters.
  private static let highlight = 120.0 / 255

  /// Of the element that has just begun.
  init(_ events: XMLEvents, isEmpty: Bool, _ place: AffineTransform) throws(FileFailure) {
    if let color = XoppColor(events.attribute("color") ?? "black", isPaper: false) {
      (self.color, opacity) = (color.color, color.opacity)
    }
    isHighlighter = events.attribute("tool") == "highlighter"
    if let part = XoppNumbers.number(events.attribute("fill")), part >= 0 {
      fill = min(part / 255, 1)
    }
    if isHighlighter { opacity = fill ?? (opacity < 1 ? opacity : Self.highlight) }
    let unit = place.x.x
    readStyle(events.attribute("style") ?? "plain", unit)
    let widths = XoppNumbers.list(events.attribute("width") ?? "1")
    let numbers = isEmpty ? [] : XoppNumbers.list(try events.textOfElement())
    points.reserveCapacity(numbers.count / 2)
    for index in 0..<numbers.count / 2 {
      let position = place.apply(to: Vector(numbers[2 * index], numbers[2 * index + 1]))
      guard WidthStroke.isNear(position) else { continue }
      points.append(
        WidthStroke.Point(position: position, width: Self.width(of: index, widths) * unit))
    }
  }

  private mutating func readStyle(_ style: String, _ unit: Double) {
    let lengths: [Double]
    switch style {
    case "plain", "": return
    case "dash": lengths = [6, 3]
    case "dashdot": lengths = [6, 3, 0.5, 3]
    case "dot": lengths = [0.5, 3]
    default:
      guard style.hasPrefix("cust:") else {
        unknownStyle = style
        return
      }
      lengths = XoppNumbers.list(String(style.dropFirst(5)))
    }
    dashes = DashPattern(lengths.map { $0 * unit })
  }

  /// The first is the pen's; after it stands one for each line between points, where they differ. Of
  /// those that are none or too few, the last sound one holds.
  private static func width(of index: Int, _ widths: [Double]) -> Double {
    func isSound(_ width: Double) -> Bool { width.isFinite && width >= 0 }
    let last = min(index + 1, widths.count - 1)
    let own = last > 0 ? widths[1...last].last(where: isSound) : nil
    return own ?? widths.first.flatMap { isSound($0) ? $0 : nil } ?? 1
  }
}

extension XoppStroke {
  /// What the line goes round; `nil` where that is nothing. Of highlighters, which are seen through
  /// there, without what the line itself covers.
  func area(_ opacity: Double) -> DrawnShape? {
    guard points.count > 2, opacity > 0 else { return nil }
    var bounds = Rect.empty
    for point in points { bounds.include(point.position) }
    return DrawnShape(bounds: bounds) { [points, color, isHighlighter] context in
      for point in points { cairo_line_to(context, point.position.x, point.position.y) }
      cairo_close_path(context)
      cairo_set_source_rgba(
        context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
        opacity)
      cairo_fill_preserve(context)
      if isHighlighter {
        cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
        cairo_set_line_width(context, points[0].width)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        cairo_stroke_preserve(context)
        cairo_set_operator(context, CAIRO_OPERATOR_OVER)
      }
      cairo_new_path(context)
    }
  }
}
