public import Geometry

/// The roughness of paper: a pattern of bumps that lies fixed on the page, at every zoom and turn.
///
/// Noise of two sizes between whole-number places of the page, in whole numbers but for the way from
/// a pixel to its place. Bumps smaller than a pixel fade to their mean.
public struct PaperGrain: Sendable {
  /// From one lattice pixel to the next, in bumps.
  private let right: Vector
  private let down: Vector
  /// 0 ... 256: how much of the ink the hollows lose.
  private let depth: Int
  /// 0 ... 256: how far the bumps of each size are to be seen.
  private let coarse: Int
  private let fine: Int

  /// `size` of a bump in document units, `depth` 0 ... 1; `scale` and `rotation` of the view.
  public init(depth: Double, size: Double, scale: Double, rotation: Vector) {
    let perPixel = 1 / (size * scale)
    right = rotation.conjugate * perPixel
    down = Vector(0, 1).turned(by: rotation.conjugate) * perPixel
    self.depth = Int(min(max(depth * 256, 0), 256))
    coarse = Self.weight(pixels: size * scale)
    fine = Self.weight(pixels: size * scale * 0.5)
  }

  /// All from three pixels on, nothing below one.
  private static func weight(pixels: Double) -> Int { Int(min(max((pixels - 1) * 128, 0), 256)) }

  /// The part of the ink that a lattice pixel takes, 0 ... 255; light ink stays on the bumps.
  func part(x: Int, y: Int, ink: Int = 255) -> Int {
    let place = right * (Double(x) + 0.5) + down * (Double(y) + 0.5)
    let large = coarse > 0 ? (noise(place, salt: 0) - 128) * coarse : 0
    let small = fine > 0 ? (noise(place * 2, salt: 1) - 128) * fine : 0
    let bump = 150 + (large * 2 + small) / 256 - (255 - ink)
    return 255 - (255 - min(max(bump, 0), 255)) * depth / 256
  }

  /// 0 ... 255, smooth between whole places.
  private func noise(_ place: Vector, salt: UInt64) -> Int {
    let limit = 0x1p50
    let column = Int(min(max((place.x * 256).rounded(.down), -limit), limit))
    let row = Int(min(max((place.y * 256).rounded(.down), -limit), limit))
    let (x, y) = (column >> 8, row >> 8)
    let (toRight, toBottom) = (Self.eased(column & 255), Self.eased(row & 255))
    let upper = Self.mixed(Self.value(x, y, salt), Self.value(x + 1, y, salt), toRight)
    let lower = Self.mixed(Self.value(x, y + 1, salt), Self.value(x + 1, y + 1, salt), toRight)
    return Self.mixed(upper, lower, toBottom)
  }

  private static func eased(_ part: Int) -> Int { (part * part * (768 - 2 * part)) >> 16 }

  private static func mixed(_ from: Int, _ to: Int, _ part: Int) -> Int {
    from + (((to - from) * part) >> 8)
  }

  /// A number that is as good as random, by a place alone.
  private static func value(_ x: Int, _ y: Int, _ salt: UInt64) -> Int {
    var mixed = UInt64(bitPattern: Int64(x)) &* 0x9E37_79B9_7F4A_7C15
    mixed ^= UInt64(bitPattern: Int64(y)) &* 0xC2B2_AE3D_27D4_EB4F &+ salt
    mixed = (mixed ^ (mixed >> 29)) &* 0xBF58_476D_1CE4_E5B9
    return Int((mixed ^ (mixed >> 32)) & 255)
  }
}

extension CoverageMask {
  /// Takes away what the hollows of the paper do not get. `offset` leads from this mask's pixels to
  /// the lattice's.
  public mutating func roughen(by grain: PaperGrain, offset: PixelPoint, within area: PixelRect) {
    let area = area.intersection(touched)
    forgetFullSpans(in: area)
    for y in area.minY..<area.maxY {
      let first = cell(x: 0, y: y)
      for x in area.minX..<area.maxX where cells[first + x] > 0 {
        let ink = Int(cells[first + x])
        let part = grain.part(x: x + offset.x, y: y + offset.y, ink: ink)
        cells[first + x] = UInt8((ink * part + 127) / 255)
      }
    }
  }
}
