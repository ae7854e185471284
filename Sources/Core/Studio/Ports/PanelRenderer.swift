public import Controls
public import Raster

/// Draws the pictures of panels away from the frame. Called on the main thread.
public protocol PanelRenderer: AnyObject {
  /// Queues a panel at `scale` device pixels a logical one, in the place of an older one of its
  /// kind that was not begun.
  func request(_ panel: Panel, scale: Double)
  /// What was finished since the last call.
  func takePictures() -> [PanelPicture]
}

public struct PanelPicture: Sendable {
  public let panel: Panel
  public let scale: Double
  /// Premultiplied, as large as `panel.pixelFrame(scale:)`.
  public let bitmap: Bitmap

  public init(panel: Panel, scale: Double, bitmap: Bitmap) {
    self.panel = panel
    self.scale = scale
    self.bitmap = bitmap
  }
}
