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
    guard style.transform == .identity, !style.isHidden, !style.hasStroke,
      !style.isComposedWhole(apartFrom: "mix-blend-mode", "opacity")
    else { return nil }
    var strokes: [Stroke] = []
    if node.name == "path", let shape = node.attributes["d"] {
      guard let stroke = KeptStroke.stroke(of: node, shape: shape, id: nextID) else { return nil }
      strokes = [style.applied(to: stroke)]
    } else if node.name == "image", let shape = node.attribute(ending: "href") {
      for child in node.children where child.name == "stroke" {
        let id = nextID + UInt64(strokes.count)
        guard let stroke = KeptStroke.stroke(of: child, shape: shape, id: id) else { return nil }
        strokes.append(stroke)
      }
      guard !strokes.isEmpty, style.opacity == 1 else { return nil }
    } else {
      return nil
    }
    pointCount += strokes.reduce(0) { $0 + $1.sampleCount }
    guard pointCount < Self.pointLimit else { return nil }
    nextID += UInt64(strokes.count)
    return strokes
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
      style.transform == .identity, children[0].attributes["style"] == nil,
      let placement = children[0].attributes["transform"].flatMap(SVGTransform.parse),
      let address = children[0].attribute(ending: "href"),
      let comma = address.firstIndex(of: ","),
      let bytes = Base64.bytes(String(address[address.index(after: comma)...])),
      let pixels = try? PictureReader.pixels(bytes)
    else { return nil }
    return Picture(
      width: pixels.width, height: pixels.height, pixels: pixels.channels, placement: placement)
  }
}
