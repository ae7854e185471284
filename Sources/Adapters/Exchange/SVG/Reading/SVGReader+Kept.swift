internal import Drawing
internal import Geometry
internal import Ink

/// Reads what our own writer has put beside shapes, where they are still as it left them.
extension SVGReader {
  /// `false`, and nothing is changed, where an element is to be read as anybody's.
  mutating func addKept(
    _ node: SVGNode, _ style: SVGStyle, to items: inout [SVGItem]
  ) throws(FileFailure) -> Bool {
    if node.own["part"] == "paper", node.parent?.own["drawing"] != nil, let color = style.fill {
      paper = color.color
      return true
    }
    if node.name == "g" { return try addErased(node, style, to: &items) }
    guard let strokes = keptStrokes(node, style) else { return false }
    node.assign(picture: 0)
    items += strokes.map { SVGItem(content: .ink([$0]), bounds: $0.bounds) }
    return true
  }

  /// A group that our writer has put a mask over: what is in it, then what erases.
  private mutating func addErased(
    _ node: SVGNode, _ style: SVGStyle, to items: inout [SVGItem]
  ) throws(FileFailure) -> Bool {
    // Erasing takes away everything before it in its layer, which must be all in the group.
    guard items.isEmpty, let address = style.own["mask"], address.hasPrefix("url(#"),
      let mask = erasers[String(address.dropFirst(5).dropLast())]
    else { return false }
    var inner = style
    inner.forgetOwn()
    guard !style.isComposedWhole(apartFrom: "mask") else { return false }
    let before = self
    for child in node.children { try add(child, inner, to: &items) }
    for child in mask.children where child.name != "rect" {
      var style = inner.child(child, sheet)
      style.enter()
      guard let strokes = keptStrokes(child, style), strokes.allSatisfy(\.brush.erases) else {
        items = []
        break
      }
      items += strokes.map { SVGItem(content: .ink([$0]), bounds: $0.bounds) }
    }
    if !items.isEmpty, items.allSatisfy({ $0.isInk }) { return true }
    self = before
    items = []
    return false
  }

  /// The strokes that a path or a picture shows; `nil` unless all of them are there.
  private mutating func keptStrokes(_ node: SVGNode, _ style: SVGStyle) -> [Stroke]? {
    guard !style.isHidden, !style.hasStroke,
      !style.isComposedWhole(apartFrom: "mix-blend-mode", "opacity")
    else { return nil }
    let found: [Stroke]?
    switch node.name {
    case "path": found = keptStroke(node).map { [style.applied(to: $0)] }
    case "image" where style.opacity == 1: found = pictured(node)
    default: found = nil
    }
    guard let found, pointCount + found.reduce(0, { $0 + $1.sampleCount }) < Self.pointLimit
    else { return nil }
    let strokes = found.compactMap { $0.placed(by: style.transform) }
    guard strokes.count == found.count else { return nil }
    pointCount += strokes.reduce(0) { $0 + $1.sampleCount }
    nextID += UInt64(strokes.count)
    return strokes
  }

  /// In the units of the path.
  private func keptStroke(_ path: SVGNode) -> Stroke? {
    guard let shape = path.attributes["d"], let kept = KeptStroke.stroke(of: path, id: nextID)
    else {
      return nil
    }
    if kept.isOf(shape) { return kept.stroke }
    return KeptShape.map(of: kept.stroke, to: shape).flatMap { kept.stroke.placed(by: $0) }
  }

  /// In the units of the image, which may lie elsewhere than it did.
  private func pictured(_ image: SVGNode) -> [Stroke]? {
    guard let shape = image.attribute(ending: "href"), let place = image.place,
      let former = Rect(NumberScanner.numbers(image.own["place"] ?? ""))
    else { return nil }
    let stretch = place.size / former.size
    let map =
      place == former
      ? .identity
      : AffineTransform(
        x: Vector(stretch.x, 0), y: Vector(0, stretch.y), origin: place.min - former.min * stretch)
    var strokes: [Stroke] = []
    for child in image.children where child.name == "stroke" {
      guard let kept = KeptStroke.stroke(of: child, id: nextID + UInt64(strokes.count)),
        kept.isOf(shape), let stroke = kept.stroke.placed(by: map)
      else { return nil }
      strokes.append(stroke)
    }
    return strokes.isEmpty ? nil : strokes
  }
}

extension SVGStyle {
  /// A stroke with the colour, opacity and mode of the shape that shows it, which somebody may have
  /// changed.
  fileprivate func applied(to stroke: Stroke) -> Stroke {
    var brush = stroke.brush
    if !brush.erases, let fill {
      brush.color = fill.color
      let part = fill.opacity * opacity
      // Files have four digits of it.
      if abs(part - brush.opacity) > 1e-4 { brush.opacity = part }
    }
    if brush.blendMode.isMixing { brush.blendMode = layerMode }
    guard brush != stroke.brush else { return stroke }
    return Stroke(
      id: stroke.id, brush: brush, samples: stroke.samples, grid: stroke.grid,
      algorithm: stroke.algorithm)
  }
}

extension SVGNode {
  /// The lowest layer of a group that our writer clips others to.
  var clippingBase: SVGNode? {
    guard own["part"] == "clipping", let wrapper = children.first, wrapper.isClippingBase else {
      return nil
    }
    return wrapper.children.first?.children.first
  }

  /// Stands round such a layer and makes it opaque.
  var isClippingBase: Bool {
    guard parent?.own["part"] == "clipping", parent?.children.first === self else { return false }
    return name == "g" && children.first?.name == "g"
      && children.first?.children.first?.isLayer == true
  }

  /// The pixels of a layer that our writer made of a picture.
  func keptPicture(_ style: SVGStyle) -> Picture? {
    guard KeptLayer(self).isPicture, children.count == 1, children[0].name == "image",
      children[0].attributes["style"] == nil, let place = children[0].place,
      let own = SVGTransform.parse(children[0].attributes["transform"] ?? ""),
      let address = children[0].attribute(ending: "href"),
      let comma = address.firstIndex(of: ","),
      let bytes = Base64.bytes(String(address[address.index(after: comma)...])),
      let pixels = try? PictureReader.pixels(bytes)
    else { return nil }
    let step = place.size / Vector(Double(pixels.width), Double(pixels.height))
    let laid = AffineTransform(x: Vector(step.x, 0), y: Vector(0, step.y), origin: place.min)
    return Picture(
      width: pixels.width, height: pixels.height, pixels: pixels.channels,
      placement: style.transform.after(own).after(laid))
  }

  /// Where an image lies, in its units; `nil` for no place that can be.
  var place: Rect? {
    let numbers = ["x", "y", "width", "height"].map { attributes[$0].flatMap(SVGLength.units) }
    guard let width = numbers[2], let height = numbers[3] else { return nil }
    return Rect([numbers[0] ?? 0, numbers[1] ?? 0, width, height])
  }

  /// Whether our writer has put a stroke to it.
  var hasKeptStroke: Bool { own["stroke"] != nil || children.contains { $0.own["stroke"] != nil } }
}

extension Rect {
  /// Left, top, width and height, these positive; `nil` for anything else.
  fileprivate init?(_ numbers: [Double]) {
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0,
      numbers.allSatisfy({ abs($0) < WidthStroke.farthest })
    else { return nil }
    let corner = Vector(numbers[0], numbers[1])
    self.init(min: corner, max: corner + Vector(numbers[2], numbers[3]))
  }
}
