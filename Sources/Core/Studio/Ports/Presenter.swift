public import Geometry
public import Raster

/// Shows finished pictures. Called once a frame, on the main thread, and only when something
/// changed.
public protocol Presenter: AnyObject {
  /// Whether a picture waits its turn behind the one presented before it, a refresh for each; else
  /// it takes that one's place.
  var waitsForRefresh: Bool { get }

  /// Shows `picture`, which has the window's size in device pixels and is opaque. Only `damage`
  /// differs from the picture shown before; the rectangles lie within it and may overlap.
  func present(_ picture: borrowing Bitmap, damage: [PixelRect])
}
