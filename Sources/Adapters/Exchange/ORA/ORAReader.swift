internal import Drawing
internal import Geometry
internal import Ink

/// Reads OpenRaster: its layers become pictures, its stacks groups.
struct ORAReader {
  private let zip: ZipReader
  private var losses = Losses()
  private var layerCount = 0
  /// MyPaint mixes colours as light where its files say so.
  private var isLinear = false

  static func read(_ bytes: [UInt8]) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    var reader = ORAReader(zip: try ZipReader(bytes))
    guard let text = try reader.zip.bytes("stack.xml") else {
      throw .library("it is no OpenRaster file: it has no stack.xml")
    }
    try reader.checkPictures(XMLEvents(text))
    var layers = try reader.layers(XMLEvents(text))
    var paper = SRGBColor.white
    // What we write for the paper.
    if let first = layers.first, first.properties.name == "Paper",
      case .picture(let picture) = first.content, let color = picture.onlyColor
    {
      paper = color
      layers.removeFirst()
    }
    var drawing = ExchangeDrawing(paper: paper, layers: layers)
    if reader.isLinear { drawing.blending = .linear }
    return (drawing, reader.losses)
  }

  private init(zip: ZipReader) { self.zip = zip }

  /// Before the first of them is read.
  private func checkPictures(_ events: XMLEvents) throws(FileFailure) {
    // Many programs write layers whole that are empty but for a line.
    var allowance = PixelAllowance(1 << 29)
    while let event = try events.next() {
      guard case .start("layer", _) = event, let source = events.attribute("src") else { continue }
      try allowance.take(try zip.head(source, 64))
    }
  }

  /// A stack that has begun.
  private struct Level {
    var properties = Layer.Properties()
    /// The topmost first.
    var layers: [ExchangeLayer] = []
  }

  private mutating func layers(_ events: XMLEvents) throws(FileFailure) -> [ExchangeLayer] {
    var levels: [Level] = []
    var isImage = false
    while let event = try events.next() {
      switch event {
      case .start("image", _):
        isImage = true
        isLinear = (events.attribute("mypaint:eotf").flatMap(Double.init) ?? 1) > 1
      case .start("stack", let isEmpty) where isImage:
        guard levels.count <= LayerTree.deepest else {
          throw .library("its groups lie too deep in each other")
        }
        levels.append(Level(properties: properties(events)))
        if isEmpty, levels.count > 1 { endStack(&levels) }
      case .start("layer", _) where !levels.isEmpty:
        layerCount += 1
        guard layerCount < LayerTree.mostLayers else { throw .library("it has too many layers") }
        if let layer = try layer(events) { levels[levels.count - 1].layers.append(layer) }
      case .start("text", _), .start("filter", _): losses.add("text and filters, left out")
      case .end("stack") where levels.count > 1: endStack(&levels)
      default: break
      }
    }
    guard let whole = levels.first else { throw .library("it is no OpenRaster file") }
    return whole.layers.reversed()
  }

  private mutating func endStack(_ levels: inout [Level]) {
    guard let group = levels.popLast() else { return }
    layerCount += 1
    levels[levels.count - 1].layers.append(
      ExchangeLayer(group.properties, .group(group.layers.reversed())))
  }

  private mutating func layer(_ events: XMLEvents) throws(FileFailure) -> ExchangeLayer? {
    let properties = properties(events)
    guard let source = events.attribute("src") else { return nil }
    guard let bytes = try zip.bytes(source) else {
      throw .library("\(String(source.prefix(100))) is missing in it")
    }
    let place = Vector(
      events.attribute("x").flatMap(Double.init) ?? 0,
      events.attribute("y").flatMap(Double.init) ?? 0)
    guard abs(place.x) < 1e6, abs(place.y) < 1e6,
      let picture = Picture(try PictureReader.pixels(bytes), at: place)
    else { throw .library("a layer lies too far away") }
    return ExchangeLayer(properties, .picture(picture))
  }

  private mutating func properties(_ events: XMLEvents) -> Layer.Properties {
    var properties = Layer.Properties()
    properties.name = LayerName.bounded(events.attribute("name") ?? "")
    if let opacity = events.attribute("opacity").flatMap(Double.init), opacity.isFinite {
      properties.opacity = min(max(opacity, 0), 1)
    }
    properties.isVisible = events.attribute("visibility") != "hidden"
    properties.isLocked = events.attribute("edit-locked") == "true"
    if events.attribute("isolation") == "auto" {
      losses.add("groups that let modes through, kept as closed ones")
    }
    let name = events.attribute("composite-op") ?? "svg:src-over"
    if let mode = CompositeOperator.mode(named: name) {
      properties.blendMode = mode
    } else {
      losses.add("mode \(name.prefix(60)) of layers, shown as normal")
    }
    return properties
  }
}

extension Picture {
  /// The colour of an opaque picture that has one alone.
  fileprivate var onlyColor: SRGBColor? {
    let first = Array(pixels.prefix(4))
    guard first[3] == 255 else { return nil }
    for index in pixels.indices where pixels[index] != first[index & 3] { return nil }
    return SRGBColor(red: first[0], green: first[1], blue: first[2])
  }
}

/// Names of layers from other programs.
enum LayerName {
  /// As long as a drawing can hold, without what text cannot.
  static func bounded(_ name: String) -> String {
    var bounded = ""
    for scalar in name.unicodeScalars where scalar != "\0" {
      guard bounded.utf8.count + 4 <= Layer.Properties.longestName else { break }
      bounded.unicodeScalars.append(scalar)
    }
    return bounded
  }
}
