/// How much an SVG file wants to be drawn. What refers to another element draws that again with all
/// that is in it, so that a short file can want more than any machine can do.
struct SVGWork {
  private let sheet: StyleSheet
  private var targets: [Substring: SVGNode] = [:]
  /// Elements that drawing one takes.
  private var known: [ObjectIdentifier: Int] = [:]
  private let layerCost: Int
  private var isTooDeep = false

  /// Elements, each as often as it is drawn.
  private static let most = 2_000_000
  private static let deepest = 1000
  /// Pixels that take as long as an element.
  private static let pixels = 16_384

  /// Masks and filters go over `raster` once more.
  static func require(
    _ document: SVGDocument, _ sheet: StyleSheet, _ raster: SVGRaster
  ) throws(FileFailure) {
    var work = SVGWork(document, sheet, raster.width * raster.height)
    guard work.cost(of: document.root, depth: 0) <= most else {
      throw .library("it has too many elements, as often as they are drawn")
    }
    guard !work.isTooDeep else {
      throw .library("its elements lie too deep in each other")
    }
  }

  private init(_ document: SVGDocument, _ sheet: StyleSheet, _ pixelCount: Int) {
    self.sheet = sheet
    layerCost = pixelCount / Self.pixels
    collect(document.root)
  }

  private mutating func collect(_ node: SVGNode) {
    if let id = node.attributes["id"], targets[id[...]] == nil { targets[id[...]] = node }
    for child in node.children { collect(child) }
  }

  private mutating func cost(of node: SVGNode, depth: Int) -> Int {
    if let cost = known[ObjectIdentifier(node)] { return cost }
    guard depth < Self.deepest else {
      isTooDeep = true
      return 0
    }
    // An element that leads back to itself is not drawn.
    known[ObjectIdentifier(node)] = 0
    var sum = 1 + pictureCost(node)
    for child in node.children where !Self.unseen.contains(child.name) {
      sum += cost(of: child, depth: depth + 1)
    }
    for (name, value) in declarations(node) {
      guard let target = target(of: value, name, in: node) else { continue }
      var each = cost(of: target, depth: depth + 1)
      if name.hasPrefix("marker") { each = Self.product(each, vertexCount(node)) }
      if Self.layered.contains(name) { each += layerCost }
      sum += each
    }
    sum = min(sum, Self.most + 1)
    known[ObjectIdentifier(node)] = sum
    return sum
  }

  /// Drawn only where others refer to them.
  private static let unseen: Set = [
    "defs", "symbol", "marker", "clipPath", "mask", "pattern", "filter", "style", "metadata",
  ]
  private static let referring: Set = [
    "fill", "stroke", "mask", "filter", "clip-path", "marker", "marker-start", "marker-mid",
    "marker-end",
  ]
  private static let layered: Set = ["mask", "filter"]
  private static let drawing: Set = ["use", "feImage", "pattern"]

  private func declarations(_ node: SVGNode) -> [(String, String)] {
    var found: [(String, String)] = []
    func add(_ name: String, _ value: String) {
      if value.utf8.contains(UInt8(ascii: "#")) { found.append((name, value)) }
    }
    for (name, value) in node.attributes where name != "style" { add(name, value) }
    for (name, value) in sheet.declarations(for: node) { add(name, value) }
    if let style = node.attributes["style"], style.utf8.contains(UInt8(ascii: "#")) {
      for (name, value) in StyleSheet.declarations(style) { add(name, value) }
    }
    return found
  }

  private func target(of value: String, _ name: String, in node: SVGNode) -> SVGNode? {
    guard let mark = value.firstIndex(of: "#") else { return nil }
    let rest = value[value.index(after: mark)...]
    if Self.referring.contains(name) {
      guard value.hasPrefix("url(") else { return nil }
      return targets[rest.prefix { !")\"' ".contains($0) }]
    }
    guard Self.drawing.contains(node.name), name == "href" || name.hasSuffix(":href") else {
      return nil
    }
    return targets[rest]
  }

  /// What its pixels take, as far as it says at its beginning.
  private func pictureCost(_ node: SVGNode) -> Int {
    guard node.name == "image", let address = node.attribute(ending: "href"),
      let comma = address.firstIndex(of: ","),
      let bytes = Base64.bytes(String(address[comma...].dropFirst().prefix(4096))),
      let size = PictureReader.size(bytes)
    else { return 0 }
    return Self.product(size.width, size.height) / Self.pixels
  }

  private func vertexCount(_ node: SVGNode) -> Int {
    let text = node.attributes["d"] ?? node.attributes["points"] ?? ""
    return text.utf8.count / 4 + 2
  }

  private static func product(_ first: Int, _ second: Int) -> Int {
    let (product, isTooLarge) = first.multipliedReportingOverflow(by: second)
    return isTooLarge ? most : product
  }
}
