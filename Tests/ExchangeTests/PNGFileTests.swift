import Geometry
import Glibc
import Raster
import TestSupport
import Testing

@testable import Exchange

extension SeededGenerator {
  /// Premultiplied: no channel above its alpha.
  fileprivate mutating func bitmap(_ width: Int, _ height: Int, isOpaque: Bool) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for i in bitmap.pixels.indices {
      let alpha = isOpaque ? 255 : UInt32.random(in: 0...255, using: &self)
      bitmap.pixels[i] = (0..<3).reduce(alpha) { pixel, _ in
        pixel << 8 | UInt32.random(in: 0...alpha, using: &self)
      }
    }
    return bitmap
  }
}

@Suite struct PNGFileTests {
  let folder = TemporaryFolder()
  var path: String { folder["picture.png"] }

  @Test(arguments: [1, 4, 7, 8, 9, 15, 33], [true, false])
  func pictureComesBackToThePixel(size: Int, isOpaque: Bool) throws {
    var generator = SeededGenerator(seed: UInt64(size))
    let bitmap = generator.bitmap(size, size * 2 + 1, isOpaque: isOpaque)
    try PNGFile.write(bitmap, to: path)
    let isSame = try PNGFile.read(path) == bitmap
    #expect(isSame)
    #expect(folder.names == ["picture.png"])
  }

  /// Every premultiplied value comes back from its straight one.
  @Test func everyAlphaAndChannelComesBack() throws {
    var bitmap = Bitmap(width: 256, height: 256)
    for alpha in 0..<256 {
      for channel in 0...alpha {
        bitmap[channel, alpha] = UInt32(alpha << 24 | channel << 16 | (alpha - channel) << 8)
      }
    }
    try PNGFile.write(bitmap, to: path)
    let isSame = try PNGFile.read(path) == bitmap
    #expect(isSame)
  }

  @Test func alphaIsLeftOutWhereAllIsOpaque() throws {
    try PNGFile.write(Bitmap(width: 3, height: 2, fill: 0xFF12_3456), to: path)
    let opaque = readFile(path)
    try PNGFile.write(Bitmap(width: 3, height: 2, fill: 0x8012_3456), to: path)
    let translucent = readFile(path)
    // The colour type in the header: 2 is RGB, 6 RGBA.
    #expect(opaque[25] == 2)
    #expect(translucent[25] == 6)
    for bytes in [opaque, translucent] {
      #expect(String(decoding: bytes, as: UTF8.self).contains("sRGB"))
    }
  }

  @Test func samePictureGivesTheSameBytes() throws {
    var generator = SeededGenerator(seed: 3)
    let bitmap = generator.bitmap(200, 100, isOpaque: false)
    try PNGFile.write(bitmap, to: path)
    try PNGFile.write(bitmap, to: folder["again.png"])
    let isSame = readFile(path) == readFile(folder["again.png"])
    #expect(isSame)
  }

  @Test func whatCannotBeWrittenIsNamed() {
    let bitmap = Bitmap(width: 1, height: 1)
    func error(_ path: String, _ bitmap: Bitmap) -> ExchangeError? {
      do {
        try PNGFile.write(bitmap, to: path)
        return nil
      } catch {
        return error
      }
    }
    writeFile([1], folder["plain"])
    let inFile = folder["plain/a.png"]
    let noFolder = folder["no/a.png"]
    #expect(error(noFolder, bitmap) == .folderMissing(path: noFolder))
    #expect(error(inFile, bitmap) == .folderMissing(path: inFile))
    #expect(error(folder.path, bitmap) == .isFolder(path: folder.path))
    #expect(error(path, Bitmap(width: 0, height: 5)) == .emptyPicture(path: path))
    #expect(
      error("/dev/full", bitmap)
        == .cannotWrite(path: "/dev/full", reason: "no space left on device"))
    guard case .cannotWrite("/proc/a.png", _) = error("/proc/a.png", bitmap) else {
      Issue.record("/proc takes no files")
      return
    }
    #expect(folder.names == ["plain"])
  }

  @Test func symbolicLinkStaysOne() throws {
    writeFile([], folder["real.png"])
    symlink(folder["real.png"], path)
    try PNGFile.write(Bitmap(width: 2, height: 2), to: path)
    #expect(try PNGFile.read(folder["real.png"]).width == 2)
    var info = stat()
    lstat(path, &info)
    #expect(info.st_mode & S_IFMT == S_IFLNK)
  }

  @Test func whatIsNoPictureIsRefused() {
    writeFile(Array("no picture".utf8), folder["text.png"])
    writeFile([], folder["empty.png"])
    for name in ["text.png", "empty.png", "missing.png", ""] {
      #expect(throws: ExchangeError.self) { try PNGFile.read(folder[name]) }
    }
  }

  @Test func damagedPictureIsRefusedOrRead() throws {
    var generator = SeededGenerator(seed: 4)
    try PNGFile.write(generator.bitmap(40, 30, isOpaque: false), to: path)
    let good = readFile(path)
    for percent in 0..<100 {
      writeFile(Array(good[..<(good.count * percent / 100)]), path)
      #expect(throws: ExchangeError.self, "cut at \(percent) %") { try PNGFile.read(path) }
    }
    for _ in 0..<500 {
      var bytes = good
      bytes[Int.random(in: 0..<bytes.count, using: &generator)] ^=
        UInt8.random(in: 1...255, using: &generator)
      writeFile(bytes, path)
      _ = try? PNGFile.read(path)
    }
  }

  @Test func hostileSizeIsRefused() throws {
    try PNGFile.write(Bitmap(width: 1, height: 1), to: path)
    var bytes = readFile(path)
    // A header of 900,000 x 900,000 with its right checksum.
    bytes.replaceSubrange(16..<24, with: [0, 0x0D, 0xBB, 0xA0, 0, 0x0D, 0xBB, 0xA0])
    var sum = ~UInt32(0)
    for byte in bytes[12..<29] {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 0 ? sum >> 1 : (sum >> 1) ^ 0xEDB8_8320 }
    }
    let words = (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (24 - $0 * 8)) }
    bytes.replaceSubrange(29..<33, with: words)
    writeFile(bytes, path)
    do {
      _ = try PNGFile.read(path)
      Issue.record("a hostile size was read")
    } catch {
      #expect(error == .tooLarge(path: path, width: 900_000, height: 900_000))
    }
  }
}
