public import Geometry

/// A part of the controls that is drawn as one picture.
public struct Panel: Sendable, Equatable, Identifiable {
  public let id: Kind
  /// Logical pixels of the window, whole; its shadow included.
  public let frame: Rect
  /// What belongs to the controls, in logical pixels of the window: presses here do not draw.
  public let hitArea: Rect
  public let displayList: DisplayList

  public enum Kind: String, Sendable, CaseIterable {
    case bar, fileStrip, viewStrip, notice, popover, tip, meter
    case kioskBar, kioskPanel, kioskMark
  }

  /// Where its picture goes at `scale` device pixels a logical one; the size is the picture's.
  public func pixelFrame(scale: Double) -> PixelRect {
    let size = Self.pixelSize(frame.size, scale: scale)
    return PixelRect(
      x: Int((frame.min.x * scale).rounded()), y: Int((frame.min.y * scale).rounded()),
      width: size.width, height: size.height)
  }

  /// The whole device pixels that hold `size` logical ones. Both are positive and finite.
  public static func pixelSize(_ size: Vector, scale: Double) -> (width: Int, height: Int) {
    let pixels = size * scale - 1e-6
    return (Int(pixels.x.rounded(.up)), Int(pixels.y.rounded(.up)))
  }
}
