public import Geometry
public import Raster

/// How the drawing lies in the window.
///
/// The *lattice* is the document turned and scaled to device pixels, its zero at the document's.
/// The window shows the lattice from `origin` on, a whole number of pixels, so that panning never
/// moves ink against the pixels.
public struct View: Sendable, Equatable {
  /// Device pixels per document unit.
  public private(set) var scale: Double
  /// Where the document's +x points on the screen, length 1.
  public private(set) var rotation: Vector
  /// The lattice pixel at the window's upper left.
  public private(set) var origin: PixelPoint

  /// The document's origin at the window's upper left, upright.
  public init(
    scale: Double, rotation: Vector = Vector(1, 0), origin: PixelPoint = .zero
  ) {
    precondition(scale > 0 && scale.isFinite, "a view's scale is positive and finite")
    self.scale = scale
    self.rotation = rotation.normalized ?? Vector(1, 0)
    self.origin = origin
  }

  /// The view of this scale and rotation that shows `document` at the window position `window`, to
  /// the nearest whole pixel; what lies beyond all bounds, as near as there is a place.
  public init(scale: Double, rotation: Vector, showing document: Vector, at window: Vector) {
    self.init(scale: scale, rotation: rotation)
    let offset = (latticePosition(of: document) - window).rounded(.toNearestOrEven)
    origin = PixelPoint(x: Self.whole(offset.x), y: Self.whole(offset.y))
  }

  private static func whole(_ value: Double) -> Int {
    value.isNaN ? 0 : Int(min(max(value, -0x1p40), 0x1p40))
  }

  public func latticePosition(of document: Vector) -> Vector {
    document.turned(by: rotation) * scale
  }

  public func windowPosition(of document: Vector) -> Vector {
    latticePosition(of: document) - Vector(Double(origin.x), Double(origin.y))
  }

  public func documentPosition(of window: Vector) -> Vector {
    let lattice = window + Vector(Double(origin.x), Double(origin.y))
    return lattice.turned(by: rotation.conjugate) / scale
  }

  /// The document rectangle round a rectangle of lattice pixels.
  public func documentBounds(ofLattice rect: PixelRect) -> Rect {
    var bounds = Rect.empty
    for x in [rect.minX, rect.maxX] {
      for y in [rect.minY, rect.maxY] {
        let corner = Vector(Double(x), Double(y))
        bounds.include(corner.turned(by: rotation.conjugate) / scale)
      }
    }
    return bounds
  }

  /// The lattice pixels round a document rectangle.
  public func latticeBounds(of rect: Rect) -> PixelRect {
    guard !rect.isEmpty else { return .empty }
    var bounds = Rect.empty
    for x in [rect.min.x, rect.max.x] {
      for y in [rect.min.y, rect.max.y] { bounds.include(latticePosition(of: Vector(x, y))) }
    }
    return PixelRect(covering: bounds)
  }

  /// Whether both share their lattice, so that pixels of one can be copied to the other.
  public func sharesLattice(with other: View) -> Bool {
    scale == other.scale && rotation == other.rotation
  }
}
