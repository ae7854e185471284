public import Geometry
public import Ink
internal import Raster

extension Canvas {
  /// Those of `strokes` whose ink is to be seen where a disc goes from one window position of
  /// a view to another, the uppermost first.
  ///
  /// `strokes` are all of a layer that may lie there, ascending. Erasers are not taken, and what they
  /// have erased is not to be seen.
  public static func inked(
    by strokes: [Stroke], in view: View, from: Vector, to: Vector, radius: Double
  ) -> [UInt64] {
    // A large disc, or one that went far, is looked at from farther off, as it costs its pixels.
    let side = (to - from).length + 2 * max(radius, 1)
    let part = min(1, InkProbe.farthest / side)
    var (seen, ends) = (view, (from, to))
    if part < 1 {
      let middle = view.documentPosition(of: (from + to) * 0.5)
      seen = View(
        scale: view.scale * part, rotation: view.rotation, showing: middle, at: .zero)
      ends.0 = seen.windowPosition(of: view.documentPosition(of: from))
      ends.1 = seen.windowPosition(of: view.documentPosition(of: to))
    }
    var probe = InkProbe(view: seen, from: ends.0, to: ends.1, radius: radius * part)
    return strokes.reversed().compactMap { probe.sees($0) ? $0.id : nil }
  }
}

/// Looks for ink under a disc that goes along a line, from the uppermost stroke down.
private struct InkProbe {
  private let view: View
  /// Window pixels.
  private let middle: Vector
  private let reach: Double
  private var disc: CoverageMask
  private let area: PixelRect
  private var pieces = PieceList()
  private var mask = StrokeMask(rect: .empty, isDense: false)
  private var ink: CoverageMask
  /// What erasers further up leave of each pixel, 0 ... 255, in rows.
  private var left: [UInt8]

  /// Less than this of 255 is not to be seen.
  private static let faintest = 16
  /// The disc must cover so much of a pixel.
  private static let half = 128
  /// No more pixels than these to each side are looked at.
  static let farthest = 1024.0

  init(view: View, from: Vector, to: Vector, radius: Double) {
    self.view = view
    func whole(_ value: Double) -> Int32 {
      Int32((min(max(value, -0x1p20), 0x1p20) * 256).rounded())
    }
    let size = whole(max(radius, 1))
    let cone = RoundCone(
      x0: whole(from.x), y0: whole(from.y), r0: size, x1: whole(to.x), y1: whole(to.y), r1: size)
    middle = (from + to) * 0.5
    reach = (to - from).length * 0.5 + max(radius, 1)
    area = cone.bounds
    disc = CoverageMask(rect: area)
    disc.add(cone)
    ink = CoverageMask(rect: area)
    left = Array(repeating: 255, count: area.width * area.height)
  }

  mutating func sees(_ stroke: Stroke) -> Bool {
    guard passes(stroke) else { return false }
    pieces.build(stroke, view: view, base: view.origin, clip: area)
    guard pieces.count > 0 else { return false }
    let isDense = stroke.brush.isDense
    mask.reset(to: area, isDense: isDense)
    mask.add(pieces, isDense: isDense)
    ink.reset(to: area)
    ink.unite(mask, nil, isDense: isDense, within: area)
    if let grain = PaperGrain(stroke.brush, view: view) {
      ink.roughen(by: grain, offset: view.origin, within: area)
    }
    let opacity = Int((stroke.brush.opacity * 255).rounded())
    var isSeen = false
    let touched = ink.touched
    for y in touched.minY..<touched.maxY {
      for x in touched.minX..<touched.maxX {
        let strength = Int(ink[x, y]) * opacity / 255
        let index = (y - area.minY) * area.width + x - area.minX
        if stroke.brush.erases {
          left[index] = UInt8(Int(left[index]) * (255 - strength) / 255)
        } else if disc[x, y] >= Self.half, strength * Int(left[index]) / 255 >= Self.faintest {
          isSeen = true
        }
      }
    }
    return isSeen
  }

  /// Whether the spine comes so near that its ink can be there: far cheaper than drawing it.
  private func passes(_ stroke: Stroke) -> Bool {
    // Smoothing and bending keep the spine within this of the samples' line.
    let slack = 24 / stroke.grid.viewScale + stroke.brush.widestRadius
    let nearest = (reach + 2) + slack * view.scale
    let samples = stroke.samples
    var before = view.windowPosition(of: samples[0].position)
    if (before - middle).length <= nearest { return true }
    for sample in samples.dropFirst() {
      let next = view.windowPosition(of: sample.position)
      let way = next - before
      let part = way.lengthSquared > 0 ? (middle - before).dot(way) / way.lengthSquared : 0
      let foot = before + way * min(max(part, 0), 1)
      if (foot - middle).length <= nearest + way.length * 0.5 { return true }
      before = next
    }
    return false
  }
}
