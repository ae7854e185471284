import Geometry
import Raster

/// The outline of the tip that a hovering pen would draw with, and a stroke towards where the pen leans.
struct HoverLayer {
  struct Ring: Equatable {
    /// Device pixels of the window.
    var center: Vector
    /// Half the long axis.
    var radius: Double
    /// Where that points, of length 1.
    var axis: Vector
    /// The short axis as a part of it; 1 is a circle.
    var ratio: Double
    /// From the centre to where the pen's cap is over; zero upright.
    var lean: Vector
    /// Device pixels per logical pixel.
    var scale: Double
  }

  /// Straight `0xAARRGGBB`: dark within light, so that it shows on every paper.
  private static let dark: UInt32 = 0xC020_2020
  private static let light: UInt32 = 0xA0F0_F0F0
  /// A ring is never smaller, or it would be a dot; logical pixels.
  private static let leastRadius = 2.0
  private var ring: Ring?
  private var mask = CoverageMask(rect: .empty)

  /// Shows this ring, or none, from now on; old and new places are damage.
  mutating func show(_ newRing: Ring?, damage: inout [PixelRect]) {
    guard newRing != ring else { return }
    for each in [ring, newRing] {
      if let each { damage.append(bounds(each)) }
    }
    ring = newRing
  }

  mutating func blend(onto screen: inout Bitmap, within area: PixelRect) {
    guard let ring else { return }
    let part = bounds(ring).intersection(area)
    guard !part.isEmpty else { return }
    draw(ring, width: 3, Self.light, onto: &screen, within: part)
    draw(ring, width: 1, Self.dark, onto: &screen, within: part)
  }

  private mutating func draw(
    _ ring: Ring, width: Double, _ color: UInt32, onto screen: inout Bitmap,
    within part: PixelRect
  ) {
    let half = width * 0.5 * ring.scale
    let radius = max(ring.radius, Self.leastRadius * ring.scale)
    let (x, y) = (whole(ring.center.x), whole(ring.center.y))
    mask.reset(to: part)
    if ring.ratio < 1 {
      addEllipse(ring, radius, half)
    } else {
      mask.addDisc(x: x, y: y, radius: whole(radius + half))
      mask.removeDisc(x: x, y: y, radius: whole(max(radius - half, 0)))
    }
    if ring.lean != .zero {
      let end = ring.center + ring.lean
      mask.add(
        RoundCone(
          x0: x, y0: y, r0: whole(half), x1: whole(end.x), y1: whole(end.y), r1: whole(half)))
    }
    screen.blend(mask, color: color, origin: .zero, within: part)
  }

  /// An ellipse as a chain of short lines, so many that none is off by a quarter of a pixel.
  private mutating func addEllipse(_ ring: Ring, _ radius: Double, _ half: Double) {
    let short = max(radius * ring.ratio, Self.leastRadius * ring.scale * 0.5)
    let count = Int(min(max(3 * radius.squareRoot(), 12), 256))
    let step = Angles.unit(2 * .pi / Double(count))
    var place = Vector(1, 0)
    var last = ring.center + ring.axis * radius
    for _ in 0..<count {
      place = place.turned(by: step)
      let next = ring.center + Vector(place.x * radius, place.y * short).turned(by: ring.axis)
      mask.add(
        RoundCone(
          x0: whole(last.x), y0: whole(last.y), r0: whole(half), x1: whole(next.x),
          y1: whole(next.y), r1: whole(half)))
      last = next
    }
  }

  private func bounds(_ ring: Ring) -> PixelRect {
    let reach =
      max(ring.radius, Self.leastRadius * ring.scale, ring.lean.length) + 3 * ring.scale
    let (x, y, radius) = (whole(ring.center.x), whole(ring.center.y), whole(reach))
    return RoundCone(x0: x, y0: y, r0: radius, x1: x, y1: y, r1: radius).bounds
  }

  private func whole(_ value: Double) -> Int32 {
    value.isFinite ? Int32(min(max(value * 256, -0x1p28), 0x1p28)) : 0
  }
}
