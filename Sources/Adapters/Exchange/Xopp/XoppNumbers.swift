/// Numbers in files of Xournal++, which old versions wrote with the comma of some languages.
enum XoppNumbers {
  /// One for each word; what is no number is one that is not finite.
  static func list(_ text: String) -> [Double] {
    text.utf8.split { $0 <= 0x20 }.map { word in
      let bytes = word.map { $0 == UInt8(ascii: ",") ? UInt8(ascii: ".") : $0 }
      return Double(String(decoding: bytes, as: UTF8.self)) ?? .nan
    }
  }

  static func number(_ text: String?) -> Double? {
    text.flatMap { list($0).first }.flatMap { $0.isFinite ? $0 : nil }
  }
}
