internal import CCairo
internal import Geometry
internal import Ink

/// A text with what it is set in, in units of its own.
struct DrawnText {
  var text = ""
  /// As Pango describes fonts: family, style.
  var font = "Sans"
  var size = 12.0
  /// Where lines are broken; `nil`: where the text breaks them.
  var width: Double?
  var alignment = Alignment.left
  var isJustified = false
  var color = SRGBColor.black
  var opacity = 1.0
  /// From its upper left corner to document units.
  var place = AffineTransform.identity

  enum Alignment {
    case left, center, right
  }

  private static let sizes = 0.1...10_000.0
  private static let longest = 100_000

  /// `nil` where nothing would be seen, or it is out of all bounds.
  func shape(_ fonts: DrawnFonts) -> DrawnShape? {
    guard Self.sizes.contains(size), place.isFinite, text.utf8.count <= Self.longest,
      let layout = fonts.layout(of: self)
    else { return nil }
    var ink = PangoRectangle()
    pango_layout_get_extents(layout.pango, &ink, nil)
    let unit = Double(PANGO_SCALE)
    let (min, extent) = (
      Vector(Double(ink.x), Double(ink.y)) / unit,
      Vector(Double(ink.width), Double(ink.height)) / unit
    )
    guard extent.x > 0, extent.y > 0 else { return nil }
    var bounds = Rect.empty
    for corner in [Vector(0, 0), Vector(extent.x, 0), Vector(0, extent.y), extent] {
      bounds.include(place.apply(to: min + corner))
    }
    guard WidthStroke.isNear(bounds.min), WidthStroke.isNear(bounds.max) else { return nil }
    return DrawnShape(bounds: bounds) { [color, opacity, place] context in
      var matrix = cairo_matrix_t(place)
      cairo_transform(context, &matrix)
      cairo_set_source_rgba(
        context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
        opacity)
      pango_cairo_show_layout(context, layout.pango)
    }
  }
}

/// Text that Pango has set.
final class DrawnLayout {
  /// Owned.
  let pango: OpaquePointer

  fileprivate init(_ pango: OpaquePointer) { self.pango = pango }

  deinit { g_object_unref(UnsafeMutableRawPointer(pango)) }
}

/// The fonts of texts, set without regard to any screen.
final class DrawnFonts {
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

  fileprivate func layout(of text: DrawnText) -> DrawnLayout? {
    guard let context, let layout = pango_layout_new(context) else { return nil }
    let unit = Double(PANGO_SCALE)
    let font = pango_font_description_from_string(text.font)
    pango_font_description_set_absolute_size(font, text.size * unit)
    pango_layout_set_font_description(layout, font)
    pango_font_description_free(font)
    if let width = text.width {
      pango_layout_set_width(layout, Int32(min(max(width, 0), 65_536) * unit))
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_justify(layout, text.isJustified ? 1 : 0)
    }
    let alignment =
      switch text.alignment {
      case .left: PANGO_ALIGN_LEFT
      case .center: PANGO_ALIGN_CENTER
      case .right: PANGO_ALIGN_RIGHT
      }
    pango_layout_set_alignment(layout, alignment)
    pango_layout_set_text(layout, text.text, -1)
    return DrawnLayout(layout)
  }
}

extension cairo_matrix_t {
  init(_ transform: AffineTransform) {
    self.init(
      xx: transform.x.x, yx: transform.x.y, xy: transform.y.x, yy: transform.y.y,
      x0: transform.origin.x, y0: transform.origin.y)
  }
}
