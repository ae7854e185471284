internal import Geometry
public import Ink
public import Raster

/// The round cones of a finished stroke of a plain brush, as a window shows it, for measuring.
public struct StrokeCones {
  private var pieces = PieceList()

  public init() {}

  public var cones: [RoundCone] { pieces.cones }

  /// Replaces them by those of another stroke in a window of this size.
  public mutating func build(_ stroke: Stroke, view: View, width: Int, height: Int) {
    pieces.build(
      stroke, view: view, base: view.origin,
      clip: PixelRect(x: 0, y: 0, width: width, height: height))
  }
}
