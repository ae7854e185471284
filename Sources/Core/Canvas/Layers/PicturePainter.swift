import Drawing
import Geometry
import Raster

/// Draws a picture into tiles: each pixel is the mean of points in it, spread as densely as the
/// picture's own pixels there, and between those the colour is mixed of the four around.
struct PicturePainter {
  private let picture: Picture
  /// From lattice pixels to the picture's.
  private let map: AffineTransform
  /// Points a side in each pixel.
  private let density: Int
  /// Lattice pixels round the picture.
  private let reach: PixelRect

  /// More points a side would take too long far out, where nothing is told apart.
  private static let densest = 8

  /// `nil` where the picture is too small in the view to be mapped back.
  init?(_ picture: Picture, view: View) {
    let turn = view.rotation.conjugate / view.scale
    let toDocument = AffineTransform(
      x: turn, y: Vector(-turn.y, turn.x), origin: Vector.zero)
    guard let toPicture = picture.placement.inverse?.after(toDocument), toPicture.isFinite else {
      return nil
    }
    self.picture = picture
    map = toPicture
    reach = view.latticeBounds(of: picture.bounds)
    let isUpright = map.x.y == 0 && map.y.x == 0
    let steps = max(map.x.length, map.y.length)
    density = min(max(Int(min(steps, 100).rounded(.up)), isUpright ? 1 : 4), Self.densest)
  }

  /// A tile's pixels; `nil` where the picture does not reach.
  func tile(_ key: TileKey) -> LayerPixels? {
    let side = TileGrid.side
    let corner = PixelPoint(x: key.column * side, y: key.row * side)
    let area = TileGrid.tileRect.offsetBy(x: corner.x, y: corner.y).intersection(reach)
    guard !area.isEmpty else { return nil }
    var pixels = LayerPixels(width: side, height: side)
    for y in area.minY..<area.maxY {
      for x in area.minX..<area.maxX { pixels[x - corner.x, y - corner.y] = pixel(x, y) }
    }
    return pixels
  }

  private func pixel(_ x: Int, _ y: Int) -> SIMD4<UInt16> {
    var sum = SIMD4<UInt64>.zero
    for row in 0..<density {
      for column in 0..<density {
        let place = Vector(
          Double(x) + (Double(column) + 0.5) / Double(density),
          Double(y) + (Double(row) + 0.5) / Double(density))
        sum &+= point(map.apply(to: place))
      }
    }
    let whole = UInt64(density * density) << 16
    return SIMD4<UInt16>(truncatingIfNeeded: (sum &+ whole / 2) / whole)
  }

  /// The colour at a place of the picture, times 65536.
  private func point(_ place: Vector) -> SIMD4<UInt64> {
    guard place.x >= 0, place.y >= 0, place.x < Double(picture.width),
      place.y < Double(picture.height)
    else { return .zero }
    let (x, y) = (Int(place.x * 256) - 128, Int(place.y * 256) - 128)
    let (right, down) = (UInt64(x & 255), UInt64(y & 255))
    let (column, row) = (x >> 8, y >> 8)
    let upper = texel(column, row) &* (256 - right) &+ texel(column + 1, row) &* right
    let lower = texel(column, row + 1) &* (256 - right) &+ texel(column + 1, row + 1) &* right
    return upper &* (256 - down) &+ lower &* down
  }

  /// A pixel of the picture, premultiplied, 16 bits; beyond the edge the one at the edge.
  private func texel(_ column: Int, _ row: Int) -> SIMD4<UInt64> {
    let x = min(max(column, 0), picture.width - 1)
    let y = min(max(row, 0), picture.height - 1)
    let first = (y * picture.width + x) * 4
    let alpha = UInt32(picture.pixels[first + 3]) &* 257
    let straight = SIMD4<UInt32>(
      UInt32(picture.pixels[first]), UInt32(picture.pixels[first + 1]),
      UInt32(picture.pixels[first + 2]), 255)
    return SIMD4<UInt64>(
      truncatingIfNeeded: (straight &* 257 &* alpha &+ 32767) / 65535)
  }
}
