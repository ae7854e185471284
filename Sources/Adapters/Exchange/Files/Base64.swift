internal import FoundationEssentials

enum Base64 {
  static func text(_ bytes: [UInt8]) -> String { Data(bytes).base64EncodedString() }

  /// `nil` for what is none; white space does not count.
  static func bytes(_ text: String) -> [UInt8]? {
    Data(base64Encoded: text, options: .ignoreUnknownCharacters).map { [UInt8]($0) }
  }
}
