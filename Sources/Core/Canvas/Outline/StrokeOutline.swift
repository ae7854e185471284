internal import Geometry
public import Ink
internal import Raster

extension OutlinePath {
  /// Device pixels per document unit at which a stroke's pieces are taken for its outline: they
  /// leave the stroke by less than 1/20 of such a pixel.
  private static let scale = 4.0

  /// The edge of a stroke as it is drawn, softness and grain aside.
  public init(_ stroke: Stroke) {
    self.init()
    Self.forEachChain(of: stroke) { append($0) }
  }

  /// The same shape cut into pieces that have neither holes nor overlaps in themselves.
  public static func simplePieces(of stroke: Stroke) -> [OutlinePath] {
    var pieces: [OutlinePath] = []
    forEachChain(of: stroke, isWhole: false) { pieces.append($0) }
    return pieces
  }

  private static func forEachChain(
    of stroke: Stroke, isWhole: Bool = true, _ take: (OutlinePath) -> Void
  ) {
    let view = View(scale: scale)
    let place = view.latticePosition(of: stroke.bounds.center).rounded(.down)
    let limit = 0x1p40
    let base = PixelPoint(
      x: Int(min(max(place.x, -limit), limit)), y: Int(min(max(place.y, -limit), limit)))
    let everything = PixelRect(minX: -1 << 30, minY: -1 << 30, maxX: 1 << 30, maxY: 1 << 30)
    var pieces = StrokePieces()
    pieces.build(stroke, view: view, base: base, clip: everything)
    let nib = OutlineNib(stroke.brush)
    let origin = Vector(Double(base.x), Double(base.y)) / scale
    for discs in chains(of: pieces.cones, nib: nib) {
      let parts =
        isWhole || discs.count < 2
        ? [discs] : zip(discs, discs.dropFirst()).map { [$0, $1] }
      for part in parts {
        take(DiscChain.outline(of: part).mapped { nib.page($0) + origin })
      }
    }
  }

  /// The discs of pieces that hang together, document units from the base, in the nib's space.
  private static func chains(of cones: [RoundCone], nib: OutlineNib) -> [[DiscChain.Disc]] {
    func disc(_ x: Int32, _ y: Int32, _ radius: Int32) -> DiscChain.Disc {
      let unit = 1 / (256 * scale)
      return DiscChain.Disc(
        center: nib.round(Vector(Double(x), Double(y)) * unit),
        radius: Double(max(radius, 0)) * unit)
    }
    var chains: [[DiscChain.Disc]] = []
    var last: RoundCone?
    for cone in cones {
      if let last, last.x1 == cone.x0, last.y1 == cone.y0, last.r1 == cone.r0 {
        chains[chains.count - 1].append(disc(cone.x1, cone.y1, cone.r1))
      } else {
        let start = disc(cone.x0, cone.y0, cone.r0)
        let end = disc(cone.x1, cone.y1, cone.r1)
        chains.append(start.center == end.center ? [end] : [start, end])
      }
      last = cone
    }
    return chains
  }
}

/// The space in which a nib is round.
private struct OutlineNib {
  private let axis: Vector
  private let stretch: Double

  init(_ brush: Brush) {
    axis = brush.nibRatio < 1 ? Angles.unit(brush.nibAngle * (.pi / 180)) : Vector(1, 0)
    stretch = 1 / max(brush.nibRatio, 0.01)
  }

  func round(_ vector: Vector) -> Vector {
    Vector(axis.dot(vector), axis.cross(vector) * stretch)
  }

  func page(_ vector: Vector) -> Vector {
    axis * vector.x + Vector(-axis.y, axis.x) * (vector.y / stretch)
  }
}
