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
    var pieces = PieceList()
    pieces.build(stroke, view: view, base: base, clip: everything)
    let origin = Vector(Double(base.x), Double(base.y)) / scale
    for chain in chains(of: pieces) {
      let parts =
        isWhole || chain.discs.count < 2
        ? [chain.discs] : zip(chain.discs, chain.discs.dropFirst()).map { [$0, $1] }
      for part in parts {
        take(DiscChain.outline(of: part).mapped { chain.nib.page($0) + origin })
      }
    }
  }

  /// Discs that hang together, document units from the base, in the space of their nib.
  private struct Chain {
    let nib: OutlineNib
    var discs: [DiscChain.Disc] = []
    private var last: RoundCone?

    init(nib: OutlineNib) { self.nib = nib }

    /// Whether the cone goes on from the end of the last one.
    func admits(_ cone: RoundCone) -> Bool {
      guard let last else { return true }
      return last.x1 == cone.x0 && last.y1 == cone.y0 && last.r1 == cone.r0
    }

    mutating func append(_ cone: RoundCone) {
      if last == nil { discs.append(disc(cone.x0, cone.y0, cone.r0)) }
      if cone.x0 != cone.x1 || cone.y0 != cone.y1 || cone.r0 != cone.r1 {
        discs.append(disc(cone.x1, cone.y1, cone.r1))
      }
      last = cone
    }

    private func disc(_ x: Int32, _ y: Int32, _ radius: Int32) -> DiscChain.Disc {
      let unit = 1 / (256 * OutlinePath.scale)
      return DiscChain.Disc(
        center: nib.round(Vector(Double(x), Double(y)) * unit),
        radius: Double(max(radius, 0)) * unit)
    }
  }

  private static func chains(of pieces: PieceList) -> [Chain] {
    var chains: [Chain] = []
    var lastNib: Nib?
    for cone in pieces.cones {
      if chains.last?.admits(cone) != true { chains.append(Chain(nib: OutlineNib(nil))) }
      chains[chains.count - 1].append(cone)
    }
    for tip in pieces.tips {
      if lastNib != tip.nib || chains.last?.admits(tip.cone) != true {
        chains.append(Chain(nib: OutlineNib(tip.nib)))
      }
      lastNib = tip.nib
      chains[chains.count - 1].append(tip.cone)
    }
    return chains
  }
}

/// The space in which a nib is round.
private struct OutlineNib {
  private let axis: Vector
  private let stretch: Double

  /// `nil` is round.
  init(_ nib: Nib?) {
    axis = nib?.axis ?? Vector(1, 0)
    stretch = 1 / max(nib?.ratioOfAxes ?? 1, 0.01)
  }

  func round(_ vector: Vector) -> Vector {
    Vector(axis.dot(vector), axis.cross(vector) * stretch)
  }

  func page(_ vector: Vector) -> Vector {
    axis * vector.x + Vector(-axis.y, axis.x) * (vector.y / stretch)
  }
}
