/// A key by the name of what it types or does, lower case: "z", "[", "0", "escape", "f11", "left",
/// "space", "return", "delete", "backspace", "tab", "home", "end", "pageup", "pagedown".
public struct Key: Sendable, Hashable, ExpressibleByStringLiteral {
  public let name: String

  public init(_ name: String) { self.name = name }
  public init(stringLiteral name: String) { self.name = name }
}

/// The modifier keys held with a key, left and right alike.
public struct Modifiers: OptionSet, Sendable, Hashable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let shift = Modifiers(rawValue: 1)
  public static let control = Modifiers(rawValue: 2)
  public static let alt = Modifiers(rawValue: 4)
  public static let meta = Modifiers(rawValue: 8)
}
