/// A value of a JSON5 text, with the line it begins on.
public struct JSON5Value: Sendable, Equatable {
  public indirect enum Content: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON5Value])
    case object([Member])
  }

  public struct Member: Sendable, Equatable {
    public let key: String
    public let value: JSON5Value
  }

  public let content: Content
  public let line: Int

  /// In a word for people.
  var kind: String {
    switch content {
    case .null: "null"
    case .bool: "true or false"
    case .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "a group"
    }
  }
}

/// Where a text stops being JSON5, and what was expected there.
public struct JSON5Error: Error, Sendable, Equatable {
  public let line: Int
  public let what: String
}
