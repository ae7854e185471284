internal import CZlib

/// A square of the picture of the whole drawing, small, that is shown until something better is there.
public struct OverviewSquare: Sendable, Equatable {
  /// Pixels of a side.
  public static let side = 256

  /// 2^-level pixels per document unit.
  public let level: Int
  /// Squares from the document's origin.
  public let x: Int
  public let y: Int
  public let stamp: Stamp
  /// Red, green and blue, rows from the top: `byteCount` bytes.
  public let pixels: [UInt8]

  /// The state of the history that it shows.
  public struct Stamp: Sendable, Hashable {
    /// How many edits counted.
    public let position: Int
    /// The newest stroke among them; 0: none.
    public let stroke: UInt64

    public init(position: Int, stroke: UInt64) {
      self.position = position
      self.stroke = stroke
    }
  }

  public static let byteCount = side * side * 3

  public init(level: Int, x: Int, y: Int, stamp: Stamp, pixels: [UInt8]) {
    precondition(pixels.count == Self.byteCount, "a square has all of its pixels")
    self.level = level
    self.x = x
    self.y = y
    self.stamp = stamp
    self.pixels = pixels
  }

  /// In the format of zlib.
  var packed: [UInt8] {
    var count = compressBound(uLong(pixels.count))
    var bytes = [UInt8](repeating: 0, count: Int(count))
    // Quick rather than small: it is done while the person draws on.
    guard compress2(&bytes, &count, pixels, uLong(pixels.count), 1) == Z_OK else { return [] }
    return Array(bytes[..<Int(count)])
  }

  /// `nil` for bytes that are no square.
  static func unpacked(_ bytes: [UInt8]) -> [UInt8]? {
    var count = uLong(byteCount)
    var pixels = [UInt8](repeating: 0, count: byteCount)
    let code = uncompress(&pixels, &count, bytes, uLong(bytes.count))
    return code == Z_OK && count == uLong(byteCount) ? pixels : nil
  }
}
