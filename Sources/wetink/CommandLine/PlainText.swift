/// Text as a terminal may get it.
enum PlainText {
  /// What would move the cursor, end the line or turn its direction round is shown as an escape.
  static func escaped(_ text: String) -> String {
    escaped(text) { "\\u{\($0)}" }
  }

  /// The same for JSON, whose strings alone can hold such characters.
  static func escapedJSON(_ text: String) -> String {
    escaped(text) { "\\u" + String(repeating: "0", count: max(0, 4 - $0.count)) + $0 }
  }

  /// `escape` is given the character's number in hexadecimal; all of these have at most four digits.
  private static func escaped(_ text: String, _ escape: (String) -> String) -> String {
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar.movesCursor {
        plain += escape(String(scalar.value, radix: 16, uppercase: true))
      } else {
        plain.unicodeScalars.append(scalar)
      }
    }
    return plain
  }
}

extension Unicode.Scalar {
  fileprivate var movesCursor: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }
}
