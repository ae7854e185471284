internal import CWebP

extension PictureReader {
  /// What a picture says of its size at its beginning, without looking at its pixels; `nil` where it
  /// says nothing there.
  static func size(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
      return (number(bytes[16..<20]), number(bytes[20..<24]))
    }
    if bytes.starts(with: [0xFF, 0xD8]) { return sizeOfJPEG(bytes) }
    var features = WebPBitstreamFeatures()
    guard bytes.starts(with: Array("RIFF".utf8)),
      wetink_webp_features(bytes, bytes.count, &features) != 0
    else { return nil }
    return (Int(features.width), Int(features.height))
  }

  private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// In the first segment that begins a frame.
  private static func sizeOfJPEG(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
    var at = 2
    while at + 9 <= bytes.count, bytes[at] == 0xFF {
      let kind = bytes[at + 1]
      if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
        return (number(bytes[at + 7..<at + 9]), number(bytes[at + 5..<at + 7]))
      }
      // A byte that fills stands alone.
      at += kind == 0xFF ? 1 : 2 + max(2, number(bytes[at + 2..<at + 4]))
    }
    return nil
  }
}
