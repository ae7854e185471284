internal import CCairo
internal import Drawing
internal import Geometry
internal import Ink

/// Reads pages of Xournal++ and Xournal; they come to lie one below the other.
struct XoppReader {
  private var losses = Losses()
  private var paper: XoppPaper
  private var layers = XoppLayers()
  private var pages: [Rect] = []
  /// Whether something lies on this page that is not in the same layer of ink.
  private var liesOverOthers = false
  private var nextID: UInt64 = 1
  private var pointCount = 0
  private var allowance = PixelAllowance(1 << 27)
  private var dashCount = 0
  private let fonts = DrawnFonts()

  /// Document units between pages.
  private static let gap = 24.0
  private static let pageLimit = 5000
  private static let pointLimit = 50_000_000
  private static let dashLimit = 100_000

  /// `path`: where the file is, for what it refers to; `nil`: nowhere.
  static func read(
    _ bytes: [UInt8], path: String? = nil
  ) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    let zip = bytes.starts(with: Array("PK".utf8)) ? try ZipReader(bytes) : nil
    var reader = XoppReader(paper: XoppPaper(XoppFiles(path: path, zip: zip)))
    try reader.read(XMLEvents(content(of: bytes, zip)))
    let drawing = reader.finish()
    return (drawing, reader.losses)
  }

  private init(paper: XoppPaper) { self.paper = paper }

  /// Files are XML, packed as one or, with what belongs to it, in a zip file.
  private static func content(
    of bytes: [UInt8], _ zip: ZipReader?
  ) throws(FileFailure) -> [UInt8] {
    if Gzip.isPacked(bytes) { return try Gzip.unpacked(bytes) }
    guard let zip else { return bytes }
    guard let content = try zip.bytes("content.xml") else {
      throw .library("it is no drawing of Xournal++: it has no content.xml")
    }
    return content
  }

  private mutating func finish() -> ExchangeDrawing {
    losses.add(paper.losses)
    let layers = paper.layers + layers.finish(&losses)
    var drawing = ExchangeDrawing(paper: paper.color ?? .white, layers: layers)
    drawing.pages = pages
    return drawing
  }

  private mutating func read(_ events: XMLEvents) throws(FileFailure) {
    var isXournal = false
    while let event = try events.next() {
      guard case .start(let name, let isEmpty) = event else { continue }
      if name == "xournal" { isXournal = true }
      guard isXournal else { throw .library("it is no drawing of Xournal++, but <\(name)>") }
      switch name {
      case "page": try beginPage(events)
      case "layer" where !pages.isEmpty:
        liesOverOthers = liesOverOthers || layers.isOnLayer
        try layers.begin(named: events.attribute("name"))
      case "background":
        if let page = pages.last,
          paper.read(events, on: page, number: pages.count, nextID: &nextID)
        {
          liesOverOthers = true
        }
      case "stroke" where layers.isOnLayer: try readStroke(events, isEmpty)
      case "image" where layers.isOnLayer && !isEmpty: try readImage(events)
      case "text" where layers.isOnLayer && !isEmpty: try readText(events)
      case "link" where layers.isOnLayer && !isEmpty:
        losses.add("links, kept as their text")
        try readText(events)
      case "teximage" where layers.isOnLayer && !isEmpty: try readFormula(events)
      default: break
      }
    }
    guard isXournal else { throw .library("it is no drawing of Xournal++") }
  }

  private mutating func beginPage(_ events: XMLEvents) throws(FileFailure) {
    guard pages.count < Self.pageLimit else { throw .library("it has too many pages") }
    let width = XoppNumbers.number(events.attribute("width")) ?? 595.28
    let height = XoppNumbers.number(events.attribute("height")) ?? 841.89
    let corner = Vector(0, pages.last.map { $0.max.y + Self.gap } ?? 0)
    let size = Vector(width, height) * XoppWriter.unitsPerPoint
    guard width >= 0, height >= 0, WidthStroke.isNear(corner + size) else {
      throw .library("its pages are too large")
    }
    pages.append(Rect(min: corner, max: corner + size))
    liesOverOthers = false
    layers.beginPage()
  }

  /// From the page's points to document units.
  private var place: AffineTransform {
    let unit = XoppWriter.unitsPerPoint
    return AffineTransform(
      x: Vector(unit, 0), y: Vector(0, unit), origin: pages.last?.min ?? .zero)
  }

  // MARK: What is on them

  private mutating func readStroke(_ events: XMLEvents, _ isEmpty: Bool) throws(FileFailure) {
    // Xournal++ 1.1 says of every stroke that it has none.
    if let name = events.attribute("fn"), !name.isEmpty { losses.add("sound recordings, left out") }
    let stroke = try XoppStroke(events, isEmpty: isEmpty, place)
    if let style = stroke.unknownStyle {
      losses.add("lines of style \(style.prefix(60)), drawn whole")
    }
    pointCount += stroke.points.count
    guard pointCount < Self.pointLimit else { throw .library("it has too many points") }
    if let fill = stroke.fill, let shape = stroke.area(fill) {
      losses.add("filled shapes, kept as pictures")
      var item = XoppItem(.shape(shape))
      if stroke.isHighlighter { item.blendMode = .multiply }
      layers.add(item)
      liesOverOthers = true
    }
    var pieces = [stroke.points]
    if let dashes = stroke.dashes {
      if let dashed = dashes.pieces(of: stroke.points, limit: Self.dashLimit - dashCount) {
        losses.add("dashed lines, kept as a stroke for each dash")
        dashCount += dashed.count
        pieces = dashed
      } else {
        losses.add("dashed lines with too many dashes, drawn whole")
      }
    }
    var maker = WidthStroke(color: stroke.color, opacity: stroke.opacity)
    if stroke.isHighlighter { maker.blendMode = .multiply }
    for points in pieces {
      guard let made = maker.stroke(points, id: nextID, start: nextID * 1_000_000_000) else {
        losses.add("strokes without points, left out")
        continue
      }
      nextID += 1
      var item = XoppItem(.ink(made))
      if stroke.isHighlighter, liesOverOthers { item.blendMode = .multiply }
      layers.add(item)
    }
  }

  private mutating func readImage(_ events: XMLEvents) throws(FileFailure) {
    let placement = placement(events)
    let text = try events.textOfElement()
    guard let bytes = Base64.bytes(text), let pixels = try pixels(bytes),
      let placement = placement(Vector(Double(pixels.width), Double(pixels.height))),
      let picture = Picture(
        width: pixels.width, height: pixels.height, pixels: pixels.channels, placement: placement)
    else {
      losses.add("pictures that cannot be read, left out")
      return
    }
    layers.add(XoppItem(.picture(picture)))
    liesOverOthers = true
  }

  /// `nil` where they cannot be read.
  private mutating func pixels(_ bytes: [UInt8]) throws(FileFailure) -> PictureReader.Pixels? {
    try allowance.take(bytes)
    return try? PictureReader.pixels(bytes)
  }

  private mutating func readText(_ events: XMLEvents) throws(FileFailure) {
    var text = DrawnText()
    text.font = events.attribute("font") ?? text.font
    text.size = XoppNumbers.number(events.attribute("size")) ?? text.size
    text.width = XoppNumbers.number(events.attribute("wrap"))
    text.isJustified = events.attribute("justify") == "true"
    switch events.attribute("align") {
    case "center": text.alignment = .center
    case "right": text.alignment = .right
    default: break
    }
    if let color = XoppColor(events.attribute("color") ?? "black", isPaper: false) {
      (text.color, text.opacity) = (color.color, color.opacity)
    }
    let corner = [events.attribute("x"), events.attribute("y")].map { XoppNumbers.number($0) }
    if let matrix = Self.matrix(events) {
      text.place = place.after(matrix)
    } else if let x = corner[0], let y = corner[1] {
      text.place = place.after(
        AffineTransform(x: Vector(1, 0), y: Vector(0, 1), origin: Vector(x, y)))
    } else {
      text.size = .nan
    }
    text.text = try events.textOfElement()
    guard let shape = text.shape(fonts) else {
      losses.add("text that cannot be drawn, left out")
      return
    }
    losses.add("text, kept as pictures")
    layers.add(XoppItem(.shape(shape)))
    liesOverOthers = true
  }

  /// The formula's look is a PDF.
  private mutating func readFormula(_ events: XMLEvents) throws(FileFailure) {
    let placement = placement(events)
    let text = try events.textOfElement()
    guard let bytes = Base64.bytes(text),
      let shape = Self.formula(bytes, placement: placement)
    else {
      losses.add("formulas that cannot be drawn, left out")
      return
    }
    losses.add("formulas, kept as pictures")
    layers.add(XoppItem(.shape(shape)))
    liesOverOthers = true
  }

  private static func formula(
    _ bytes: [UInt8], placement: (Vector) -> AffineTransform?
  ) -> DrawnShape? {
    // Larger than on the page, as it may be turned and stretched.
    let scale = 6.0
    guard let pdf = try? PDFDocument(bytes), pdf.pageCount > 0 else { return nil }
    let size = pdf.size(of: 0)
    guard size.x * size.y < 1e6,
      let (words, width, height) = try? pdf.premultiplied(0, size, scale: scale),
      let image = try? CairoImage(width: width, height: height, premultiplied: words),
      let placement = placement(size / XoppWriter.unitsPerPoint)
    else { return nil }
    let points = size / XoppWriter.unitsPerPoint
    var bounds = Rect.empty
    for corner in [Vector.zero, Vector(points.x, 0), Vector(0, points.y), points] {
      bounds.include(placement.apply(to: corner))
    }
    guard WidthStroke.isNear(bounds.min), WidthStroke.isNear(bounds.max) else { return nil }
    let pixel = 1 / (scale * XoppWriter.unitsPerPoint)
    return DrawnShape(bounds: bounds) { context in
      var matrix = cairo_matrix_t(placement)
      cairo_transform(context, &matrix)
      cairo_scale(context, pixel, pixel)
      cairo_set_source_surface(context, image.surface, 0, 0)
      cairo_paint(context)
    }
  }

  /// Of the element that has just begun: where something of a size comes to lie.
  private func placement(_ events: XMLEvents) -> (Vector) -> AffineTransform? {
    let place = place
    if let matrix = Self.matrix(events) { return { _ in place.after(matrix) } }
    let edges = ["left", "top", "right", "bottom"].map {
      XoppNumbers.number(events.attribute($0)) ?? .nan
    }
    return { size in
      let (min, max) = (Vector(edges[0], edges[1]), Vector(edges[2], edges[3]))
      guard edges.allSatisfy({ abs($0) < WidthStroke.farthest }) else { return nil }
      let scale = (max - min) / size
      return place.after(AffineTransform(x: Vector(scale.x, 0), y: Vector(0, scale.y), origin: min))
    }
  }

  /// What newer versions say instead of edges.
  private static func matrix(_ events: XMLEvents) -> AffineTransform? {
    guard let text = events.attribute("matrix") else { return nil }
    let n = XoppNumbers.list(text)
    guard n.count == 6, n.allSatisfy({ abs($0) < WidthStroke.farthest }) else { return nil }
    return AffineTransform(
      x: Vector(n[0], n[1]), y: Vector(n[2], n[3]), origin: Vector(n[4], n[5]))
  }
}
