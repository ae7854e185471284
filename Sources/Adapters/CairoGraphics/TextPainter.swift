internal import CCairo
internal import Controls
internal import Geometry

/// Shapes and draws texts with Pango; any script that a font is installed for.
final class TextPainter {
  /// The first that is installed; the last one always is, as far as any font is.
  private static let families = "Inter, Cantarell, Noto Sans, Ubuntu, DejaVu Sans, sans-serif"
  /// Between a plate's edge and its text.
  private static let platePadding = Vector(8, 4)

  private let fonts: UnsafeMutablePointer<PangoFontMap>?
  private let context: OpaquePointer?

  init() {
    fonts = pango_cairo_font_map_new()
    context = fonts.flatMap { wetink_text_context($0) }
  }

  deinit {
    if let context { g_object_unref(UnsafeMutableRawPointer(context)) }
    if let fonts { g_object_unref(fonts) }
  }

  func draw(_ text: Text, on surface: Surface) {
    let padding = text.plate == nil ? Vector.zero : Self.platePadding
    let box = Rect(min: text.box.min + padding, max: text.box.max - padding)
    guard let context, box.min.isFinite, box.max.isFinite, !box.isEmpty, !text.string.isEmpty,
      text.size > 0, text.size < 1_000
    else { return }
    pango_cairo_update_context(surface.context, context)
    guard let layout = pango_layout_new(context) else { return }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    configure(layout, text, width: box.size.x)
    var extents = PangoRectangle()
    pango_layout_get_extents(layout, nil, &extents)
    let unit = Double(PANGO_SCALE)
    let height = Double(extents.height) / unit
    let top = surface.snapped(Vector(box.min.x, box.center.y - height / 2))
    if let plate = text.plate {
      let left = box.min.x + Double(extents.x) / unit
      let ground = Rect(
        min: Vector(left, top.y), max: Vector(left + Double(extents.width) / unit, top.y + height))
      surface.fill(
        .rectangle(
          Rect(min: ground.min - padding, max: ground.max + padding), radius: 6), plate)
    }
    surface.setSource(text.paint)
    surface.clipping(to: .rectangle(text.box, radius: 0)) {
      cairo_move_to(surface.context, top.x, top.y)
      pango_cairo_show_layout(surface.context, layout)
    }
  }

  private func configure(_ layout: OpaquePointer, _ text: Text, width: Double) {
    let unit = Double(PANGO_SCALE)
    let font = pango_font_description_new()
    pango_font_description_set_family(font, Self.families)
    pango_font_description_set_absolute_size(font, text.size * unit)
    pango_font_description_set_weight(font, Self.weight(text.weight))
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    pango_layout_set_width(layout, Int32(min(max(width, 0), 65_536) * unit))
    pango_layout_set_height(layout, -Int32(clamping: max(text.lines, 1)))
    pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_END)
    pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
    pango_layout_set_alignment(layout, Self.alignment(text.alignment))
    pango_layout_set_single_paragraph_mode(layout, text.lines == 1 ? 1 : 0)
    pango_layout_set_text(layout, text.string, -1)
  }

  private static func weight(_ weight: Text.Weight) -> PangoWeight {
    switch weight {
    case .regular: PANGO_WEIGHT_NORMAL
    case .medium: PANGO_WEIGHT_MEDIUM
    case .bold: PANGO_WEIGHT_BOLD
    }
  }

  private static func alignment(_ alignment: Text.Alignment) -> PangoAlignment {
    switch alignment {
    case .leading: PANGO_ALIGN_LEFT
    case .center: PANGO_ALIGN_CENTER
    case .trailing: PANGO_ALIGN_RIGHT
    }
  }
}
