/// Text that stands in XML as it is meant.
enum XMLText {
  /// For the inside of elements and of attributes in double quotes. What XML cannot hold at all, the
  /// control characters, is left out.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\t", "\n", "\r": escaped += "&#\(scalar.value);"
      case "\u{FFFE}", "\u{FFFF}": break
      default: if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}
