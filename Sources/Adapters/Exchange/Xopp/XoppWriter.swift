internal import Drawing
internal import Geometry
internal import Ink

/// A drawing as a page of Xournal++, before it is packed.
struct XoppWriter {
  /// Xournal++ measures in points, 1/72 inch.
  static let unitsPerPoint = 96.0 / 72

  private(set) var text = ""
  private(set) var losses = Losses()
  private let origin: Vector
  private let paper: SRGBColor

  init(_ drawing: ExchangeDrawing, region: Rect) throws(FileFailure) {
    origin = region.min
    paper = drawing.paper
    let size = region.size / Self.unitsPerPoint
    text = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <xournal creator="Wetink" fileversion="4">
      <title>Xournal++ document - see https://xournalpp.github.io/</title>
      <page width="\(Self.number(size.x))" height="\(Self.number(size.y))">
      <background type="solid" color="\(NumberText.hex(paper.hex))ff" style="plain"/>

      """
    for layer in drawing.layers { try add(layer) }
    if drawing.layers.isEmpty { text += "<layer/>\n" }
    text += "</page>\n</xournal>\n"
  }

  private static func number(_ value: Double) -> String { NumberText.decimal(value, digits: 4) }

  private func point(_ position: Vector) -> Vector { (position - origin) / Self.unitsPerPoint }

  private mutating func add(_ layer: ExchangeLayer) throws(FileFailure) {
    noteLosses(of: layer)
    if case .group(let layers) = layer.content {
      losses.add("groups of layers, their layers kept")
      for inner in layers { try add(inner) }
      return
    }
    text += "<layer name=\"\(XMLText.escaped(layer.properties.name))\">\n"
    switch layer.content {
    case .ink(let strokes): for stroke in strokes { add(stroke) }
    case .picture(let picture): try add(picture)
    case .group: break
    }
    text += "</layer>\n"
  }

  private mutating func noteLosses(of layer: ExchangeLayer) {
    if layer.properties.opacity < 1 { losses.add("opacity of layers, left out") }
    if layer.properties.blendMode != .sourceOver { losses.add("modes of layers, left out") }
    if !layer.properties.isVisible { losses.add("hidden layers, shown") }
    if layer.properties.isClipped { losses.add("clipping of layers, left out") }
  }

  private mutating func add(_ picture: Picture) throws(FileFailure) {
    let place = picture.placement
    if place.x.y != 0 || place.y.x != 0 || place.x.x < 0 || place.y.y < 0 {
      losses.add("turned or mirrored pictures, laid straight")
    }
    let (min, max) = (point(picture.bounds.min), point(picture.bounds.max))
    text += "<image left=\"\(Self.number(min.x))\" top=\"\(Self.number(min.y))\""
    text += " right=\"\(Self.number(max.x))\" bottom=\"\(Self.number(max.y))\">"
    text += Base64.text(try picture.png()) + "</image>\n"
  }

  // MARK: Strokes

  private mutating func add(_ stroke: Stroke) {
    let brush = stroke.brush
    noteLosses(of: brush)
    var color = brush.color
    var tool = "pen"
    var alpha = 255
    if brush.erases {
      (tool, color) = ("eraser", paper)
    } else if brush.opacity < 1 || brush.blendMode == .multiply {
      // Only highlighters are seen through there.
      tool = "highlighter"
      alpha = Int((brush.opacity * 255).rounded())
    }
    var spine = stroke.spine
    // A line has two points at least.
    if spine.count == 1 {
      spine.append(spine[0])
      spine[1].position.x += 0.01
    }
    let hex = String(alpha, radix: 16)
    text += "<stroke tool=\"\(tool)\" color=\"\(NumberText.hex(color.hex))"
    text += (hex.count < 2 ? "0" : "") + hex + "\" width=\""
    appendWidths(spine, nominal: brush.width)
    text += "\" capStyle=\"round\">"
    for (index, place) in spine.enumerated() {
      let point = point(place.position)
      text += (index == 0 ? "" : " ") + Self.number(point.x) + " " + Self.number(point.y)
    }
    text += "</stroke>\n"
  }

  /// The pen's width, then that of each line between points where they differ.
  private mutating func appendWidths(_ spine: [WidthStroke.Point], nominal: Double) {
    let first = spine[0].width
    guard spine.contains(where: { abs($0.width - first) > 1e-6 }) else {
      text += Self.number(first / Self.unitsPerPoint)
      return
    }
    text += Self.number(nominal / Self.unitsPerPoint)
    for place in spine.dropLast() {
      text += " " + NumberText.decimal(place.width / Self.unitsPerPoint, digits: 5)
    }
  }

  private mutating func noteLosses(of brush: Brush) {
    losses.add("pressure, tilt and time of strokes, kept as widths only")
    if brush.softness > 0 { losses.add("soft edges, drawn hard") }
    if brush.isDense || brush.hasChangingStrength {
      losses.add("ink that is denser in places, drawn evenly")
    }
    if brush.grainDepth > 0 { losses.add("grain of strokes, left out") }
    if brush.nibRatio < 1 { losses.add("flat nibs, kept as widths of a round one") }
    if brush.erases {
      losses.add("erasing, kept as strokes in the paper's colour")
    } else if brush.blendMode != .sourceOver, brush.blendMode != .multiply {
      losses.add("mode \(brush.blendMode.rawValue) of strokes, drawn as normal")
    }
    if brush.opacity < 1, !brush.erases { losses.add("translucent strokes, kept as highlighter") }
  }
}
