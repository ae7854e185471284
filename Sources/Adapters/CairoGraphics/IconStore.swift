internal import CCairo
internal import Controls
internal import Geometry

/// The icons of a folder, each parsed once.
final class IconStore {
  private let folder: String
  /// `nil` stands for a file that cannot be drawn.
  private var icons: [String: Icon?] = [:]

  init(folder: String) { self.folder = folder }

  /// All that the icon covers, in one colour.
  func draw(_ name: String, in rect: Rect, _ paint: Paint, on surface: Surface) {
    let square = surface.snapped(rect)
    guard square.min.isFinite, square.max.isFinite else { return }
    guard let icon = icon(name), icon.drawMask(in: square, paint, on: surface) else {
      drawMissing(square, paint, on: surface)
      return
    }
  }

  private func icon(_ name: String) -> Icon? {
    if let known = icons[name] { return known }
    let loaded = Icon(path: "\(folder)/\(name).svg")
    icons[name] = .some(loaded)
    return loaded
  }

  private func drawMissing(_ rect: Rect, _ paint: Paint, on surface: Surface) {
    let box = rect.inset(by: rect.size.x / 8)
    surface.stroke(.rectangle(box, radius: 2), width: 1, paint)
    surface.stroke(.path([box.min, box.max], closed: false), width: 1, paint)
    let other = [Vector(box.min.x, box.max.y), Vector(box.max.x, box.min.y)]
    surface.stroke(.path(other, closed: false), width: 1, paint)
  }
}

/// A parsed SVG file.
private final class Icon {
  private let handle: UnsafeMutablePointer<RsvgHandle>

  init?(path: String) {
    guard let handle = rsvg_handle_new_from_file(path, nil) else { return nil }
    self.handle = handle
  }

  deinit { g_object_unref(handle) }

  /// Whether it could be drawn.
  func drawMask(in rect: Rect, _ paint: Paint, on surface: Surface) -> Bool {
    var isDrawn = false
    surface.clipping(to: .rectangle(rect, radius: 0)) {
      let context = surface.context
      cairo_push_group_with_content(context, CAIRO_CONTENT_ALPHA)
      var viewport = RsvgRectangle(
        x: rect.min.x, y: rect.min.y, width: rect.size.x, height: rect.size.y)
      isDrawn = rsvg_handle_render_document(handle, context, &viewport, nil) != 0
      guard let mask = cairo_pop_group(context) else { return }
      surface.setSource(paint)
      cairo_mask(context, mask)
      cairo_pattern_destroy(mask)
    }
    return isDrawn
  }
}
