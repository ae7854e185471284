import Geometry
import Raster

/// Translucent discs round the fingers that draw.
struct IndicatorLayer {
  struct Disc: Equatable {
    /// Device pixels of the window.
    var center: Vector
    var radius: Double
  }

  /// Straight `0xAARRGGBB`: a grey that shows on every paper.
  private static let color: UInt32 = 0x5080_8080
  private var discs: [Disc] = []
  private var mask = CoverageMask(rect: .empty)

  /// Shows these discs from now on; old and new places are damage.
  mutating func show(_ newDiscs: [Disc], damage: inout [PixelRect]) {
    guard newDiscs != discs else { return }
    for disc in discs { damage.append(cone(disc).bounds) }
    for disc in newDiscs { damage.append(cone(disc).bounds) }
    discs = newDiscs
  }

  mutating func blend(onto screen: inout Bitmap, within area: PixelRect) {
    for disc in discs {
      let cone = cone(disc)
      let part = cone.bounds.intersection(area)
      guard !part.isEmpty else { continue }
      mask.reset(to: part)
      mask.add(cone)
      screen.blend(mask, color: Self.color, origin: .zero, within: part)
    }
  }

  private func cone(_ disc: Disc) -> RoundCone {
    func whole(_ value: Double) -> Int32 {
      value.isFinite ? Int32(min(max(value * 256, -0x1p28), 0x1p28)) : 0
    }
    let (x, y, radius) = (whole(disc.center.x), whole(disc.center.y), whole(disc.radius))
    return RoundCone(x0: x, y0: y, r0: radius, x1: x, y1: y, r1: radius)
  }
}
