internal import CCairo
internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink

/// A drawing as a PDF: strokes as shapes, layers as transparency groups that viewers can hide.
struct PDFWriter {
  private(set) var losses = Losses()
  private let pages: PDFPages
  /// The page that is being written.
  private var bounds = Rect.empty
  /// Whether hidden layers can be written, hidden.
  private let hasLayers = PDFLayers.isThere

  static func write(
    _ drawing: ExchangeDrawing, pages regions: [Rect]
  ) throws(FileFailure) -> (bytes: [UInt8], losses: Losses) {
    var writer = PDFWriter(pages: try PDFPages())
    var marks: [[LayerMark]] = []
    for region in regions { marks.append(try writer.addPage(region, drawing)) }
    let bytes = try writer.pages.finish()
    guard writer.hasLayers else {
      writer.losses.add("layers, shown but not to be told apart, for want of libqpdf")
      return (bytes, writer.losses)
    }
    return (try PDFLayers.added(to: bytes, pages: marks), writer.losses)
  }

  private init(pages: PDFPages) { self.pages = pages }

  private mutating func addPage(
    _ region: Rect, _ drawing: ExchangeDrawing
  ) throws(FileFailure) -> [LayerMark] {
    bounds = region
    pages.beginPage(region)
    pages.setColor(drawing.paper, opacity: 1)
    cairo_paint(pages.context)
    let marks = try add(drawing.layers)
    pages.endPage()
    return marks
  }

  // MARK: Layers

  private mutating func add(_ layers: [ExchangeLayer]) throws(FileFailure) -> [LayerMark] {
    var marks: [LayerMark] = []
    for run in ClippingRun.runs(of: layers) where isWritten(run.base) {
      marks.append(run.clipped.isEmpty ? try add(run.base) : try add(run))
    }
    return marks
  }

  private mutating func isWritten(_ layer: ExchangeLayer) -> Bool {
    if !layer.properties.isVisible, !hasLayers { losses.add("hidden layers, left out") }
    return layer.properties.isVisible || hasLayers
  }

  /// Draws the layer as one thing.
  private mutating func add(_ layer: ExchangeLayer) throws(FileFailure) -> LayerMark {
    cairo_push_group(pages.context)
    pages.beginLayer(within: bounds)
    let inner = try addContent(of: layer)
    return LayerMark(layer.properties, inner, isDrawn: paintGroup(layer.properties))
  }

  private mutating func addContent(of layer: ExchangeLayer) throws(FileFailure) -> [LayerMark] {
    switch layer.content {
    case .ink(let strokes):
      try add(InkParts(strokes.filter { $0.bounds.intersects(bounds) }))
      return []
    case .picture(let picture):
      pages.paint(
        try CairoImage(width: picture.width, height: picture.height, straight: picture.pixels),
        picture.placement)
      return []
    case .group(let layers): return try add(layers)
    }
  }

  /// Ends the group and paints it as a layer; false, and nothing is painted, where nothing of it is to be
  /// seen, of which cairo says nothing in the file.
  private mutating func paintGroup(_ properties: Layer.Properties) -> Bool {
    let group = cairo_pop_group(pages.context)
    defer { cairo_pattern_destroy(group) }
    guard properties.opacity > 0 else { return false }
    if !properties.blendMode.isMixing {
      losses.add("mode \(properties.blendMode.rawValue) of layers, shown as normal")
    }
    cairo_set_source(pages.context, group)
    cairo_set_operator(pages.context, properties.blendMode.cairoOperator)
    cairo_paint_with_alpha(pages.context, properties.opacity)
    cairo_set_operator(pages.context, CAIRO_OPERATOR_OVER)
    return true
  }

  /// Draws a layer with those that are clipped to it as one thing: all lie on the base made opaque, and
  /// then have the base's alpha.
  private mutating func add(_ run: ClippingRun) throws(FileFailure) -> LayerMark {
    let context = pages.context
    cairo_push_group(context)
    _ = try addContent(of: run.base)
    let base = cairo_pop_group(context)
    defer { cairo_pattern_destroy(base) }
    cairo_push_group(context)
    paintOpaque(base)
    for layer in run.clipped {
      if layer.properties.isVisible {
        _ = try add(layer)
      } else {
        losses.add("hidden layers that are clipped, left out")
      }
    }
    let all = cairo_pop_group(context)
    defer { cairo_pattern_destroy(all) }
    cairo_push_group(context)
    pages.beginLayer(within: bounds)
    cairo_set_source(context, all)
    cairo_mask(context, base)
    return LayerMark(run.base.properties, [], isDrawn: paintGroup(run.base.properties))
  }

  /// Paints something over itself 16 times, which leaves no alpha of 1/4 and more under 0.99.
  private func paintOpaque(_ base: OpaquePointer?) {
    let context = pages.context
    var doubled = cairo_pattern_reference(base)
    for _ in 0..<4 {
      cairo_push_group(context)
      for _ in 0..<2 {
        cairo_set_source(context, doubled)
        cairo_paint(context)
      }
      cairo_pattern_destroy(doubled)
      doubled = cairo_pop_group(context)
    }
    cairo_set_source(context, doubled)
    cairo_paint(context)
    cairo_pattern_destroy(doubled)
  }

  // MARK: Strokes

  /// What is erased is a group of its own, with a mask.
  private mutating func add(_ parts: InkParts) throws(FileFailure) {
    for run in parts.runs where !run.erasers.isEmpty {
      for _ in run.erasers { cairo_push_group(pages.context) }
    }
    if !parts.pixels.isEmpty {
      losses.add("strokes that PDF has no mode for, drawn as pictures", count: parts.pixels.count)
      try paint(parts.pixels)
    }
    for run in parts.runs {
      for stroke in run.strokes { try add(stroke) }
      for eraser in run.erasers { try erase(eraser) }
    }
  }

  private mutating func add(_ stroke: Stroke) throws(FileFailure) {
    cairo_set_operator(pages.context, stroke.brush.blendMode.cairoOperator)
    defer { cairo_set_operator(pages.context, CAIRO_OPERATOR_OVER) }
    guard stroke.brush.isPlain else {
      losses.add("strokes with soft edges, grain or uneven ink, drawn as pictures")
      try paint([stroke.drawnOver])
      return
    }
    pages.setColor(stroke.brush.color, opacity: stroke.brush.opacity)
    pages.add(OutlinePath(stroke))
    cairo_fill(pages.context)
  }

  private func paint(_ strokes: [Stroke]) throws(FileFailure) {
    guard let picture = InkPicture(of: strokes, within: bounds, scale: SVGWriter.pictureScale)
    else { return }
    pages.paint(
      try CairoImage(
        width: picture.width, height: picture.height, straight: picture.channels),
      picture.placement)
  }

  /// Takes what the eraser covers from the group that was begun for it, and ends that.
  private mutating func erase(_ eraser: Stroke) throws(FileFailure) {
    let context = pages.context
    let erased = cairo_pop_group(context)
    defer { cairo_pattern_destroy(erased) }
    cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
    pages.setColor(.black, opacity: 1 - eraser.brush.opacity)
    if eraser.brush.isPlain, eraser.brush.opacity < 1 { cairo_paint(context) }
    cairo_save(context)
    pages.setColor(.black, opacity: 1)
    if eraser.brush.isPlain {
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      for piece in OutlinePath.simplePieces(of: eraser) {
        pages.addRect(bounds)
        pages.add(piece)
        cairo_clip(context)
      }
      cairo_paint(context)
    } else {
      losses.add("soft erasing, kept as pictures")
      try paintKept(by: eraser)
    }
    cairo_restore(context)
    let mask = cairo_pop_group(context)
    defer { cairo_pattern_destroy(mask) }
    cairo_set_source(context, erased)
    cairo_mask(context, mask)
  }

  /// Paints what a soft eraser leaves: everything round it, and pixels in its place.
  private func paintKept(by eraser: Stroke) throws(FileFailure) {
    guard
      let picture = InkPicture(
        of: [eraser.drawnOver], within: bounds, scale: SVGWriter.pictureScale)
    else {
      cairo_paint(pages.context)
      return
    }
    let alpha = stride(from: 3, to: picture.channels.count, by: 4).map {
      255 - picture.channels[$0]
    }
    pages.paint(
      try CairoImage(width: picture.width, height: picture.height, alpha: alpha),
      picture.placement, isMask: true)
    cairo_set_fill_rule(pages.context, CAIRO_FILL_RULE_EVEN_ODD)
    pages.addRect(bounds)
    // The rim of the picture is untouched, so that both may overlap there.
    pages.addRect(picture.place.inset(by: 0.5 * picture.placement.x.x))
    cairo_fill(pages.context)
  }
}

extension BlendMode {
  /// Of those that PDF has; normal for the others.
  fileprivate var cairoOperator: cairo_operator_t {
    switch self {
    case .multiply: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    default: CAIRO_OPERATOR_OVER
    }
  }
}
