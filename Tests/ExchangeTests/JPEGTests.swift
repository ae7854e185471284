import Testing

@testable import Exchange

@Suite struct JPEGTests {
  /// 16 x 16 grey pixels, all of one value.
  private static func jpeg(width: Int, height: Int, scans: Int = 1) -> [UInt8] {
    let quantization = [0xFF, 0xDB, 0, 67, 0] + [UInt8](repeating: 1, count: 64)
    let frame: [UInt8] =
      [0xFF, 0xC0, 0, 11, 8]
      + [height >> 8, height & 255, width >> 8, width & 255].map { UInt8($0) }
      + [1, 1, 0x11, 0]
    // One code of one bit each: no difference, end of block.
    let codes = [UInt8(1)] + [UInt8](repeating: 0, count: 15) + [0]
    let tables = [0xFF, 0xC4, 0, 20, 0] + codes + [0xFF, 0xC4, 0, 20, 0x10] + codes
    let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 63, 0, 0x00]
    return [0xFF, 0xD8] + quantization + frame + tables + (0..<scans).flatMap { _ in scan }
      + [0xFF, 0xD9]
  }

  @Test func soundPictureIsRead() throws {
    let pixels = try PictureReader.pixels(Self.jpeg(width: 16, height: 16))
    #expect((pixels.width, pixels.height) == (16, 16))
    #expect(pixels.channels.prefix(4) == [128, 128, 128, 255])
  }

  @Test(arguments: [(64_528, 19_472), (8000, 8000), (65_535, 65_535)])
  func sizeThatTheBytesCannotHoldIsRefusedAtOnce(width: Int, height: Int) {
    let clock = ContinuousClock()
    let time = clock.measure {
      #expect(throws: FileFailure.self) {
        try PictureReader.pixels(Self.jpeg(width: width, height: height))
      }
    }
    // It took half a minute and 4 GB.
    #expect(time < .seconds(5))
  }

  @Test func manyScansOfManyPixelsAreRefused() {
    #expect(throws: FileFailure.self) {
      try PictureReader.pixels(Self.jpeg(width: 1000, height: 1000, scans: 5000))
    }
  }
}
