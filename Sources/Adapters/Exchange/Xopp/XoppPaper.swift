internal import Drawing
internal import Geometry
internal import Ink

/// What lies below the layers of pages: their colour, their lines, and what they were made of.
struct XoppPaper {
  private(set) var losses = Losses()
  /// The first page's colour.
  private(set) var color: SRGBColor?
  private(set) var pictures: [ExchangeLayer] = []
  private var lines: [Stroke] = []
  private let files: XoppFiles
  private var pdf: (name: String, document: PDFDocument)?
  /// By the number of the page, for pages that have the same.
  private var pixmaps: [Int: PictureReader.Pixels] = [:]
  private var pixelsLeft = PDFReader.pixelLimit

  private static let pictureLimit = 250
  private static let lineLimit = 200_000

  init(_ files: XoppFiles) { self.files = files }

  /// From the lowest to the topmost; nobody draws on them by mistake.
  var layers: [ExchangeLayer] {
    var layers = pictures
    if !lines.isEmpty { layers.append(ExchangeLayer(name: "Background", .ink(lines))) }
    for index in layers.indices { layers[index].properties.isLocked = true }
    return layers
  }

  /// Reads the element that has just begun; true where anything but paper is to be seen.
  mutating func read(
    _ events: XMLEvents, on page: Rect, number: Int, nextID: inout UInt64
  ) -> Bool {
    switch events.attribute("type") {
    case "pdf": return addPDF(events, page, number)
    case "pixmap": return addPixmap(events, page, number)
    default:
      let isOther = addColor(events.attribute("color") ?? "white", page, number)
      return addLines(events, page, &nextID) || isOther
    }
  }

  private mutating func addColor(_ text: String, _ page: Rect, _ number: Int) -> Bool {
    let own = XoppColor(text, isPaper: true)?.color ?? .white
    guard let color, own != color else {
      color = own
      return false
    }
    // One pixel, as large as the page.
    let pixel = PictureReader.Pixels(
      width: 1, height: 1, channels: [own.red, own.green, own.blue, 255])
    return add(Picture(pixel, at: page.min, pixelSize: page.size), number)
  }

  private mutating func addLines(
    _ events: XMLEvents, _ page: Rect, _ nextID: inout UInt64
  ) -> Bool {
    let style = events.attribute("style") ?? "plain"
    let unit = XoppWriter.unitsPerPoint
    guard
      let ruling = XoppRuling(
        style, config: events.attribute("config") ?? "", size: page.size / unit),
      lines.count + ruling.lines.count <= Self.lineLimit
    else {
      losses.add("\(style) pages, left plain")
      return false
    }
    for line in ruling.lines {
      let points = [line.start, line.end].map {
        WidthStroke.Point(position: page.min + $0 * unit, width: line.width * unit)
      }
      let maker = WidthStroke(color: line.color)
      if let stroke = maker.stroke(
        line.start == line.end ? [points[0]] : points, id: nextID, start: nextID * 1_000_000_000)
      {
        nextID += 1
        lines.append(stroke)
      }
    }
    return !ruling.lines.isEmpty
  }

  // MARK: Pages of other files

  /// Only the first page of each says which file it is.
  private mutating func addPDF(_ events: XMLEvents, _ page: Rect, _ number: Int) -> Bool {
    let name = events.attribute("filename") ?? pdf?.name ?? ""
    if pdf?.name != name {
      guard let bytes = files.bytes(name, domain: events.attribute("domain")),
        let document = try? PDFDocument(bytes)
      else {
        losses.add("pages of \(Self.shown(name)) under the ink, left out: it cannot be read")
        return false
      }
      pdf = (name, document)
    }
    let index = (events.attribute("pageno").flatMap(Self.leadingNumber) ?? 1) - 1
    guard let document = pdf?.document, (0..<document.pageCount).contains(index) else {
      losses.add("pages that \(Self.shown(name)) does not have, left out")
      return false
    }
    let size = document.size(of: index)
    let most = (Double(pixelsLeft) / 8 / max(size.x * size.y, 1)).squareRoot()
    let scale = min(PDFReader.finest, most)
    guard let picture = try? document.picture(of: index, size, scale: scale, at: page.min) else {
      losses.add("pages of \(Self.shown(name)) that cannot be drawn, left out")
      return false
    }
    pixelsLeft -= picture.width * picture.height
    losses.add("PDF pages, kept as pictures under the ink")
    return add(picture, number)
  }

  private mutating func addPixmap(_ events: XMLEvents, _ page: Rect, _ number: Int) -> Bool {
    let name = events.attribute("filename") ?? ""
    let domain = events.attribute("domain")
    let pixels =
      domain == "clone"
      ? Self.leadingNumber(name).flatMap { pixmaps[$0] }
      : files.bytes(name, domain: domain).flatMap { try? PictureReader.pixels($0) }
    guard let pixels, pixels.width * pixels.height <= pixelsLeft else {
      losses.add("\(Self.shown(name)) under the ink, left out: it cannot be read")
      return false
    }
    pixmaps[number - 1] = pixels
    pixelsLeft -= pixels.width * pixels.height
    let pixelSize = page.size / Vector(Double(pixels.width), Double(pixels.height))
    return add(Picture(pixels, at: page.min, pixelSize: pixelSize), number)
  }

  private mutating func add(_ picture: Picture?, _ number: Int) -> Bool {
    guard let picture, pictures.count < Self.pictureLimit else {
      losses.add("pictures and colours of pages, left out")
      return false
    }
    pictures.append(ExchangeLayer(name: "Page \(number)", .picture(picture)))
    return true
  }

  /// Some versions write letters after it.
  private static func leadingNumber(_ text: String) -> Int? {
    Int(text.prefix { $0.isNumber })
  }

  private static func shown(_ name: String) -> String {
    name.isEmpty ? "a file without a name" : String(name.prefix(200))
  }
}
