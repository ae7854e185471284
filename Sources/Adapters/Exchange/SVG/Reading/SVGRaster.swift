internal import Geometry

/// The pixels that an SVG file is drawn into.
struct SVGRaster {
  /// Document units.
  let size: Vector
  let corner: Vector
  /// Pixels per document unit.
  private(set) var scale: Double

  /// Of one picture, and of all together.
  private static let pixelLimit = 16_000_000.0
  private static let totalLimit = 96_000_000.0

  /// Small drawings are drawn finer, large ones coarser.
  init(size: Vector, corner: Vector) {
    self.size = size
    self.corner = corner
    let longest = max(size.x, size.y)
    let wanted = min(max(1024 / longest, 2), 8)
    let most = min(
      wanted, (Self.pixelLimit / (size.x * size.y)).squareRoot(), 30_000 / longest)
    scale = Self.sharp(most)
  }

  /// Whole, so that edges on whole units stay sharp.
  private static func sharp(_ scale: Double) -> Double {
    scale >= 1 ? scale.rounded(.down) : scale
  }

  /// So that many pictures do not take longer than a few.
  func coarser(for count: Int) -> SVGRaster {
    let most = (Self.totalLimit / (size.x * size.y * Double(count))).squareRoot()
    var raster = self
    raster.scale = min(scale, Self.sharp(most))
    return raster
  }

  var width: Int { max(1, Int((size.x * scale).rounded(.up))) }
  var height: Int { max(1, Int((size.y * scale).rounded(.up))) }
}
