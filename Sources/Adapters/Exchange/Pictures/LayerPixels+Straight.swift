internal import Raster

extension LayerPixels {
  /// 4 bytes a pixel, straight: each channel rounded once.
  var straightChannels: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: pixels.count * 4) { buffer, count in
      for (index, pixel) in pixels.enumerated() {
        let alpha = UInt32(pixel.w)
        for channel in 0..<3 {
          buffer[index * 4 + channel] =
            alpha == 0
            ? 0 : UInt8(Swift.min((UInt32(pixel[channel]) * 255 + alpha / 2) / alpha, 255))
        }
        buffer[index * 4 + 3] = UInt8((alpha + 128) / 257)
      }
      count = pixels.count * 4
    }
  }
}
