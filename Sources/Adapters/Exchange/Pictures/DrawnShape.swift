internal import CCairo
internal import Drawing
internal import Geometry

/// Something that cairo draws, for what is no ink.
struct DrawnShape {
  /// What it stays within, document units.
  let bounds: Rect
  /// In document units.
  let draw: (_ context: OpaquePointer) -> Void
}

/// Makes pictures of shapes, one of those that lie beside each other.
struct ShapePictures {
  /// Pixels per document unit where there are not too many: 288 to the inch.
  private static let finest = 3.0
  /// What all pictures have together; the next one gets an eighth of what is left at most.
  private var pixelsLeft = 96_000_000.0

  mutating func pictures(of shapes: [DrawnShape]) -> [Picture] {
    var groups: [(bounds: Rect, area: Double, shapes: [DrawnShape])] = []
    for shape in shapes where !shape.bounds.isEmpty {
      let area = Self.area(shape.bounds)
      if let last = groups.last {
        let both = last.bounds.union(shape.bounds)
        if Self.area(both) <= 1.5 * (last.area + area) + Self.smallArea {
          groups[groups.count - 1] = (both, last.area + area, last.shapes + [shape])
          continue
        }
      }
      groups.append((shape.bounds, area, [shape]))
    }
    return groups.compactMap { picture(of: $0.shapes, within: $0.bounds) }
  }

  /// So much is not worth a picture more.
  private static let smallArea = 4000.0

  private static func area(_ rect: Rect) -> Double { rect.size.x * rect.size.y }

  private mutating func picture(of shapes: [DrawnShape], within bounds: Rect) -> Picture? {
    // A pixel more on each side, which stays empty.
    let most = (pixelsLeft / 8 / max(Self.area(bounds), 1)).squareRoot()
    let scale = min(Self.finest, most)
    let corner = (bounds.min * scale).rounded(.down) - Vector(1, 1)
    let size = (bounds.max * scale).rounded(.up) + Vector(1, 1) - corner
    guard size.x <= 32_000, size.y <= 32_000, scale > 0 else { return nil }
    let (width, height) = (Int(size.x), Int(size.y))
    pixelsLeft -= size.x * size.y
    var words = [UInt32](repeating: 0, count: width * height)
    words.withUnsafeMutableBytes { buffer in
      let surface = cairo_image_surface_create_for_data(
        buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), CAIRO_FORMAT_ARGB32,
        Int32(width), Int32(height), Int32(width * 4))
      if let context = cairo_create(surface) {
        for shape in shapes {
          cairo_identity_matrix(context)
          cairo_translate(context, -corner.x, -corner.y)
          cairo_scale(context, scale, scale)
          shape.draw(context)
        }
        cairo_destroy(context)
      }
      cairo_surface_finish(surface)
      cairo_surface_destroy(surface)
    }
    return Picture(
      PictureReader.Pixels(
        width: width, height: height, channels: StraightPixels.channels(ofPremultiplied: words)),
      at: corner / scale, pixelSize: Vector(repeating: 1 / scale))
  }
}
