/// One group of settings while it is read: each value is taken by its key, and what nobody took is
/// unknown. A value that is wrong is a problem, and leaves the setting as it was.
struct ConfigurationGroup {
  private let file: String
  /// With a dot at its end; empty for the outermost group.
  private let path: String
  private var members: [JSON5Value.Member]
  var problems: [String] = []
  private(set) var groups:
    [(path: String, [JSON5Value.Member], (inout ConfigurationGroup) -> Void)] = []

  init(file: String, path: String, members: [JSON5Value.Member]) {
    self.file = file
    self.path = path
    self.members = members
  }

  mutating func take(_ key: String) -> JSON5Value? {
    guard let index = members.firstIndex(where: { $0.key == key }) else { return nil }
    return members.remove(at: index).value
  }

  func peek(_ key: String) -> JSON5Value? { members.first { $0.key == key }?.value }

  mutating func complain(_ key: String, _ value: JSON5Value, because reason: String) {
    problems.append("\(file):\(value.line): \(path)\(key): \(reason)")
  }

  mutating func complain(_ key: String, _ value: JSON5Value, _ expected: String) {
    complain(key, value, because: "\(expected) is expected, not \(value.shown)")
  }

  mutating func refuseTheRest() {
    for member in members {
      complain(
        String(member.key.prefix(60)), member.value, because: "there is no such setting")
    }
    members = []
  }

  mutating func number(_ key: String, in range: ClosedRange<Double>, _ target: inout Double) {
    guard let value = take(key) else { return }
    guard case .number(let number) = value.content, range.contains(number) else {
      return complain(
        key, value, "a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))")
    }
    target = number
  }

  mutating func whole(_ key: String, in range: ClosedRange<Int>, _ target: inout Int) {
    guard let value = take(key) else { return }
    guard case .number(let number) = value.content, number == number.rounded(),
      Double(range.lowerBound) <= number, number <= Double(range.upperBound)
    else {
      return complain(
        key, value, "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    target = Int(number)
  }

  /// Seconds, kept as nanoseconds.
  mutating func seconds(_ key: String, in range: ClosedRange<Double>, _ target: inout UInt64) {
    var seconds = Double(target) / 1e9
    number(key, in: range, &seconds)
    target = UInt64(seconds * 1e9)
  }

  mutating func bool(_ key: String, _ target: inout Bool) {
    guard let value = take(key) else { return }
    guard case .bool(let bool) = value.content else {
      return complain(key, value, "true or false")
    }
    target = bool
  }

  mutating func text(_ key: String, _ target: inout String) {
    guard let value = take(key) else { return }
    guard case .string(let text) = value.content else {
      return complain(key, value, "a text in quotes")
    }
    target = text
  }

  mutating func choice<Choice: RawRepresentable & CaseIterable>(
    _ key: String, _ target: inout Choice
  ) where Choice.RawValue == String {
    guard let value = take(key) else { return }
    guard case .string(let text) = value.content, let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
      return complain(key, value, words)
    }
    target = choice
  }

  mutating func list(_ key: String, count: ClosedRange<Int>) -> [JSON5Value]? {
    guard let value = take(key) else { return nil }
    guard case .array(let values) = value.content, count.contains(values.count) else {
      complain(
        key, value, "a list in [ ] of \(count.lowerBound) to \(count.upperBound)")
      return nil
    }
    return values
  }

  /// An absolute path.
  mutating func path(_ key: String) -> (path: String, value: JSON5Value)? {
    guard let value = take(key) else { return nil }
    guard case .string(let text) = value.content, text.hasPrefix("/"), text.utf8.count < 1024,
      !text.utf8.contains(0)
    else {
      complain(key, value, "a path in quotes that begins with /")
      return nil
    }
    return (text, value)
  }

  mutating func group(_ key: String, _ body: @escaping (inout ConfigurationGroup) -> Void) {
    guard let value = take(key) else { return }
    guard case .object(let members) = value.content else {
      return complain(key, value, "a group in { }")
    }
    groups.append((path + key, members, body))
  }

  private func plain(_ value: Double) -> String {
    value == value.rounded() ? String(Int(value)) : String(value)
  }
}

extension JSON5Value {
  /// What was found, short.
  fileprivate var shown: String {
    switch content {
    case .number(let number): "\(number)"
    case .string(let text): "\"\(text.prefix(40))\""
    case .bool(let bool): "\(bool)"
    case .array(let values): "a list of \(values.count)"
    case .null, .object: kind
    }
  }
}
