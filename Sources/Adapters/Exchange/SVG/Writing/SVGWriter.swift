internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink

/// A drawing as SVG 1.1 with the blend modes of CSS: one element for a stroke, a group for a layer.
struct SVGWriter {
  /// Pixels per document unit of what is embedded as a picture: those of a screen, so that they are
  /// shown one to one.
  static let pictureScale = 1.0

  private(set) var text = ""
  private(set) var losses = Losses()
  private let bounds: Rect
  private var maskCount = 0

  init(_ drawing: ExchangeDrawing, region: Rect) throws(FileFailure) {
    bounds = region
    let box = Self.box(region)
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" \
      width="\(Self.number(region.size.x))" height="\(Self.number(region.size.y))" \
      viewBox="\(Self.number(region.min.x)) \(Self.number(region.min.y)) \
      \(Self.number(region.size.x)) \(Self.number(region.size.y))">
      <rect id="paper" \(box) fill="\(NumberText.hex(drawing.paper.hex))"/>

      """
    for layer in drawing.layers { try add(layer) }
    text += "</svg>\n"
  }

  private static func number(_ value: Double) -> String { NumberText.decimal(value) }

  private static func box(_ rect: Rect) -> String {
    "x=\"\(number(rect.min.x))\" y=\"\(number(rect.min.y))\""
      + " width=\"\(number(rect.size.x))\" height=\"\(number(rect.size.y))\""
  }

  // MARK: Layers

  private mutating func add(_ layer: ExchangeLayer) throws(FileFailure) {
    let properties = layer.properties
    var style = ["isolation:isolate"]
    if !properties.isVisible { style.append("display:none") }
    if properties.opacity < 1 { style.append("opacity:\(Self.number(properties.opacity))") }
    if properties.blendMode.isMixing {
      if properties.blendMode != .sourceOver { style.append(Self.mixing(properties.blendMode)) }
    } else {
      losses.add("mode \(properties.blendMode.rawValue) of layers, shown as normal")
    }
    if properties.isClipped { losses.add("clipping of layers, left out") }
    text += "<g inkscape:groupmode=\"layer\""
    text += " inkscape:label=\"\(XMLText.escaped(properties.name))\""
    if properties.isLocked { text += " sodipodi:insensitive=\"true\"" }
    text += " style=\"\(style.joined(separator: ";"))\">\n"
    switch layer.content {
    case .ink(let strokes): try add(InkParts(strokes))
    case .picture(let picture): try add(picture)
    case .group(let layers): for layer in layers { try add(layer) }
    }
    text += "</g>\n"
  }

  private static func mixing(_ mode: BlendMode) -> String { "mix-blend-mode:\(mode.rawValue)" }

  private mutating func add(_ picture: Picture) throws(FileFailure) {
    let place = picture.placement
    let numbers = [place.x, place.y, place.origin].flatMap { [$0.x, $0.y] }
    let matrix = numbers.map { NumberText.decimal($0, digits: 6) }.joined(separator: " ")
    let size = Vector(Double(picture.width), Double(picture.height))
    addImage(
      try picture.png(), at: Rect(min: .zero, max: size), transform: "matrix(\(matrix))")
  }

  private mutating func addImage(
    _ png: [UInt8], at place: Rect, style: [String] = [], transform: String? = nil
  ) {
    text += "<image \(Self.box(place)) preserveAspectRatio=\"none\""
    if !style.isEmpty { text += " style=\"\(style.joined(separator: ";"))\"" }
    if let transform { text += " transform=\"\(transform)\"" }
    text += " xlink:href=\"data:image/png;base64,\(Base64.text(png))\"/>\n"
  }

  // MARK: Strokes

  /// Everything that is erased stands in a group with a mask; a group for each time of erasing.
  private mutating func add(_ parts: InkParts) throws(FileFailure) {
    var masks: [String?] = []
    for run in parts.runs {
      guard !run.erasers.isEmpty else {
        masks.append(nil)
        continue
      }
      maskCount += 1
      masks.append("erased\(maskCount)")
      try addMask("erased\(maskCount)", run.erasers)
    }
    for case let mask? in masks.reversed() { text += "<g mask=\"url(#\(mask))\">\n" }
    if !parts.pixels.isEmpty,
      let picture = InkPicture(
        of: parts.pixels, within: bounds, scale: Self.pictureScale)
    {
      losses.add("strokes that SVG has no mode for, drawn as pictures", count: parts.pixels.count)
      addImage(try picture.png(), at: picture.place)
    }
    for (run, mask) in zip(parts.runs, masks) {
      for stroke in run.strokes { try add(stroke, fill: NumberText.hex(stroke.brush.color.hex)) }
      if mask != nil { text += "</g>\n" }
    }
  }

  private mutating func addMask(_ name: String, _ erasers: [Stroke]) throws(FileFailure) {
    let box = Self.box(bounds)
    text += "<mask id=\"\(name)\" maskUnits=\"userSpaceOnUse\" \(box)>"
    text += "<rect \(box) fill=\"#ffffff\"/>\n"
    for stroke in erasers {
      var brush = stroke.brush
      brush.color = .black
      let black = Stroke(
        id: stroke.id, brush: brush, samples: stroke.samples, grid: stroke.grid,
        algorithm: stroke.algorithm)
      try add(black.drawnOver, fill: "#000000")
    }
    text += "</mask>\n"
  }

  private mutating func add(_ stroke: Stroke, fill: String) throws(FileFailure) {
    var style: [String] = []
    if stroke.brush.blendMode != .sourceOver { style.append(Self.mixing(stroke.brush.blendMode)) }
    guard stroke.brush.isPlain else {
      losses.add("strokes with soft edges, grain or uneven ink, drawn as pictures")
      if let picture = InkPicture(
        of: [stroke.drawnOver], within: bounds, scale: Self.pictureScale)
      {
        addImage(try picture.png(), at: picture.place, style: style)
      }
      return
    }
    text += "<path fill=\"\(fill)\""
    if stroke.brush.opacity < 1 {
      text += " fill-opacity=\"\(NumberText.decimal(stroke.brush.opacity, digits: 4))\""
    }
    if !style.isEmpty { text += " style=\"\(style.joined(separator: ";"))\"" }
    text += " d=\""
    SVGPathText.append(OutlinePath(stroke), to: &text)
    text += "\"/>\n"
  }
}
