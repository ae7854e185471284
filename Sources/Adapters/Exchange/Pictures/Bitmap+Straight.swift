internal import Raster

/// Premultiplied inside, straight in files.
extension Bitmap {
  /// 3 or 4 bytes a pixel: red, green, blue and alpha.
  func straightChannels(withAlpha: Bool) -> [UInt8] {
    var channels: [UInt8] = []
    channels.reserveCapacity(pixels.count * (withAlpha ? 4 : 3))
    for pixel in pixels {
      let alpha = pixel >> 24
      for shift: UInt32 in [16, 8, 0] {
        channels.append(Self.straight(pixel >> shift & 0xFF, alpha))
      }
      if withAlpha { channels.append(UInt8(alpha)) }
    }
    return channels
  }

  /// `channels` holds 4 bytes a pixel.
  init(width: Int, height: Int, straightChannels channels: [UInt8]) {
    self.init(width: width, height: height)
    for i in pixels.indices {
      let alpha = UInt32(channels[i * 4 + 3])
      pixels[i] = (0..<3).reduce(alpha) { pixel, channel in
        pixel << 8 | Self.premultiplied(UInt32(channels[i * 4 + channel]), alpha)
      }
    }
  }

  /// The nearest; a channel above its alpha, which is no colour, gives full.
  private static func straight(_ channel: UInt32, _ alpha: UInt32) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(Swift.min((channel * 255 + alpha / 2) / alpha, 255))
  }

  /// The nearest.
  private static func premultiplied(_ channel: UInt32, _ alpha: UInt32) -> UInt32 {
    (channel * alpha + 127) / 255
  }
}
