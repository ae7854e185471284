internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink
internal import Raster

/// A drawing as pages of Xournal++, before it is packed.
struct XoppWriter {
  /// Xournal++ measures in points, 1/72 inch.
  static let unitsPerPoint = 96.0 / 72

  private(set) var text = ""
  private(set) var losses = Losses()
  private let paper: SRGBColor
  /// Of the page that is being written.
  private var origin = Vector.zero

  init(_ drawing: ExchangeDrawing, pages: [Rect]) throws(FileFailure) {
    paper = drawing.paper
    text = """
      <?xml version="1.0" encoding="UTF-8" standalone="no"?>
      <xournal creator="Wetink" fileversion="4">
      <title>Xournal++ document - see https://xournalpp.github.io/</title>

      """
    let sheets = Sheets(pages)
    let layers = joined(drawing.layers).map { PagedLayer($0.name, $0.contents, sheets) }
    for (index, page) in pages.enumerated() {
      origin = page.min
      try add(page, index, layers)
    }
    losses.add(
      "what lies outside the pages, written to the nearest and not shown there",
      count: pages.count == 1 ? 0 : sheets.countOutside(drawing))
    text += "</xournal>\n"
  }

  private static func number(_ value: Double) -> String { NumberText.decimal(value, digits: 4) }

  private func point(_ position: Vector) -> Vector { (position - origin) / Self.unitsPerPoint }

  // MARK: Layers

  /// One of Xournal++: what lies on it, from the lowest.
  private typealias Joined = (name: String, contents: [ExchangeLayer.Content])

  /// Those of one name that lie on each other are one.
  private mutating func joined(_ layers: [ExchangeLayer]) -> [Joined] {
    var all: [Joined] = []
    for layer in layers {
      noteLosses(of: layer)
      if case .group(let inner) = layer.content {
        losses.add("groups of layers, their layers kept")
        all += joined(inner)
      } else if let last = all.last, last.name == layer.properties.name {
        all[all.count - 1].contents.append(layer.content)
      } else {
        all.append((layer.properties.name, [layer.content]))
      }
    }
    return all
  }

  private mutating func noteLosses(of layer: ExchangeLayer) {
    if layer.properties.opacity < 1 { losses.add("opacity of layers, left out") }
    if layer.properties.blendMode != .sourceOver, !layer.isHighlighting {
      losses.add("modes of layers, left out")
    }
    if !layer.properties.isVisible { losses.add("hidden layers, shown") }
    if layer.properties.isClipped { losses.add("clipping of layers, left out") }
  }

  private mutating func add(
    _ page: Rect, _ index: Int, _ layers: [PagedLayer]
  ) throws(FileFailure) {
    let size = page.size / Self.unitsPerPoint
    text += "<page width=\"\(Self.number(size.x))\" height=\"\(Self.number(size.y))\">\n"
    text +=
      "<background type=\"solid\" color=\"\(NumberText.hex(paper.hex))ff\" style=\"plain\"/>\n"
    for layer in layers where layer.hasInk || !layer.parts[index].isEmpty {
      text += "<layer name=\"\(XMLText.escaped(layer.name))\">\n"
      for part in layer.parts[index] {
        switch part {
        case .stroke(let stroke): add(stroke)
        case .picture(let picture): try add(picture)
        }
      }
      text += "</layer>\n"
    }
    if layers.isEmpty { text += "<layer/>\n" }
    text += "</page>\n"
  }

  private mutating func add(_ picture: Picture) throws(FileFailure) {
    let place = picture.placement
    var (bounds, png) = (picture.bounds, [UInt8]())
    if place.x.y != 0 || place.y.x != 0 || place.x.x < 0 || place.y.y < 0 {
      losses.add("turned or mirrored pictures, drawn anew")
      let straight = try StraightPicture(picture)
      (bounds, png) = (straight.bounds, straight.png)
    } else {
      png = try picture.png()
    }
    let (min, max) = (point(bounds.min), point(bounds.max))
    text += "<image left=\"\(Self.number(min.x))\" top=\"\(Self.number(min.y))\""
    text += " right=\"\(Self.number(max.x))\" bottom=\"\(Self.number(max.y))\">"
    text += Base64.text(png) + "</image>\n"
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

extension ExchangeLayer {
  /// Its mode says nothing that highlighters do not.
  fileprivate var isHighlighting: Bool {
    guard case .ink(let strokes) = content, properties.blendMode == .multiply else { return false }
    return strokes.allSatisfy { $0.brush.blendMode == .multiply }
  }
}

/// A layer of Xournal++, by pages.
private struct PagedLayer {
  enum Part {
    case stroke(Stroke)
    case picture(Picture)
  }

  let name: String
  /// Layers of pictures alone are there only where the pictures are.
  private(set) var hasInk = false
  /// Of each page, from the lowest.
  private(set) var parts: [[Part]]

  init(_ name: String, _ contents: [ExchangeLayer.Content], _ sheets: Sheets) {
    self.name = name
    parts = Array(repeating: [], count: sheets.count)
    for content in contents {
      switch content {
      case .ink(let strokes):
        hasInk = true
        for stroke in strokes {
          parts[sheets.nearest(to: stroke.bounds.center)].append(.stroke(stroke))
        }
      case .picture(let picture):
        parts[sheets.nearest(to: picture.bounds.center)].append(.picture(picture))
      case .group: break
      }
    }
  }
}

/// A turned picture, upright.
private struct StraightPicture {
  let bounds: Rect
  let png: [UInt8]

  private static let pixelLimit = 16_000_000.0

  init(_ picture: Picture) throws(FileFailure) {
    let area = picture.bounds
    let own = picture.placement.determinant.magnitude.squareRoot()
    let most = (Self.pixelLimit / max(area.size.x * area.size.y, 1e-6)).squareRoot()
    let scale = min(1 / own, most)
    let pixels = View(scale: scale).latticeBounds(of: area)
    guard pixels.width <= 32_000, pixels.height <= 32_000 else {
      throw .tooLarge(width: pixels.width, height: pixels.height)
    }
    let view = View(scale: scale, origin: PixelPoint(x: pixels.minX, y: pixels.minY))
    let drawn = Canvas.pixels(
      of: picture, view: view, width: pixels.width, height: pixels.height)
    bounds = Rect(min: pixels.rect.min / scale, max: pixels.rect.max / scale)
    png = try PNGImage().encode(
      drawn.straightChannels, width: pixels.width, height: pixels.height, hasAlpha: true)
  }
}
