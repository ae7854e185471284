/// The texts of the interface by key, in one language. A key without a text shows itself, so that it
/// is noticed.
public struct Strings: Sendable, Equatable {
  private let texts: [String: String]

  public init(_ texts: [String: String] = [:]) { self.texts = texts }

  public subscript(key: String) -> String { texts[key] ?? key }

  /// The text of a key that may have none.
  func optional(_ key: String) -> String? { texts[key] }

  /// The text with `value` in the place of its `{}`.
  public func text(_ key: String, _ value: String) -> String {
    guard let pattern = texts[key] else { return value }
    var parts: [Substring] = []
    var rest = Substring(pattern)
    while let brace = rest.firstIndex(of: "{"), rest[brace...].hasPrefix("{}") {
      parts.append(rest[..<brace])
      rest = rest[brace...].dropFirst(2)
    }
    parts.append(rest)
    return parts.joined(separator: value)
  }

  /// A number of at most one decimal, with the language's sign between.
  public func number(_ value: Double, decimals: Bool) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "∞" }
    guard decimals else { return String(Int(value.rounded())) }
    let tenths = Int((value.magnitude * 10).rounded())
    let sign = value < 0 && tenths > 0 ? "-" : ""
    let separator = texts["number.separator"] ?? "."
    return tenths % 10 == 0
      ? "\(sign)\(tenths / 10)" : "\(sign)\(tenths / 10)\(separator)\(tenths % 10)"
  }
}
