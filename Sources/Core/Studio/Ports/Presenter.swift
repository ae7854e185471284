public import Geometry
public import Raster

/// Shows finished pictures. Called once a frame, on the main thread, and only when something
/// changed.
public protocol Presenter: AnyObject {
  /// Shows `picture`, which has the window's size in device pixels and is opaque. Only `damage`
  /// differs from the picture shown before; the rectangles lie within it and may overlap.
  func present(_ picture: borrowing Bitmap, damage: [PixelRect])
}
