public import Raster

/// PNG pictures: 8 bits a channel, sRGB.
public enum PNGFile {
  /// Both ways, so that no file that was written is refused.
  static let pixelLimit = 1 << 28
  static let sideLimit = 1_000_000

  /// Writes the picture with straight alpha, or without alpha where it is opaque throughout. The
  /// same picture gives the same bytes. Another file at `path` is replaced once the new one is
  /// whole and on disk; a failure leaves it as it was.
  public static func write(_ bitmap: Bitmap, to path: String) throws(ExchangeError) {
    let (width, height) = (bitmap.width, bitmap.height)
    guard width > 0, height > 0 else { throw .emptyPicture(path: path) }
    guard fits(width, height) else { throw .tooLarge(path: path, width: width, height: height) }
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let channels = bitmap.straightChannels(withAlpha: !isOpaque)
    let image = PNGImage()
    do throws(FileFailure) {
      let bytes = try image.encode(channels, width: width, height: height, hasAlpha: !isOpaque)
      try OutputFile.replace(path, with: bytes)
    } catch {
      throw error.exchangeError(writing: path)
    }
  }

  /// Any PNG, brought to 8 bits a channel and premultiplied.
  public static func read(_ path: String) throws(ExchangeError) -> Bitmap {
    let image = PNGImage()
    do throws(FileFailure) {
      let (width, height) = try image.open(path)
      guard fits(width, height) else { throw .tooLarge(width: width, height: height) }
      let channels = try image.decode()
      return Bitmap(width: width, height: height, straightChannels: channels)
    } catch {
      throw error.exchangeError(reading: path)
    }
  }

  static func fits(_ width: Int, _ height: Int) -> Bool {
    width <= sideLimit && height <= sideLimit && width * height <= pixelLimit
  }
}
