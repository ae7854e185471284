/// How much may come of a file that was packed: in any case so much, and more of a larger one. What
/// people draw is packed to a twentieth at the best; a bomb, to a thousandth.
enum Growth {
  /// Bytes that so many packed ones may become.
  static func mostBytes(ofPacked count: Int) -> Int {
    min(hardLimit, 32 << 20 + 100 * min(count, hardLimit))
  }

  private static let hardLimit = 1 << 29
}

/// Pixels that the pictures of one file may have together: so many in any case, and more of larger
/// ones.
struct PixelAllowance {
  private var left: Int

  init(_ least: Int) { left = least }

  /// To be called before a picture is read. Of an empty picture a byte holds 250 pixels, of a scanned
  /// page fewer than 100.
  mutating func take(_ bytes: [UInt8]) throws(FileFailure) {
    guard let (width, height) = PictureReader.size(bytes), PictureReader.fits(width, height)
    else { return }
    left += 100 * bytes.count - width * height
    guard left >= 0 else { throw .library("its pictures together are too large") }
  }
}
