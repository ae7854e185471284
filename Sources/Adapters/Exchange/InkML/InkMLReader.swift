internal import Geometry
internal import Ink

/// Reads InkML: traces in groups, their formats and brushes. A group at the top is a layer.
struct InkMLReader {
  private(set) var losses = Losses()
  private var paper = SRGBColor.white
  private var layers: [ExchangeLayer] = []
  private var strokes: [Stroke] = []
  private var name: String?
  private var nextID: UInt64 = 1
  private var pointCount = 0

  private var formats: [String: TraceFormat] = [:]
  private var brushes: [String: Brush] = [:]
  /// By the id of a context or source: what its traces have.
  private var contexts: [String: (format: TraceFormat?, brush: Brush?)] = [:]
  private var format = TraceFormat.plain
  private var brush = Brush(width: 2, minimumWidth: 0.2, smoothing: 0)

  private static let pointLimit = 20_000_000

  static func read(_ bytes: [UInt8]) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    var reader = InkMLReader()
    try reader.read(XMLEvents(bytes))
    reader.endLayer()
    return (ExchangeDrawing(paper: reader.paper, layers: reader.layers), reader.losses)
  }

  private mutating func read(_ events: XMLEvents) throws(FileFailure) {
    var isInk = false
    var groups = 0
    var ids: [String] = []
    while let event = try events.next() {
      switch event {
      case .start("ink", _): isInk = true
      case .start(let name, _) where !isInk: throw .library("it is no InkML, but <\(name)>")
      case .start("traceGroup", false):
        if groups == 0 { endLayer() }
        groups += 1
      case .end("traceGroup"):
        groups -= 1
        if groups == 0 { endLayer() }
      case .start("context", let isEmpty), .start("inkSource", let isEmpty):
        let id = events.attribute("id") ?? events.attribute("xml:id") ?? ""
        refer(events)
        contexts[id] = (format, brush)
        if !isEmpty { ids.append(id) }
      case .end("context"), .end("inkSource"):
        if let id = ids.popLast() { contexts[id] = (format, brush) }
      case .start("traceFormat", false):
        let id = events.attribute("id") ?? events.attribute("xml:id")
        format = try Self.format(events)
        if let id { formats[id] = format }
      case .start("brush", false):
        let id = events.attribute("id") ?? events.attribute("xml:id")
        brush = try readBrush(events)
        if let id { brushes[id] = brush }
      case .start("annotation", false): try readAnnotation(events, groups: groups)
      case .start("trace", false): try readTrace(events)
      case .start("mapping", false): losses.add("mappings of values, left out")
      case .start("canvasTransform", false): losses.add("canvas transforms, left out")
      default: break
      }
    }
    guard isInk else { throw .library("it is no InkML") }
  }

  private mutating func endLayer() {
    if !strokes.isEmpty || name != nil {
      layers.append(ExchangeLayer(name: name ?? "Ink", .ink(strokes)))
    }
    strokes = []
    name = nil
  }

  private mutating func readAnnotation(_ events: XMLEvents, groups: Int) throws(FileFailure) {
    let type = events.attribute("type")
    let text = try events.textOfElement()
    if type == "name", groups == 1 { name = LayerName.bounded(text) }
    if type == "paper", groups == 0, let color = XoppColor(text, isPaper: true) {
      paper = color.color
    }
  }

  // MARK: Formats and brushes

  private static func target(_ reference: String?) -> String? {
    reference.map { String($0.hasPrefix("#") ? $0.dropFirst() : $0[...]) }
  }

  private mutating func refer(_ events: XMLEvents) {
    for key in ["contextRef", "inkSourceRef"] {
      if let known = Self.target(events.attribute(key)).flatMap({ contexts[$0] }) {
        if let it = known.format { format = it }
        if let it = known.brush { brush = it }
      }
    }
    if let known = Self.target(events.attribute("traceFormatRef")).flatMap({ formats[$0] }) {
      format = known
    }
    if let known = Self.target(events.attribute("brushRef")).flatMap({ brushes[$0] }) {
      brush = known
    }
  }

  private static func format(_ events: XMLEvents) throws(FileFailure) -> TraceFormat {
    var format = TraceFormat()
    var isIntermittent = false
    while let event = try events.next() {
      switch event {
      case .start("channel", _):
        var channel = TraceFormat.Channel(events.attribute("name") ?? "")
        channel.unit = events.attribute("units")
        channel.minimum = events.attribute("min").flatMap(Double.init)
        channel.maximum = events.attribute("max").flatMap(Double.init)
        channel.isIntermittent = isIntermittent
        guard format.channels.count < 64 else { throw .library("a trace has too many channels") }
        format.channels.append(channel)
      case .start("intermittentChannels", false): isIntermittent = true
      case .end("intermittentChannels"): isIntermittent = false
      case .end("traceFormat"): return format
      default: break
      }
    }
    return format
  }

  private func readBrush(_ events: XMLEvents) throws(FileFailure) -> Brush {
    var brush = Brush(width: 2, minimumWidth: 0.2, smoothing: 0)
    while let event = try events.next() {
      switch event {
      case .start("brushProperty", _):
        let value = events.attribute("value") ?? ""
        let unit = events.attribute("units")
        Self.set(events.attribute("name") ?? "", value, unit: unit, of: &brush)
      case .start("annotation", false):
        let type = events.attribute("type") ?? ""
        let text = try events.textOfElement()
        if type.hasPrefix("wetink:") { Self.setOwn(String(type.dropFirst(7)), text, of: &brush) }
      case .end("brush"): return brush.isValid ? brush : Brush(width: 2, smoothing: 0)
      default: break
      }
    }
    return brush
  }

  private static func set(_ name: String, _ value: String, unit: String?, of brush: inout Brush) {
    switch name {
    case "width":
      var channel = TraceFormat.Channel("X")
      channel.unit = unit
      if let width = Double(value), width.isFinite {
        brush.width = min(max(width * channel.unitsPerStep, 0.01), 0x1p20)
      }
    case "color": if let color = XoppColor(value, isPaper: false) { brush.color = color.color }
    case "transparency":
      if let level = Double(value), level.isFinite {
        brush.opacity = min(max(1 - level / 255, 0), 1)
      }
    case "rasterOp": brush.blendMode = value == "maskPen" ? .multiply : .sourceOver
    case "ignorePressure": if value == "true" || value == "1" { brush.minimumWidth = 1 }
    default: break
    }
  }

  private static func setOwn(_ name: String, _ value: String, of brush: inout Brush) {
    if name == "blendMode" {
      if let mode = BlendMode(rawValue: value) { brush.blendMode = mode }
      return
    }
    guard let number = Double(value) else { return }
    switch name {
    case "opacity": brush.opacity = number
    case "width": brush.width = number
    case "minimumWidth": brush.minimumWidth = number
    case "smoothing": brush.smoothing = number
    default: if let property = Brush.Property(rawValue: name) { brush[property] = number }
    }
  }

  // MARK: Traces

  private mutating func readTrace(_ events: XMLEvents) throws(FileFailure) {
    refer(events)
    if events.attribute("type") == "penUp" {
      _ = try events.textOfElement()
      return
    }
    let scale = events.attribute("wetink:viewScale").flatMap(Double.init) ?? 16
    let text = try events.textOfElement()
    let points = try TraceText.points(
      text, channels: format.channels.count, limit: Self.pointLimit - pointCount)
    pointCount += points.count
    let grid = SampleGrid(viewScale: scale.isFinite ? min(max(scale, 0x1p-20), 0x1p20) : 16)
    var maker = TraceStroke(format: format, grid: grid, start: nextID * 1_000_000_000)
    guard let samples = maker.samples(points) else {
      losses.add("traces without a place, left out")
      return
    }
    strokes.append(Stroke(id: nextID, brush: brush, samples: samples, grid: grid))
    nextID += 1
  }
}
