import Controls
import Raster

extension Bitmap {
  /// The picture made smaller by a whole factor, each pixel the mean of those it stands for, so that
  /// neither side is longer than `side`.
  func picture(within side: Int) -> DisplayList.Picture {
    let factor = max(1, (max(width, height) + side - 1) / side)
    let (columns, rows) = (width / factor, height / factor)
    var pixels = [UInt32](repeating: 0, count: columns * rows)
    let area = UInt32(factor * factor)
    for row in 0..<rows {
      for column in 0..<columns {
        var sums = SIMD4<UInt32>.zero
        for y in row * factor..<(row + 1) * factor {
          let start = y * width + column * factor
          for x in start..<start + factor {
            let pixel = self.pixels[x]
            sums &+= SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
          }
        }
        let mean = (sums &+ area / 2) / area
        pixels[row * columns + column] =
          mean.x | mean.y << 8 | mean.z << 16 | mean.w << 24
      }
    }
    return DisplayList.Picture(width: columns, height: rows, pixels: pixels)
  }
}
