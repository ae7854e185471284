internal import CCairo
internal import Controls
internal import Geometry

/// A cairo context over the pixels of a picture, in logical pixels.
final class Surface {
  /// Valid as long as the surface; lend it, do not keep it.
  let context: OpaquePointer
  private let pixels: OpaquePointer
  let scale: Double

  /// Draws into memory that must outlive the surface: `width * height` words without gaps. `nil` when
  /// cairo has no memory left.
  init?(drawingInto bytes: UnsafeMutableRawBufferPointer, width: Int, height: Int, scale: Double) {
    guard
      let pixels = cairo_image_surface_create_for_data(
        bytes.bindMemory(to: UInt8.self).baseAddress, CAIRO_FORMAT_ARGB32, Int32(width),
        Int32(height), Int32(width * 4)),
      let context = cairo_create(pixels)
    else { return nil }
    self.pixels = pixels
    self.context = context
    self.scale = scale
    cairo_scale(context, scale, scale)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_finish(pixels)
    cairo_surface_destroy(pixels)
  }

  func setSource(_ paint: Paint) {
    cairo_set_source_rgba(
      context, Double(paint.color.red) / 255, Double(paint.color.green) / 255,
      Double(paint.color.blue) / 255, paint.opacity)
  }

  /// The nearest place on the grid of device pixels.
  func snapped(_ point: Vector) -> Vector {
    (point * scale).rounded(.toNearestOrAwayFromZero) / scale
  }

  func snapped(_ rect: Rect) -> Rect { Rect(min: snapped(rect.min), max: snapped(rect.max)) }

  func fill(_ shape: DisplayList.Shape, _ paint: Paint) {
    setSource(paint)
    trace(shape)
    cairo_fill(context)
  }

  func stroke(_ shape: DisplayList.Shape, width: Double, _ paint: Paint) {
    guard width > 0, width.isFinite else { return }
    setSource(paint)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    if case .rectangle(let rect, let radius) = shape {
      cairo_set_line_join(context, CAIRO_LINE_JOIN_MITER)
      // Upright lines are sharp only when both of their sides are on the pixel grid.
      let whole = max((width * scale).rounded(), 1) / scale
      let outer = snapped(rect.inset(by: -width / 2))
      traceRectangle(outer.inset(by: whole / 2), radius: radius)
      cairo_set_line_width(context, whole)
    } else {
      trace(shape)
      cairo_set_line_width(context, width)
    }
    cairo_stroke(context)
  }

  func clipping(to shape: DisplayList.Shape, _ body: () -> Void) {
    cairo_save(context)
    trace(shape)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  func fillChecker(_ shape: DisplayList.Shape, cell: Double) {
    let bounds = snapped(Self.bounds(shape))
    guard cell >= 1, bounds.min.isFinite, bounds.max.isFinite else { return }
    clipping(to: shape) {
      cairo_set_source_rgb(context, 1, 1, 1)
      cairo_paint(context)
      cairo_set_source_rgb(context, 0.78, 0.78, 0.78)
      let side = (cell * scale).rounded() / scale
      for (row, y) in stride(from: bounds.min.y, to: bounds.max.y, by: side).enumerated() {
        let first = bounds.min.x + (row % 2 == 0 ? 0 : side)
        for x in stride(from: first, to: bounds.max.x, by: 2 * side) {
          cairo_rectangle(context, x, y, side, side)
        }
      }
      cairo_fill(context)
    }
  }

  func drawPreview(_ rect: Rect, width: Double, _ paint: Paint) {
    guard width > 0, width.isFinite else { return }
    clipping(to: .rectangle(rect, radius: 0)) {
      let reach = rect.size * Vector(0.5, 0.25)
      let ends = max(reach.x - min(width / 2, reach.x) - 8, 2)
      let middle = rect.center
      setSource(paint)
      cairo_set_line_width(context, width)
      cairo_move_to(context, middle.x - ends, middle.y + reach.y)
      cairo_curve_to(
        context, middle.x - ends * 0.3, middle.y - reach.y * 2.4, middle.x + ends * 0.3,
        middle.y + reach.y * 2.4, middle.x + ends, middle.y - reach.y)
      cairo_stroke(context)
    }
  }

  // MARK: - Outlines

  func trace(_ shape: DisplayList.Shape) {
    let bounds = Self.bounds(shape)
    guard bounds.min.isFinite, bounds.max.isFinite else { return }
    switch shape {
    case .rectangle(let rect, let radius): traceRectangle(snapped(rect), radius: radius)
    case .circle(let center, let radius):
      cairo_new_sub_path(context)
      cairo_arc(context, center.x, center.y, max(radius, 0), 0, 2 * .pi)
      cairo_close_path(context)
    case .path(let points, let closed):
      for (index, point) in points.enumerated() {
        index == 0
          ? cairo_move_to(context, point.x, point.y) : cairo_line_to(context, point.x, point.y)
      }
      if closed { cairo_close_path(context) }
    }
  }

  private func traceRectangle(_ rect: Rect, radius: Double) {
    let size = rect.size
    guard size.x > 0, size.y > 0 else { return }
    let radius = min(max(radius, 0), size.x / 2, size.y / 2)
    guard radius > 0 else {
      cairo_rectangle(context, rect.min.x, rect.min.y, size.x, size.y)
      return
    }
    let inner = rect.inset(by: radius)
    let quarter = Double.pi / 2
    cairo_new_sub_path(context)
    cairo_arc(context, inner.max.x, inner.min.y, radius, -quarter, 0)
    cairo_arc(context, inner.max.x, inner.max.y, radius, 0, quarter)
    cairo_arc(context, inner.min.x, inner.max.y, radius, quarter, 2 * quarter)
    cairo_arc(context, inner.min.x, inner.min.y, radius, 2 * quarter, 3 * quarter)
    cairo_close_path(context)
  }

  static func bounds(_ shape: DisplayList.Shape) -> Rect {
    switch shape {
    case .rectangle(let rect, _): return rect
    case .circle(let center, let radius): return Rect(min: center - radius, max: center + radius)
    case .path(let points, _):
      var bounds = Rect.empty
      for point in points { bounds.include(point) }
      return bounds
    }
  }
}
