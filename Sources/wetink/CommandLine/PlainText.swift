/// Text as a terminal may get it.
enum PlainText {
  /// What would move the cursor, end the line or turn its direction round is shown as an escape.
  static func escaped(_ text: String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: plain += scalar.escaped
      default:
        if scalar.properties.isBidiControl {
          plain += scalar.escaped
        } else {
          plain.unicodeScalars.append(scalar)
        }
      }
    }
    return plain
  }
}

extension Unicode.Scalar {
  fileprivate var escaped: String { "\\u{\(String(value, radix: 16, uppercase: true))}" }
}
