public import Drawing
internal import Geometry
public import Raster

extension Canvas {
  /// A picture alone in a view, transparent round it; the same pixels that its layer's tiles have in
  /// a window.
  public static func pixels(
    of picture: Picture, view: View, width: Int, height: Int
  ) -> LayerPixels {
    var pixels = LayerPixels(width: width, height: height)
    guard let source = PictureSource(picture, view: view) else { return pixels }
    let area = PixelRect(x: view.origin.x, y: view.origin.y, width: width, height: height)
    pixels.set(to: source, origin: view.origin, within: area)
    return pixels
  }
}

extension PictureSource {
  /// A picture as it lies on a view's lattice; `nil` where it is too flat to be seen.
  init?(_ picture: Picture, view: View, blending: Blending = .gamma) {
    let turn = view.rotation * view.scale
    let toLattice = AffineTransform(x: turn, y: Vector(-turn.y, turn.x), origin: Vector.zero)
    self.init(
      width: picture.width, height: picture.height, pixels: picture.pixels,
      isLinear: blending == .linear, toLattice: toLattice.after(picture.placement))
  }
}
