/// Pixels as files and drawings hold them: straight red, green, blue and alpha.
enum StraightPixels {
  /// From premultiplied 0xAARRGGBB.
  static func channels(ofPremultiplied words: [UInt32]) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: words.count * 4) { buffer, count in
      for (index, word) in words.enumerated() {
        let alpha = word >> 24
        for (channel, shift) in [UInt32(16), 8, 0].enumerated() {
          let value = word >> shift & 0xFF
          buffer[index * 4 + channel] =
            alpha == 0 ? 0 : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
        }
        buffer[index * 4 + 3] = UInt8(alpha)
      }
      count = words.count * 4
    }
  }
}
