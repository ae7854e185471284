internal import Geometry
internal import Ink

/// What holds for an element after inheritance, as far as ink needs it.
struct SVGStyle {
  private var inherited: [String: String] = [:]
  /// Of the element alone.
  private(set) var own: [String: String] = [:]
  /// From the element's units to document units.
  var transform = AffineTransform.identity

  private static let inheritedNames: Set<String> = [
    "stroke", "stroke-width", "stroke-opacity", "stroke-dasharray", "stroke-linecap",
    "stroke-linejoin", "fill", "fill-opacity", "color", "visibility", "marker", "marker-start",
    "marker-mid", "marker-end", "paint-order",
  ]
  private static let ownNames: Set<String> = [
    "opacity", "display", "clip-path", "mask", "filter", "mix-blend-mode", "isolation",
    "vector-effect", "transform",
  ]

  /// The style of a child.
  func child(_ node: SVGNode, _ sheet: StyleSheet) -> SVGStyle {
    var style = self
    style.own = [:]
    var found: [String: String] = [:]
    for name in Self.inheritedNames.union(Self.ownNames) {
      if let value = node.attributes[name] { found[name] = value }
    }
    found.merge(sheet.declarations(for: node)) { _, new in new }
    if let text = node.attributes["style"] {
      found.merge(StyleSheet.declarations(text)) { _, new in new }
    }
    for (name, value) in found where value != "inherit" {
      if Self.inheritedNames.contains(name) {
        style.inherited[name] = value
      } else if Self.ownNames.contains(name) {
        style.own[name] = value
      }
    }
    return style
  }

  /// What is in a layer does not do what the layer itself does.
  mutating func forgetOwn() { own = [:] }

  var isHidden: Bool {
    own["display"] == "none" || ["hidden", "collapse"].contains(inherited["visibility"] ?? "")
  }

  var opacity: Double { Self.part(own["opacity"]) ?? 1 }

  private static func part(_ text: String?) -> Double? {
    guard let text else { return nil }
    let isPercent = text.hasSuffix("%")
    guard let value = Double(isPercent ? String(text.dropLast()) : text), value.isFinite else {
      return nil
    }
    return min(max(isPercent ? value / 100 : value, 0), 1)
  }

  /// Beyond what ink can do: the element must be drawn as a picture.
  var needsRenderer: Bool {
    ["clip-path", "mask", "filter"].contains { (own[$0] ?? "none") != "none" }
      || (own["mix-blend-mode"] ?? "normal") != "normal"
      || (own["vector-effect"] ?? "none") != "none"
  }

  /// For a group: what is in it cannot be drawn piece by piece.
  var isComposedWhole: Bool { needsRenderer || opacity < 1 }

  /// The same, whatever it says of some things.
  func isComposedWhole(apartFrom names: String...) -> Bool {
    var style = self
    for name in names { style.own[name] = nil }
    return style.isComposedWhole
  }

  /// `nil` for what is no plain colour.
  var fill: SVGColor? {
    guard var color = SVGColor(inherited["fill"] ?? "black") else { return nil }
    color.opacity *= Self.part(inherited["fill-opacity"]) ?? 1
    return color
  }

  var hasFill: Bool {
    let fill = inherited["fill"] ?? "black"
    return fill != "none" && fill != "transparent" && Self.part(inherited["fill-opacity"]) != 0
  }

  var hasStroke: Bool {
    let stroke = inherited["stroke"] ?? "none"
    return stroke != "none" && stroke != "transparent" && strokeWidth != 0
      && Self.part(inherited["stroke-opacity"]) != 0
  }

  private var strokeWidth: Double? { SVGLength.units(inherited["stroke-width"] ?? "1") }

  /// How an element's stroke becomes ink; `nil` where it cannot.
  func strokeMaker() -> (maker: WidthStroke, width: Double)? {
    guard hasStroke, !needsRenderer, let scale = transform.evenScale, let width = strokeWidth,
      width > 0, (inherited["stroke-dasharray"] ?? "none") == "none", !hasMarkers
    else { return nil }
    var text = inherited["stroke"] ?? "none"
    if text.lowercased() == "currentcolor" { text = inherited["color"] ?? "black" }
    guard let color = SVGColor(text) else { return nil }
    let opacity = color.opacity * (Self.part(inherited["stroke-opacity"]) ?? 1) * opacity
    // Of an element with both, opacity holds for the two together.
    if self.opacity < 1, hasFill { return nil }
    return (WidthStroke(color: color.color, opacity: opacity), width * scale)
  }

  private var hasMarkers: Bool {
    ["marker", "marker-start", "marker-mid", "marker-end"].contains {
      (inherited[$0] ?? "none") != "none"
    }
  }

  /// Strokes of ink are round there.
  var hasRoundEnds: Bool { inherited["stroke-linecap"] == "round" }
  var hasRoundCorners: Bool { inherited["stroke-linejoin"] == "round" }
}

extension SVGStyle {
  /// Goes into the units of an element that has a transform of its own; no number is finite after
  /// one that cannot be read.
  mutating func enter() {
    guard let text = own["transform"], text != "none" else { return }
    transform =
      SVGTransform.parse(text).map { transform.after($0) }
      ?? AffineTransform(x: Vector(repeating: .nan), y: .zero, origin: .zero)
  }

  var layerMode: BlendMode {
    own["mix-blend-mode"].flatMap { BlendMode(rawValue: $0) }.flatMap { $0.isMixing ? $0 : nil }
      ?? .sourceOver
  }

  /// A layer that must be drawn as one picture.
  var needsLayerRenderer: Bool {
    ["clip-path", "mask", "filter"].contains { (own[$0] ?? "none") != "none" }
  }
}
