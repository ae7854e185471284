internal import Geometry
internal import Ink

/// A drawing as InkML, W3C Recommendation of 2011: every sample with all axes and its time, and a
/// brush for each kind of stroke.
struct InkMLWriter {
  /// What the names of Wetink's own values are in.
  static let namespace = "urn:wetink:ink"

  private(set) var text = ""
  private(set) var losses = Losses()
  private var brushes: [Brush: Int] = [:]
  private var traces = ""
  private var definitions = ""

  init(_ drawing: ExchangeDrawing) {
    for layer in drawing.layers { add(layer) }
    text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <ink xmlns="http://www.w3.org/2003/InkML" xmlns:wetink="\(Self.namespace)">
      <annotation type="paper">\(NumberText.hex(drawing.paper.hex))</annotation>
      <definitions>
      <context xml:id="page">
      <inkSource xml:id="pen">
      <traceFormat>
      <channel name="X" type="decimal" units="in" orientation="+ve"/>
      <channel name="Y" type="decimal" units="in" orientation="+ve"/>
      <channel name="F" type="decimal" min="0" max="1" units="dev"/>
      <channel name="OA" type="decimal" units="deg"/>
      <channel name="OE" type="decimal" units="deg"/>
      <channel name="OR" type="decimal" units="deg"/>
      <channel name="T" type="decimal" units="ms"/>
      </traceFormat>
      </inkSource>
      </context>
      \(definitions)</definitions>
      \(traces)</ink>

      """
  }

  private mutating func add(_ layer: ExchangeLayer) {
    let properties = layer.properties
    if properties.opacity < 1 || properties.blendMode != .sourceOver || properties.isClipped {
      losses.add("opacity, modes and clipping of layers, left out")
    }
    if !properties.isVisible { losses.add("hidden layers, kept as any other") }
    switch layer.content {
    case .picture: losses.add("pictures, left out")
    case .group(let layers):
      losses.add("groups of layers, their layers kept")
      for layer in layers { add(layer) }
    case .ink(let strokes):
      traces += "<traceGroup>\n"
      traces += "<annotation type=\"name\">\(XMLText.escaped(properties.name))</annotation>\n"
      for stroke in strokes { add(stroke) }
      traces += "</traceGroup>\n"
    }
  }

  private mutating func add(_ stroke: Stroke) {
    traces += "<trace contextRef=\"#page\" brushRef=\"#b\(number(of: stroke.brush))\""
    traces += " wetink:viewScale=\"\(stroke.grid.viewScale)\">"
    for (index, sample) in stroke.samples.enumerated() {
      if index > 0 { traces += "," }
      // In inches, exactly as fine as samples are kept.
      put(sample.position.x / 96, digits: 9)
      put(sample.position.y / 96, digits: 9)
      put(sample.pressure, digits: 6)
      for angle in [sample.azimuth, sample.altitude, sample.twist] {
        put(angle.map { $0 * 180 / .pi }, digits: 3)
      }
      put(Double(sample.time) / 1e6, digits: 4)
    }
    traces += "</trace>\n"
  }

  /// `?` says that the device did not report a value.
  private mutating func put(_ value: Double?, digits: Int) {
    if let last = traces.utf8.last, last != UInt8(ascii: ","), last != UInt8(ascii: ">") {
      traces += " "
    }
    if let value {
      NumberText.append(value, digits: digits, to: &traces)
    } else {
      traces += "?"
    }
  }

  private mutating func number(of brush: Brush) -> Int {
    if let number = brushes[brush] { return number }
    let number = brushes.count + 1
    brushes[brush] = number
    func property(_ name: String, _ value: String) {
      definitions += "<brushProperty name=\"\(name)\" value=\"\(value)\"/>\n"
    }
    func own(_ name: String, _ value: String) {
      definitions += "<annotation type=\"wetink:\(name)\">\(value)</annotation>\n"
    }
    definitions += "<brush xml:id=\"b\(number)\">\n"
    let width = NumberText.decimal(brush.width / 96, digits: 9)
    definitions += "<brushProperty name=\"width\" value=\"\(width)\" units=\"in\"/>\n"
    property("color", NumberText.hex(brush.color.hex))
    property("transparency", String(255 - Int((brush.opacity * 255).rounded())))
    property("tip", brush.nibRatio < 1 ? "rectangle" : "ellipse")
    property("rasterOp", brush.blendMode == .multiply ? "maskPen" : "copyPen")
    own("opacity", "\(brush.opacity)")
    own("width", "\(brush.width)")
    own("minimumWidth", "\(brush.minimumWidth)")
    own("smoothing", "\(brush.smoothing)")
    own("blendMode", brush.blendMode.rawValue)
    for (name, value) in brush.namedProperties { own(name.rawValue, "\(value)") }
    definitions += "</brush>\n"
    return number
  }
}
