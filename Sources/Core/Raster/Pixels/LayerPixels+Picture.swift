public import Geometry

/// A picture of straight red, green, blue and alpha, 8 bits each, rows from the top without gaps.
public struct PictureSource: Sendable {
  let width: Int
  let height: Int
  let pixels: [UInt8]
  /// Whether layers get it as linear light.
  let isLinear: Bool
  /// From the lattice to the picture's pixels.
  let toPicture: AffineTransform

  /// `toLattice` leads from the picture's pixels, (0, 0) its upper left corner, to lattice pixels;
  /// `nil` where it flattens them.
  public init?(
    width: Int, height: Int, pixels: [UInt8], isLinear: Bool = false, toLattice: AffineTransform
  ) {
    precondition(pixels.count == width * height * 4, "a picture has as many pixels as its size")
    guard width > 0, height > 0, let back = toLattice.inverse, back.isFinite else { return nil }
    self.width = width
    self.height = height
    self.pixels = pixels
    self.isLinear = isLinear
    toPicture = back
  }
}

extension LayerPixels {
  /// Becomes a picture within a rectangle of lattice pixels, transparent round it.
  ///
  /// A pixel is the mean of the picture under it: of the part of the picture that it covers where
  /// that is larger than a pixel of the picture, else of a square of that size, which is what
  /// bilinear interpolation gives. Whole numbers throughout, but for the way from a pixel to its
  /// place. Where picture and lattice agree, pixels are copied.
  public mutating func set(to picture: PictureSource, origin: PixelPoint, within area: PixelRect) {
    let area = area.intersection(rect(at: origin))
    let sampler = PictureSampler(picture)
    for y in area.minY..<area.maxY {
      let base = (y - origin.y) * width - origin.x
      for x in area.minX..<area.maxX {
        pixels[base + x] = sampler.pixel(x: x, y: y)
      }
    }
  }
}

/// Reads a picture at lattice pixels.
struct PictureSampler {
  private let picture: PictureSource
  /// How far a lattice pixel reaches in the picture to each side, 1/256 of its pixels.
  private let reach: (x: Int, y: Int)
  /// The same, at least half a pixel of the picture: what is averaged.
  private let window: (x: Int, y: Int)

  private static let unit = 256
  /// Beyond, sums would not fit: what is averaged is this large at most, in pixels to each side.
  private static let widest = 4096.0

  init(_ picture: PictureSource) {
    self.picture = picture
    let map = picture.toPicture
    func half(_ one: Double, _ other: Double) -> Int {
      let extent = min(0.5 * (abs(one) + abs(other)), Self.widest)
      return max(1, Int((extent * Double(Self.unit)).rounded()))
    }
    reach = (half(map.x.x, map.y.x), half(map.x.y, map.y.y))
    window = (max(reach.x, Self.unit / 2), max(reach.y, Self.unit / 2))
  }

  /// Premultiplied.
  func pixel(x: Int, y: Int) -> SIMD4<UInt16> {
    let place = picture.toPicture.apply(to: Vector(Double(x) + 0.5, Double(y) + 0.5))
    let columns = Axis(place.x, reach.x, window.x, picture.width)
    let rows = Axis(place.y, reach.y, window.y, picture.height)
    guard columns.part > 0, rows.part > 0 else { return .zero }
    var sum = SIMD4<UInt64>.zero
    for row in rows.first...rows.last {
      var line = SIMD4<UInt64>.zero
      for column in columns.first...columns.last {
        line &+= premultiplied(column, row) &* UInt64(columns.weight(of: column))
      }
      sum &+= line &* UInt64(rows.weight(of: row))
    }
    let total = UInt64(columns.total * rows.total)
    let mean = (sum &+ total / 2) / total
    let part = UInt64(columns.part * rows.part)
    if part == 1 << 32 { return SIMD4<UInt16>(truncatingIfNeeded: mean) }
    return SIMD4<UInt16>(truncatingIfNeeded: (mean &* part &+ 1 << 31) &>> 32)
  }

  /// 0 ... 65535 each.
  private func premultiplied(_ column: Int, _ row: Int) -> SIMD4<UInt64> {
    let at = (row * picture.width + column) * 4
    let alpha = UInt64(picture.pixels[at + 3])
    if alpha == 0 { return .zero }
    if picture.isLinear { return linear(at, alpha) }
    let color = SIMD4(
      UInt64(picture.pixels[at]), UInt64(picture.pixels[at + 1]), UInt64(picture.pixels[at + 2]),
      255)
    return (color &* (alpha &* 257) &+ 127) / 255
  }

  private func linear(_ at: Int, _ alpha: UInt64) -> SIMD4<UInt64> {
    func light(_ channel: Int) -> UInt64 {
      UInt64(LinearLight.light(of: picture.pixels[at + channel]))
    }
    return (SIMD4(light(0), light(1), light(2), 65535) &* alpha &+ 127) / 255
  }

  /// What one lattice pixel covers along an axis of the picture, 1/256 of its pixels.
  private struct Axis {
    private let low: Int
    private let high: Int
    /// How much of the lattice pixel lies within the picture, 0 ... 65536.
    let part: Int

    init(_ place: Double, _ reach: Int, _ window: Int, _ count: Int) {
      let limit = count * PictureSampler.unit
      let bounded = min(max(place * Double(PictureSampler.unit), -0x1p40), 0x1p40)
      let middle = Int(bounded.rounded(.toNearestOrEven))
      let covered = min(middle + reach, limit) - max(middle - reach, 0)
      part = max(0, covered) * 65536 / (2 * reach)
      let first = min(max(middle - window, 0), limit - 1)
      low = first
      high = max(min(middle + window, limit), first + 1)
    }

    var first: Int { low >> 8 }
    var last: Int { (high - 1) >> 8 }
    var total: Int { high - low }

    func weight(of index: Int) -> Int {
      min(high, (index + 1) << 8) - max(low, index << 8)
    }
  }
}
