internal import CCairo
internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink

/// A drawing as a PDF of one page: strokes as shapes, layers as transparency groups.
struct PDFWriter {
  private(set) var losses = Losses()
  private let page: PDFPage
  private let bounds: Rect

  static func write(
    _ drawing: ExchangeDrawing, region: Rect
  ) throws(FileFailure) -> (bytes: [UInt8], losses: Losses) {
    var writer = PDFWriter(page: try PDFPage(region: region), bounds: region)
    writer.page.setColor(drawing.paper, opacity: 1)
    cairo_paint(writer.page.context)
    for layer in drawing.layers { try writer.add(layer) }
    return (try writer.page.finish(), writer.losses)
  }

  private init(page: PDFPage, bounds: Rect) {
    self.page = page
    self.bounds = bounds
  }

  // MARK: Layers

  private mutating func add(_ layer: ExchangeLayer) throws(FileFailure) {
    let properties = layer.properties
    guard properties.isVisible else {
      losses.add("hidden layers, left out")
      return
    }
    if !properties.name.isEmpty { losses.add("names of layers, left out") }
    if !properties.blendMode.isMixing {
      losses.add("mode \(properties.blendMode.rawValue) of layers, shown as normal")
    }
    if properties.isClipped { losses.add("clipping of layers, left out") }
    cairo_push_group(page.context)
    switch layer.content {
    case .ink(let strokes): try add(InkParts(strokes))
    case .picture(let picture):
      page.paint(
        try CairoImage(
          width: picture.width, height: picture.height, straight: picture.pixels),
        picture.placement)
    case .group(let layers): for layer in layers { try add(layer) }
    }
    cairo_pop_group_to_source(page.context)
    cairo_set_operator(page.context, properties.blendMode.cairoOperator)
    cairo_paint_with_alpha(page.context, properties.opacity)
    cairo_set_operator(page.context, CAIRO_OPERATOR_OVER)
  }

  // MARK: Strokes

  /// What is erased is a group of its own, with a mask.
  private mutating func add(_ parts: InkParts) throws(FileFailure) {
    for run in parts.runs where !run.erasers.isEmpty {
      for _ in run.erasers { cairo_push_group(page.context) }
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
    cairo_set_operator(page.context, stroke.brush.blendMode.cairoOperator)
    defer { cairo_set_operator(page.context, CAIRO_OPERATOR_OVER) }
    guard stroke.brush.isPlain else {
      losses.add("strokes with soft edges, grain or uneven ink, drawn as pictures")
      try paint([stroke.drawnOver])
      return
    }
    page.setColor(stroke.brush.color, opacity: stroke.brush.opacity)
    page.add(OutlinePath(stroke))
    cairo_fill(page.context)
  }

  private func paint(_ strokes: [Stroke]) throws(FileFailure) {
    guard let picture = InkPicture(of: strokes, within: bounds, scale: SVGWriter.pictureScale)
    else { return }
    page.paint(
      try CairoImage(
        width: picture.width, height: picture.height, straight: picture.channels),
      picture.placement)
  }

  /// Takes what the eraser covers from the group that was begun for it, and ends that.
  private mutating func erase(_ eraser: Stroke) throws(FileFailure) {
    let context = page.context
    let erased = cairo_pop_group(context)
    defer { cairo_pattern_destroy(erased) }
    cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
    page.setColor(.black, opacity: 1 - eraser.brush.opacity)
    if eraser.brush.isPlain, eraser.brush.opacity < 1 { cairo_paint(context) }
    cairo_save(context)
    page.setColor(.black, opacity: 1)
    if eraser.brush.isPlain {
      cairo_set_fill_rule(context, CAIRO_FILL_RULE_EVEN_ODD)
      for piece in OutlinePath.simplePieces(of: eraser) {
        page.addRect(bounds)
        page.add(piece)
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
      cairo_paint(page.context)
      return
    }
    let alpha = stride(from: 3, to: picture.channels.count, by: 4).map {
      255 - picture.channels[$0]
    }
    page.paint(
      try CairoImage(width: picture.width, height: picture.height, alpha: alpha),
      picture.placement, isMask: true)
    cairo_set_fill_rule(page.context, CAIRO_FILL_RULE_EVEN_ODD)
    page.addRect(bounds)
    // The rim of the picture is untouched, so that both may overlap there.
    page.addRect(picture.place.inset(by: 0.5 * picture.placement.x.x))
    cairo_fill(page.context)
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
