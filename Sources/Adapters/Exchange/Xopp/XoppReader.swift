internal import Drawing
internal import Geometry
internal import Ink

/// Reads pages of Xournal++ and Xournal; they come to lie one below the other, their layers of equal
/// number together.
struct XoppReader {
  private(set) var losses = Losses()
  private var layers: [ReadLayer] = []
  private var paper: SRGBColor?
  private var pageTop = 0.0
  private var pageHeight = 0.0
  private var pageCount = 0
  private var nextID: UInt64 = 1
  private var pointCount = 0
  private var allowance = PixelAllowance(1 << 27)

  private struct ReadLayer {
    var name: String?
    var strokes: [Stroke] = []
    var pictures: [Picture] = []
  }

  /// Document units between pages.
  private static let gap = 24.0
  private static let layerLimit = 1000
  private static let pointLimit = 50_000_000

  static func read(_ bytes: [UInt8]) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    var reader = XoppReader()
    try reader.read(XMLEvents(content(of: bytes)))
    return (reader.drawing, reader.losses)
  }

  /// Files are XML, packed as one or, with what belongs to it, in a zip file.
  private static func content(of bytes: [UInt8]) throws(FileFailure) -> [UInt8] {
    if Gzip.isPacked(bytes) { return try Gzip.unpacked(bytes) }
    guard bytes.starts(with: Array("PK".utf8)) else { return bytes }
    guard let content = try ZipReader(bytes).bytes("content.xml") else {
      throw .library("it is no drawing of Xournal++: it has no content.xml")
    }
    return content
  }

  private var drawing: ExchangeDrawing {
    var result: [ExchangeLayer] = []
    for (index, layer) in layers.enumerated() {
      let name = layer.name ?? "Layer \(index + 1)"
      result += layer.pictures.map { ExchangeLayer(name: name, .picture($0)) }
      if !layer.strokes.isEmpty || layer.pictures.isEmpty {
        result.append(ExchangeLayer(name: name, .ink(layer.strokes)))
      }
    }
    return ExchangeDrawing(paper: paper ?? .white, layers: result)
  }

  private mutating func read(_ events: XMLEvents) throws(FileFailure) {
    var isXournal = false
    var layer = -1
    while let event = try events.next() {
      switch event {
      case .start("xournal", _): isXournal = true
      case .start(let name, _) where !isXournal:
        throw .library("it is no drawing of Xournal++, but <\(name)>")
      case .start("page", _):
        try beginPage(events)
        layer = -1
      case .start("layer", _):
        layer += 1
        try beginLayer(layer, events)
      case .start("background", _): readBackground(events)
      case .start("stroke", _) where layer >= 0: try readStroke(events, layer)
      case .start("image", _) where layer >= 0: try readImage(events, layer)
      case .start("text", _): losses.add("text, left out")
      case .start("teximage", _): losses.add("formulas, left out")
      default: break
      }
    }
    guard isXournal else { throw .library("it is no drawing of Xournal++") }
  }

  // MARK: Pages and layers

  private mutating func beginPage(_ events: XMLEvents) throws(FileFailure) {
    if pageCount > 0 { pageTop += pageHeight + Self.gap }
    pageCount += 1
    let height = events.attribute("height").flatMap(Double.init) ?? 841.89
    guard height.isFinite, height >= 0, pageTop + height < WidthStroke.farthest else {
      throw .library("its pages are too large")
    }
    pageHeight = height * XoppWriter.unitsPerPoint
  }

  private mutating func beginLayer(_ index: Int, _ events: XMLEvents) throws(FileFailure) {
    guard index < Self.layerLimit else { throw .library("it has too many layers") }
    if index == layers.count { layers.append(ReadLayer()) }
    if layers[index].name == nil { layers[index].name = events.attribute("name") }
  }

  private mutating func readBackground(_ events: XMLEvents) {
    switch events.attribute("type") {
    case "pdf": losses.add("PDF pages under the ink, left out")
    case "pixmap": losses.add("pictures under the ink, left out")
    default:
      let color = XoppColor(events.attribute("color") ?? "white", isPaper: true)?.color ?? .white
      if paper == nil { paper = color }
      if paper != color { losses.add("pages of another colour, made the first one's") }
      if let style = events.attribute("style"), style != "plain" {
        losses.add("\(style) pages, left plain")
      }
    }
  }

  // MARK: What is on them

  private mutating func readStroke(_ events: XMLEvents, _ layer: Int) throws(FileFailure) {
    let color = XoppColor(events.attribute("color") ?? "black", isPaper: false)
    let tool = events.attribute("tool") ?? "pen"
    if let fill = events.attribute("fill"), fill != "-1" { losses.add("fill of shapes, left out") }
    if let style = events.attribute("style"), style != "plain" {
      losses.add("dashed lines, drawn whole")
    }
    // Xournal++ 1.1 says of every stroke that it has none.
    if let name = events.attribute("fn"), !name.isEmpty { losses.add("sound recordings, left out") }
    var widths = NumberScanner.numbers(events.attribute("width") ?? "1")
    let nominal = widths.isEmpty ? 1 : widths.removeFirst()
    let numbers = NumberScanner.numbers(try events.textOfElement())
    pointCount += numbers.count / 2
    guard pointCount < Self.pointLimit else { throw .library("it has too many points") }
    var points: [WidthStroke.Point] = []
    points.reserveCapacity(numbers.count / 2)
    for index in 0..<numbers.count / 2 {
      let width =
        widths.isEmpty ? nominal : widths[min(index, widths.count - 1)]
      points.append(
        WidthStroke.Point(
          position: Vector(numbers[2 * index], numbers[2 * index + 1]) * XoppWriter.unitsPerPoint
            + Vector(0, pageTop), width: width * XoppWriter.unitsPerPoint))
    }
    var maker = WidthStroke(color: color?.color ?? .black, opacity: color?.opacity ?? 1)
    if tool == "highlighter" {
      maker.blendMode = .multiply
      if maker.opacity == 1 { maker.opacity = 0.5 }
    }
    guard let stroke = maker.stroke(points, id: nextID, start: nextID * 1_000_000_000) else {
      losses.add("strokes without points, left out")
      return
    }
    nextID += 1
    layers[layer].strokes.append(stroke)
  }

  private mutating func readImage(_ events: XMLEvents, _ layer: Int) throws(FileFailure) {
    let edges = ["left", "top", "right", "bottom"].map {
      events.attribute($0).flatMap(Double.init) ?? .nan
    }
    let text = try events.textOfElement()
    let (min, max) = (Vector(edges[0], edges[1]), Vector(edges[2], edges[3]))
    let unit = XoppWriter.unitsPerPoint
    guard edges.allSatisfy({ abs($0) < WidthStroke.farthest }),
      let bytes = Base64.bytes(text),
      let pixels = try pixels(bytes),
      let picture = Picture(
        pixels, at: min * unit + Vector(0, pageTop),
        pixelSize: (max - min) * unit / Vector(Double(pixels.width), Double(pixels.height)))
    else {
      losses.add("pictures that cannot be read, left out")
      return
    }
    layers[layer].pictures.append(picture)
  }

  /// `nil` where they cannot be read.
  private mutating func pixels(_ bytes: [UInt8]) throws(FileFailure) -> PictureReader.Pixels? {
    try allowance.take(bytes)
    return try? PictureReader.pixels(bytes)
  }
}

/// A colour as Xournal++ writes it: `#rrggbbaa`, or a name.
struct XoppColor {
  var color: SRGBColor
  var opacity = 1.0

  private static let names: [String: UInt32] = [
    "black": 0x000000, "blue": 0x3333CC, "red": 0xFF0000, "green": 0x008000, "gray": 0x808080,
    "lightblue": 0x00C0FF, "lightgreen": 0x00FF00, "magenta": 0xFF00FF, "orange": 0xFF8000,
    "yellow": 0xFFFF00, "white": 0xFFFFFF,
  ]
  private static let papers: [String: UInt32] = [
    "blue": 0xA0E8FF, "pink": 0xFFC0D4, "green": 0x80FFC0, "orange": 0xFFC080, "yellow": 0xFFFF80,
  ]

  init?(_ text: String, isPaper: Bool) {
    if let value = (isPaper ? Self.papers[text] : nil) ?? Self.names[text] {
      color = SRGBColor(hex: value)
      return
    }
    guard text.hasPrefix("#"), text.utf8.count == 7 || text.utf8.count == 9,
      let value = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    color = SRGBColor(hex: text.utf8.count == 9 ? value >> 8 : value)
    if text.utf8.count == 9 { opacity = Double(value & 255) / 255 }
  }
}
