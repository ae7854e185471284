internal import CCairo
internal import Controls
internal import Geometry

extension Surface {
  func fillGradient(
    _ shape: DisplayList.Shape, _ paints: [Paint], _ direction: DisplayList.Direction
  ) {
    let bounds = Self.bounds(shape)
    guard paints.count > 1, bounds.min.isFinite, bounds.max.isFinite else { return }
    let end =
      direction == .right
      ? Vector(bounds.max.x, bounds.min.y) : Vector(bounds.min.x, bounds.max.y)
    setLinear(from: bounds.min, to: end, paints)
    trace(shape)
    cairo_fill(context)
  }

  /// Bands along the sides and quarters of discs at the corners: a shadow costs by its edge, not by
  /// its area.
  func fillShadow(_ shape: DisplayList.Shape, blur: Double, _ paint: Paint) {
    let bounds = snapped(Self.bounds(shape))
    guard blur > 0, blur.isFinite, bounds.min.isFinite, bounds.max.isFinite else { return }
    // Falls off with the square of the distance.
    let fade = (0...8).map { step in
      let rest = 1 - Double(step) / 8
      return paint.faded(to: rest * rest)
    }
    let half = min(bounds.size.x, bounds.size.y) / 2
    switch shape {
    case .rectangle(_, let radius):
      let whole = (min(max(radius, 0), half) * scale).rounded(.down) / scale
      fillBands(around: bounds, radius: whole, blur: blur, fade)
      fillCorners(of: bounds, radius: whole, blur: blur, fade)
    case .circle(let center, let radius):
      fillRing(
        around: center, radius: radius, blur: blur, fade,
        within: Rect(min: center - radius - blur, max: center + radius + blur))
    case .path:
      break
    }
  }

  private func fillBands(around rect: Rect, radius: Double, blur: Double, _ fade: [Paint]) {
    let inner = rect.inset(by: radius)
    let outer = rect.inset(by: -blur)
    for (from, to) in [(rect.min.y, outer.min.y), (rect.max.y, outer.max.y)] {
      setLinear(from: Vector(0, from), to: Vector(0, to), fade)
      cairo_rectangle(context, inner.min.x, min(from, to), inner.size.x, blur)
      cairo_fill(context)
    }
    for (from, to) in [(rect.min.x, outer.min.x), (rect.max.x, outer.max.x)] {
      setLinear(from: Vector(from, 0), to: Vector(to, 0), fade)
      cairo_rectangle(context, min(from, to), inner.min.y, blur, inner.size.y)
      cairo_fill(context)
    }
  }

  private func fillCorners(of rect: Rect, radius: Double, blur: Double, _ fade: [Paint]) {
    let inner = rect.inset(by: radius)
    let reach = radius + blur
    for (x, left) in [(inner.min.x, inner.min.x - reach), (inner.max.x, inner.max.x)] {
      for (y, top) in [(inner.min.y, inner.min.y - reach), (inner.max.y, inner.max.y)] {
        let corner = Vector(left, top)
        fillRing(
          around: Vector(x, y), radius: radius, blur: blur, fade,
          within: Rect(min: corner, max: corner + reach))
      }
    }
  }

  private func fillRing(
    around center: Vector, radius: Double, blur: Double, _ fade: [Paint], within rect: Rect
  ) {
    setSource(
      cairo_pattern_create_radial(
        center.x, center.y, radius, center.x, center.y, radius + blur), fade)
    cairo_rectangle(context, rect.min.x, rect.min.y, rect.size.x, rect.size.y)
    cairo_fill(context)
  }

  private func setLinear(from start: Vector, to end: Vector, _ paints: [Paint]) {
    setSource(cairo_pattern_create_linear(start.x, start.y, end.x, end.y), paints)
  }

  /// Takes over the pattern, with these colours at equal distances.
  private func setSource(_ pattern: OpaquePointer?, _ paints: [Paint]) {
    for (index, paint) in paints.enumerated() {
      cairo_pattern_add_color_stop_rgba(
        pattern, Double(index) / Double(paints.count - 1), Double(paint.color.red) / 255,
        Double(paint.color.green) / 255, Double(paint.color.blue) / 255, paint.opacity)
    }
    cairo_set_source(context, pattern)
    cairo_pattern_destroy(pattern)
  }
}
