internal import Drawing
internal import Geometry
internal import Ink

/// Reads SVG: plain strokes become ink; what else there is becomes pictures that look the same, in
/// layers between them. Inkscape's layers stay layers. What our own writer has put beside shapes and
/// layers is read where it still holds.
struct SVGReader {
  private let document: SVGDocument
  let sheet: StyleSheet
  private let raster: SVGRaster
  private var losses = Losses()
  var nextID: UInt64 = 1
  var pointCount = 0
  /// Of a drawing of ours.
  var paper: SRGBColor?
  /// By their ids, what our own writer erases with.
  let erasers: [String: SVGNode]

  static let pointLimit = 20_000_000
  /// Looks at a rule for an element.
  private static let matchLimit = 200_000_000
  /// More pictures would take too long and too much room.
  private static let pictureLimit = 48

  static func read(_ bytes: [UInt8]) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    let source = try XMLSource(Gzip.isPacked(bytes) ? try Gzip.unpacked(bytes) : bytes)
    let document = try SVGDocument(source)
    guard let size = SVGPage.size(document.root) else {
      throw .library("its size is out of range")
    }
    let corner = SVGPage.corner(document.root, size)
    var reader = SVGReader(
      document: document, raster: SVGRaster(size: size, corner: corner), sheet: nil)
    let text = document.root.all(named: "style").map(\.text).joined(separator: "\n")
    guard StyleSheet.selectorCount(text) * document.nodeCount <= matchLimit else {
      throw .library("its style sheet is too large")
    }
    let sheet = StyleSheet(text)
    try SVGWork.require(document, sheet ?? StyleSheet(), reader.raster)
    if let sheet, let map = SVGPage.map(document.root, size) {
      reader = SVGReader(document: document, raster: reader.raster, sheet: sheet)
      var style = SVGStyle().child(document.root, sheet)
      style.transform = map
      let plans = try reader.plans(of: document.root, style)
      if plans.reduce(0, { $0 + $1.pictureCount }) <= pictureLimit {
        // Most files of ours have nothing to be drawn.
        let count = reader.assign(plans, after: 0)
        let renderer =
          count > 0
          ? try SVGRenderer(document.bytes(), reader.raster.coarser(for: count)) : nil
        let layers = try reader.layers(plans, renderer)
        return (ExchangeDrawing(paper: reader.paper ?? .white, layers: layers), reader.losses)
      }
      reader = SVGReader(document: document, raster: reader.raster, sheet: nil)
    }
    return try reader.whole(source.bytes)
  }

  private init(document: SVGDocument, raster: SVGRaster, sheet: StyleSheet?) {
    self.document = document
    self.raster = raster
    self.sheet = sheet ?? StyleSheet()
    paper = document.root.own["paper"].flatMap { SVGColor($0)?.color }
    let masks = document.root.all(named: "mask").filter { $0.own["part"] == "erasers" }
    erasers = Dictionary(masks.map { ($0.attributes["id"] ?? "", $0) }) { first, _ in first }
  }

  /// The file as one picture, where its parts cannot be told apart.
  private mutating func whole(_ bytes: [UInt8]) throws(FileFailure) -> (ExchangeDrawing, Losses) {
    losses.add("strokes, kept with all else as one picture")
    let picture = try SVGRenderer(bytes, raster).picture()
    var layers = picture.map { [ExchangeLayer(name: "Picture", .picture($0))] } ?? []
    layers.append(ExchangeLayer(name: "Ink", .ink([])))
    return (ExchangeDrawing(layers: layers), losses)
  }

  // MARK: Layers

  /// What the layers of a drawing are to be made of.
  private indirect enum Plan {
    case items([SVGItem])
    case layer(Layer.Properties, [Plan], isGroup: Bool)
    case picture(Layer.Properties, Picture)

    var pictureCount: Int {
      switch self {
      case .items(let items): items.contains { !$0.isInk } ? 1 : 0
      case .layer(_, let plans, _): plans.reduce(0) { $0 + $1.pictureCount }
      case .picture: 0
      }
    }
  }

  private mutating func plans(of node: SVGNode, _ style: SVGStyle) throws(FileFailure) -> [Plan] {
    var plans: [Plan] = []
    var items: [SVGItem] = []
    for child in node.children where !child.isClippingBase {
      var childStyle = style.child(child, sheet)
      childStyle.enter()
      let base = child.clippingBase
      guard child.isLayer, base != nil || !childStyle.needsLayerRenderer,
        childStyle.transform.isFinite
      else {
        try add(child, style, to: &items)
        continue
      }
      plans += ItemLayers(items).layers.map { .items($0) }
      items = []
      let properties = Self.properties(of: child, childStyle)
      childStyle.forgetOwn()
      guard let base else {
        child.setOverride(Self.plainLayer)
        plans.append(try plan(of: child, properties, childStyle))
        continue
      }
      child.setOverride(Self.plainLayer + ";mask:none")
      child.children.first?.setOverride("filter:none")
      plans.append(try plan(of: base, properties, childStyle))
      plans += try self.plans(of: child, childStyle)
    }
    return plans + ItemLayers(items).layers.map { .items($0) }
  }

  private static let plainLayer = "opacity:1;mix-blend-mode:normal;display:inline"

  private mutating func plan(
    of node: SVGNode, _ properties: Layer.Properties, _ style: SVGStyle
  ) throws(FileFailure) -> Plan {
    if let picture = node.keptPicture(style) { return .picture(properties, picture) }
    return .layer(properties, try plans(of: node, style), isGroup: KeptLayer(node).isGroup)
  }

  private static func properties(of node: SVGNode, _ style: SVGStyle) -> Layer.Properties {
    var properties = Layer.Properties()
    properties.name = LayerName.bounded(
      node.attribute(ending: "label") ?? node.attributes["id"] ?? "")
    properties.opacity = style.opacity
    properties.isVisible = style.own["display"] != "none"
    properties.isLocked = node.attribute(ending: "insensitive") == "true"
    properties.blendMode = style.layerMode
    KeptLayer(node).complete(&properties)
    return properties
  }

  /// Says of all that is to be drawn which picture it belongs to, so that the file need be read but
  /// once; returns the number of the last.
  private func assign(_ plans: [Plan], after last: Int) -> Int {
    var last = last
    for plan in plans {
      switch plan {
      case .layer(_, let inner, _): last = assign(inner, after: last)
      case .picture: break
      case .items(let items):
        if items.contains(where: { !$0.isInk }) { last += 1 }
        for case .picture(let node, let overrides) in items.map(\.content) {
          if let overrides { node.setOverride(overrides) }
          node.assign(picture: last)
        }
      }
    }
    return last
  }

  private func layer(_ plan: Plan, _ renderer: SVGRenderer?) throws(FileFailure) -> ExchangeLayer? {
    switch plan {
    case .items(let items): return try layer(from: items, renderer)
    case .picture(let properties, let picture): return ExchangeLayer(properties, .picture(picture))
    case .layer(let properties, let plans, let isGroup):
      let inner = try layers(plans, renderer)
      if isGroup { return ExchangeLayer(properties, .group(inner)) }
      if inner.isEmpty { return ExchangeLayer(properties, .ink([])) }
      if inner.count == 1, inner[0].properties == Layer.Properties() {
        return ExchangeLayer(properties, inner[0].content)
      }
      return ExchangeLayer(properties, .group(inner))
    }
  }

  private func layers(
    _ plans: [Plan], _ renderer: SVGRenderer?
  ) throws(FileFailure) -> [ExchangeLayer] {
    var layers: [ExchangeLayer] = []
    for plan in plans { if let layer = try layer(plan, renderer) { layers.append(layer) } }
    return layers
  }

  private func layer(
    from items: [SVGItem], _ renderer: SVGRenderer?
  ) throws(FileFailure) -> ExchangeLayer? {
    var properties = Layer.Properties()
    properties.blendMode = items[0].blendMode
    if items[0].isInk {
      let strokes = items.flatMap { item in
        if case .ink(let strokes) = item.content { return strokes }
        return []
      }
      return ExchangeLayer(properties, .ink(strokes.sorted { $0.id < $1.id }))
    }
    guard case .picture(let node, _) = items[0].content else { return nil }
    return try renderer?.picture(node.picture).map { ExchangeLayer(properties, .picture($0)) }
  }

  // MARK: Elements

  private static let silent: Set<String> = [
    "defs", "symbol", "marker", "clipPath", "mask", "pattern", "linearGradient", "radialGradient",
    "filter", "style", "script", "metadata", "title", "desc", "namedview", "font", "cursor",
  ]

  mutating func add(
    _ node: SVGNode, _ parent: SVGStyle, to items: inout [SVGItem]
  ) throws(FileFailure) {
    guard !Self.silent.contains(node.name) else { return }
    var style = parent.child(node, sheet)
    style.enter()
    if style.own["display"] == "none" { return }
    if try addKept(node, style, to: &items) { return }
    if node.hasKeptStroke {
      losses.add("strokes of Wetink that others have reshaped, kept as pictures")
    }
    let isGroup = node.name == "g" || node.name == "a"
    if isGroup, !style.isComposedWhole, style.transform.isFinite {
      for child in node.children { try add(child, style, to: &items) }
      return
    }
    node.assign(picture: 0)
    if isGroup || !style.transform.isFinite {
      addPicture(node, style, bounds: nil, to: &items)
    } else if let path = SVGPath(node) {
      guard !style.isHidden else { return }
      try addShape(node, path, style, to: &items)
    } else {
      if node.name == "text" { losses.add("text, kept as pictures") }
      addPicture(node, style, bounds: nil, to: &items)
    }
  }

  private mutating func addShape(
    _ node: SVGNode, _ path: SVGPath, _ style: SVGStyle, to items: inout [SVGItem]
  ) throws(FileFailure) {
    let lines = path.lines(style.transform)
    pointCount += lines.reduce(0) { $0 + $1.count }
    guard pointCount < Self.pointLimit else { throw .library("it has too many points") }
    var bounds = Rect.empty
    for line in lines { for point in line { bounds.include(point) } }
    let made = style.strokeMaker()
    if style.hasFill || (style.hasStroke && made == nil) || style.needsRenderer {
      let margin = made == nil && style.hasStroke ? nil : bounds.inset(by: -2)
      if style.hasFill { losses.add("filled shapes, kept as pictures") }
      if style.hasStroke, made == nil {
        losses.add("dashed, patterned or blended strokes, kept as pictures")
      }
      addPicture(
        node, style, bounds: margin, overrides: made == nil ? nil : "stroke:none", to: &items)
    }
    guard let (maker, width) = made else { return }
    let strokes = lines.compactMap { line -> Stroke? in
      defer { nextID += 1 }
      let points = line.map { WidthStroke.Point(position: $0, width: width) }
      return maker.stroke(points, id: nextID, start: nextID * 1_000_000_000)
    }
    guard !strokes.isEmpty else { return }
    if !style.hasRoundEnds || !style.hasRoundCorners, width > 1.5 {
      losses.add("square ends and corners of strokes, drawn round")
    }
    items.append(SVGItem(content: .ink(strokes), bounds: bounds.inset(by: -width)))
  }

  private mutating func addPicture(
    _ node: SVGNode, _ style: SVGStyle, bounds: Rect?, overrides: String? = nil,
    to items: inout [SVGItem]
  ) {
    var item = SVGItem(content: .picture(node, overrides: overrides), bounds: bounds)
    let mode = style.layerMode
    if mode != .sourceOver {
      item.blendMode = mode
      item.content = .picture(
        node, overrides: "mix-blend-mode:normal" + (overrides.map { ";" + $0 } ?? ""))
    }
    items.append(item)
  }
}

extension SVGNode {
  /// As Inkscape marks them.
  var isLayer: Bool { name == "g" && attribute(ending: "groupmode") == "layer" }

  fileprivate func all(named name: String) -> [SVGNode] {
    (self.name == name ? [self] : []) + children.flatMap { $0.all(named: name) }
  }
}
