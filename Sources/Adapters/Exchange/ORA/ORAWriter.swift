internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink
internal import Raster

/// A drawing as OpenRaster 0.0.3: a picture for each layer, in a zip file.
struct ORAWriter {
  private let drawing: ExchangeDrawing
  private let region: Rect
  /// Pixels per document unit.
  private let scale: Double
  /// The page's pixels.
  private let page: PixelRect
  private var losses = Losses()
  private var pictures: [(name: String, png: [UInt8])] = []

  private static let pixelLimit = 1 << 28
  private static let thumbnailSide = 256.0

  static func write(
    _ drawing: ExchangeDrawing, region: Rect, scale: Double
  ) throws(FileFailure) -> (bytes: [UInt8], losses: Losses) {
    var writer = try ORAWriter(drawing, region: region, scale: scale)
    return (try writer.write(), writer.losses)
  }

  private init(_ drawing: ExchangeDrawing, region: Rect, scale: Double) throws(FileFailure) {
    self.drawing = drawing
    self.region = region
    self.scale = scale
    page = View(scale: scale).latticeBounds(of: region)
    guard page.width <= 32_000, page.height <= 32_000, page.area <= Self.pixelLimit else {
      throw .tooLarge(width: page.width, height: page.height)
    }
  }

  private mutating func write() throws(FileFailure) -> [UInt8] {
    if drawing.strokeCount > 0 { losses.add("strokes, kept as pixels", count: drawing.strokeCount) }
    var stack = try elements(of: drawing.layers)
    stack += try element("Paper", attributes: "", pixels: paper(), at: page)
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <image version="0.0.3" w="\(page.width)" h="\(page.height)" \
      xres="\(resolution)" yres="\(resolution)">
      <stack>
      \(stack)</stack>
      </image>

      """
    let zip = try ZipWriter()
    try zip.add("mimetype", Array("image/openraster".utf8), isPacked: false)
    try zip.add("stack.xml", Array(text.utf8), isPacked: true)
    for picture in pictures { try zip.add(picture.name, picture.png, isPacked: false) }
    try zip.add("mergedimage.png", picture(scale: scale, page), isPacked: false)
    let small = min(1, Self.thumbnailSide / Double(max(page.width, page.height))) * scale
    let thumbnail = View(scale: small).latticeBounds(of: region)
    try zip.add("Thumbnails/thumbnail.png", picture(scale: small, thumbnail), isPacked: false)
    return try zip.finish()
  }

  /// Pixels per inch.
  private var resolution: Int { max(1, Int((96 * scale).rounded())) }

  private func picture(scale: Double, _ pixels: PixelRect) throws(FileFailure) -> [UInt8] {
    let bitmap = Canvas.picture(
      of: Drawing(drawing),
      view: View(scale: scale, origin: PixelPoint(x: pixels.minX, y: pixels.minY)),
      width: min(pixels.width, Int(32_000)), height: pixels.height)
    return try PNGImage().encode(
      bitmap.straightChannels(withAlpha: false), width: bitmap.width, height: bitmap.height,
      hasAlpha: false)
  }

  private func paper() -> [UInt8] {
    let color = drawing.paper
    var channels: [UInt8] = []
    channels.reserveCapacity(page.area * 4)
    for _ in 0..<page.area { channels += [color.red, color.green, color.blue, 255] }
    return channels
  }

  // MARK: Layers

  /// The topmost comes first in the file. Layers that are clipped to one below stand in a group with
  /// it, laid atop.
  private mutating func elements(of layers: [ExchangeLayer]) throws(FileFailure) -> String {
    var texts: [String] = []
    for run in ClippingRun.runs(of: layers) {
      if run.clipped.isEmpty {
        texts.append(try element(of: run.base))
      } else {
        var base = run.base
        let outer = attributes(of: base.properties)
        base.properties.opacity = 1
        base.properties.blendMode = .sourceOver
        var inner = ""
        for clipped in run.clipped.reversed() {
          if clipped.properties.blendMode != .sourceOver {
            losses.add("modes of clipped layers, shown as normal")
          }
          inner += try element(of: clipped, mode: .sourceAtop)
        }
        inner += try element(of: base)
        texts.append("<stack\(outer) isolation=\"isolate\">\n\(inner)</stack>\n")
      }
    }
    return texts.reversed().joined()
  }

  private mutating func element(
    of layer: ExchangeLayer, mode: BlendMode? = nil
  ) throws(FileFailure) -> String {
    var properties = layer.properties
    if let mode { properties.blendMode = mode }
    let attributes = attributes(of: properties)
    switch layer.content {
    case .group(let layers):
      return "<stack\(attributes) isolation=\"isolate\">\n"
        + (try elements(of: layers)) + "</stack>\n"
    case .ink(let strokes):
      let picture = InkPicture(of: strokes, within: region, scale: scale)
      let place = picture.map { View(scale: scale).latticeBounds(of: $0.place.inset(by: 0.01)) }
      return try element(
        properties.name, attributes: attributes, pixels: picture?.channels ?? [0, 0, 0, 0],
        at: place ?? PixelRect(x: page.minX, y: page.minY, width: 1, height: 1))
    case .picture(let picture):
      let (pixels, place) = try placed(picture)
      return try element(properties.name, attributes: attributes, pixels: pixels, at: place)
    }
  }

  /// A picture brought to the page's pixels; as it is where it lies on them already.
  private mutating func placed(_ picture: Picture) throws(FileFailure) -> ([UInt8], PixelRect) {
    let place = picture.placement
    let corner = place.origin * scale
    if place.x * scale == Vector(1, 0), place.y * scale == Vector(0, 1),
      corner == corner.rounded(.down), abs(corner.x) < 1e6, abs(corner.y) < 1e6
    {
      return (
        picture.pixels,
        PixelRect(
          x: Int(corner.x), y: Int(corner.y), width: picture.width, height: picture.height)
      )
    }
    let area = View(scale: scale).latticeBounds(of: picture.bounds).intersection(page)
    guard !area.isEmpty else {
      return ([0, 0, 0, 0], PixelRect(x: page.minX, y: page.minY, width: 1, height: 1))
    }
    losses.add("pictures that lie between pixels, brought to them")
    let layer = Canvas.pixels(
      of: picture, view: View(scale: scale, origin: PixelPoint(x: area.minX, y: area.minY)),
      width: area.width, height: area.height)
    return (layer.straightChannels, area)
  }

  private mutating func element(
    _ name: String, attributes: String, pixels: [UInt8], at place: PixelRect
  ) throws(FileFailure) -> String {
    let file = "data/layer\(pictures.count).png"
    let png = try PNGImage().encode(
      pixels, width: place.width, height: place.height, hasAlpha: true)
    pictures.append((file, png))
    let named = attributes.isEmpty ? " name=\"\(XMLText.escaped(name))\"" : attributes
    return "<layer\(named) src=\"\(file)\" x=\"\(place.minX - page.minX)\""
      + " y=\"\(place.minY - page.minY)\"/>\n"
  }

  private mutating func attributes(of properties: Layer.Properties) -> String {
    var text = " name=\"\(XMLText.escaped(properties.name))\""
    text += " opacity=\"\(NumberText.decimal(properties.opacity, digits: 6))\""
    text += " visibility=\"\(properties.isVisible ? "visible" : "hidden")\""
    if properties.isLocked { text += " edit-locked=\"true\"" }
    if let name = CompositeOperator.name(of: properties.blendMode) {
      text += " composite-op=\"\(name)\""
    } else {
      losses.add("mode \(properties.blendMode.rawValue) of layers, shown as normal")
      text += " composite-op=\"svg:src-over\""
    }
    return text
  }
}
