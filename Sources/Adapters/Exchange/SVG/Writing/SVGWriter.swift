internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink

/// A drawing as SVG 1.1 with the blend modes of CSS: one element for a stroke, a group for a layer. What
/// only we can read, the samples above all, stands in attributes of our own.
struct SVGWriter {
  /// Pixels per document unit of what is embedded as a picture: those of a screen, so that they are
  /// shown one to one.
  static let pictureScale = 1.0

  var text = ""
  var losses = Losses()
  let bounds: Rect
  private var maskCount = 0
  var clippingCount = 0

  init(_ drawing: ExchangeDrawing, region: Rect, showsPaper: Bool) throws(FileFailure) {
    bounds = region
    let box = Self.box(region)
    let color = NumberText.hex(drawing.paper.hex)
    let paper = showsPaper ? "" : " wetink:paper=\"\(color)\""
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" \
      xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" \
      xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" \
      xmlns:wetink="\(InkMLWriter.namespace)" wetink:drawing="1"\(paper) \
      width="\(Self.number(region.size.x))" height="\(Self.number(region.size.y))" \
      viewBox="\(Self.number(region.min.x)) \(Self.number(region.min.y)) \
      \(Self.number(region.size.x)) \(Self.number(region.size.y))">

      """
    if showsPaper {
      text += "<rect id=\"paper\" wetink:part=\"paper\" \(box) fill=\"\(color)\"/>\n"
    }
    try add(drawing.layers)
    text += "</svg>\n"
  }

  private static func number(_ value: Double) -> String { NumberText.decimal(value) }

  static func box(_ rect: Rect) -> String {
    "x=\"\(number(rect.min.x))\" y=\"\(number(rect.min.y))\""
      + " width=\"\(number(rect.size.x))\" height=\"\(number(rect.size.y))\""
  }

  // MARK: Layers

  private mutating func add(_ layers: [ExchangeLayer]) throws(FileFailure) {
    for run in ClippingRun.runs(of: layers) {
      if run.clipped.isEmpty { try add(run.base) } else { try add(run) }
    }
  }

  mutating func add(_ layer: ExchangeLayer) throws(FileFailure) {
    beginLayer(layer.properties, layer.content)
    switch layer.content {
    case .ink(let strokes): try add(InkParts(strokes))
    case .picture(let picture): try add(picture)
    case .group(let layers): try add(layers)
    }
    text += "</g>\n"
  }

  /// `attributes` stand beside those that every layer has.
  mutating func beginLayer(
    _ properties: Layer.Properties, _ content: ExchangeLayer.Content, attributes: String = ""
  ) {
    var style = ["isolation:isolate"]
    if !properties.isVisible { style.append("display:none") }
    if properties.opacity < 1 { style.append("opacity:\(Self.number(properties.opacity))") }
    if properties.blendMode.isMixing {
      if properties.blendMode != .sourceOver { style.append(Self.mixing(properties.blendMode)) }
    } else {
      losses.add("mode \(properties.blendMode.rawValue) of layers, shown as normal")
    }
    text += "<g\(attributes) inkscape:groupmode=\"layer\""
    text += " inkscape:label=\"\(XMLText.escaped(properties.name))\""
    if properties.isLocked { text += " sodipodi:insensitive=\"true\"" }
    let kept = KeptLayer(properties, content)
    if !kept.words.isEmpty { text += " wetink:layer=\"\(kept.words.joined(separator: " "))\"" }
    text += " style=\"\(style.joined(separator: ";"))\">\n"
  }

  private static func mixing(_ mode: BlendMode) -> String { "mix-blend-mode:\(mode.rawValue)" }

  private mutating func add(_ picture: Picture) throws(FileFailure) {
    let place = picture.placement
    let numbers = [place.x, place.y, place.origin].flatMap { [$0.x, $0.y] }
    let matrix = numbers.map { NumberText.decimal($0, digits: 9) }.joined(separator: " ")
    let size = Vector(Double(picture.width), Double(picture.height))
    addImage(
      try picture.png(), at: Rect(min: .zero, max: size), transform: "matrix(\(matrix))")
  }

  private mutating func addImage(
    _ png: [UInt8], at place: Rect, style: [String] = [], transform: String? = nil,
    of strokes: [Stroke] = []
  ) {
    text += "<image \(Self.box(place)) preserveAspectRatio=\"none\""
    if !style.isEmpty { text += " style=\"\(style.joined(separator: ";"))\"" }
    if let transform { text += " transform=\"\(transform)\"" }
    if !strokes.isEmpty {
      let numbers = [place.min.x, place.min.y, place.size.x, place.size.y].map(Self.number)
      text += " wetink:place=\"\(numbers.joined(separator: " "))\""
    }
    let address = "data:image/png;base64,\(Base64.text(png))"
    text += " xlink:href=\"\(address)\">"
    for stroke in strokes {
      text += "<wetink:stroke\(KeptStroke.attributes(of: stroke, shape: address))/>"
    }
    text += "</image>\n"
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
      addImage(try picture.png(), at: picture.place, of: parts.pixels)
    }
    for (run, mask) in zip(parts.runs, masks) {
      for stroke in run.strokes { try add(stroke) }
      if mask != nil { text += "</g>\n" }
    }
  }

  private mutating func addMask(_ name: String, _ erasers: [Stroke]) throws(FileFailure) {
    let box = Self.box(bounds)
    text += "<mask id=\"\(name)\" wetink:part=\"erasers\" maskUnits=\"userSpaceOnUse\" \(box)>"
    text += "<rect \(box) fill=\"#ffffff\"/>\n"
    for stroke in erasers { try add(stroke) }
    text += "</mask>\n"
  }

  /// What erases is black, for a mask.
  private mutating func add(_ stroke: Stroke) throws(FileFailure) {
    var style: [String] = []
    let brush = stroke.brush
    if !brush.erases, brush.blendMode != .sourceOver { style.append(Self.mixing(brush.blendMode)) }
    guard brush.isPlain else {
      losses.add("strokes with soft edges, grain or uneven ink, drawn as pictures")
      if let picture = InkPicture(
        of: [stroke.shown], within: bounds, scale: Self.pictureScale)
      {
        addImage(try picture.png(), at: picture.place, style: style, of: [stroke])
      }
      return
    }
    let fill = brush.erases ? SRGBColor.black : brush.color
    text += "<path fill=\"\(NumberText.hex(fill.hex))\""
    if brush.opacity < 1 {
      text += " fill-opacity=\"\(NumberText.decimal(brush.opacity, digits: 4))\""
    }
    if !style.isEmpty { text += " style=\"\(style.joined(separator: ";"))\"" }
    var shape = ""
    SVGPathText.append(OutlinePath(stroke), to: &shape)
    text += " d=\"\(shape)\"\(KeptStroke.attributes(of: stroke, shape: shape))/>\n"
  }
}

extension Stroke {
  /// As a picture or a mask holds it: laid over what is below, and black where it erases.
  fileprivate var shown: Stroke {
    var brush = brush
    if brush.erases { brush.color = .black }
    brush.blendMode = .sourceOver
    return Stroke(id: id, brush: brush, samples: samples, grid: grid, algorithm: algorithm)
  }
}
