internal import CCairo
public import Controls
public import Geometry
public import Raster

/// Draws display lists into pictures. One painter belongs to one thread at a time.
public final class PanelPainter {
  private let icons: IconStore
  private let texts = TextPainter()

  /// Icons are the SVG files of this folder. One that is missing or unreadable shows as a crossed
  /// box.
  public init(iconFolder: String) { icons = IconStore(folder: iconFolder) }

  /// The list in a picture of `Panel.pixelSize(size, scale:)` device pixels, transparent where
  /// nothing is drawn. A size that no picture can have gives an empty one.
  public func paint(_ list: DisplayList, size: Vector, scale: Double) -> Bitmap {
    guard size.isFinite, scale.isFinite, scale > 0, size.x > 0, size.y > 0,
      (size * scale).max() <= Self.longestSide
    else { return Bitmap(width: 0, height: 0) }
    let pixels = Panel.pixelSize(size, scale: scale)
    var bitmap = Bitmap(width: pixels.width, height: pixels.height)
    let (width, height) = (bitmap.width, bitmap.height)
    bitmap.pixels.withUnsafeMutableBytes { bytes in
      guard
        let surface = Surface(
          drawingInto: bytes, width: width, height: height, scale: scale)
      else { return }
      draw(list.items, on: surface)
    }
    return bitmap
  }

  /// What cairo can address.
  private static let longestSide = 32_767.0

  private func draw(_ items: [DisplayList.Item], on surface: Surface) {
    for item in items { draw(item, on: surface) }
  }

  private func draw(_ item: DisplayList.Item, on surface: Surface) {
    switch item {
    case .fill(let shape, let paint): surface.fill(shape, paint)
    case .stroke(let shape, let width, let paint): surface.stroke(shape, width: width, paint)
    case .gradient(let shape, let paints, let direction):
      surface.fillGradient(shape, paints, direction)
    case .shadow(let shape, let blur, let paint): surface.fillShadow(shape, blur: blur, paint)
    case .checker(let shape, let cell): surface.fillChecker(shape, cell: cell)
    case .text(let text): texts.draw(text, on: surface)
    case .icon(let name, let rect, let paint): icons.draw(name, in: rect, paint, on: surface)
    case .strokePreview(let rect, let width, let paint):
      surface.drawPreview(rect, width: width, paint)
    case .mask(let mask, let rect, let paint): surface.fill(mask, in: rect, paint)
    case .picture(let picture, let rect): surface.draw(picture, in: rect)
    case .clipped(let shape, let items):
      surface.clipping(to: shape) { draw(items, on: surface) }
    }
  }
}
