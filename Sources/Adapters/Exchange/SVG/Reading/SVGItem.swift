internal import Geometry
internal import Ink

/// Part of an SVG drawing in the order of painting.
struct SVGItem: LayeredItem {
  enum Content {
    case ink([Stroke])
    /// Drawn by a renderer; `overrides` are declarations that hold then.
    case picture(SVGNode, overrides: String?)
  }

  var content: Content
  /// Document units; `nil` where only a renderer knows.
  var bounds: Rect?
  /// Of an element that blends with what is below it.
  var blendMode = BlendMode.sourceOver

  /// Pictures that blend cannot be drawn as one.
  var standsAlone: Bool { blendMode != .sourceOver }

  var isInk: Bool {
    if case .ink = content { return true }
    return false
  }
}
