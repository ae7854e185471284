/// The arguments of one command, sorted into flags, options with a value, and the rest.
struct Options {
  private(set) var positional: [String] = []
  private var flags: Set<String> = []
  private var values: [String: String] = [:]

  /// `flags` and `valued` are the names that the command knows, with their dashes. After `--` all is
  /// positional.
  init(
    _ arguments: [String], flags knownFlags: Set<String> = [], valued: Set<String> = [],
    positional count: ClosedRange<Int>
  ) throws(Failure) {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" {
        positional += rest
        break
      }
      guard argument.hasPrefix("-"), argument != "-" else {
        positional.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      if knownFlags.contains(name), parts.count == 1 {
        flags.insert(name)
      } else if valued.contains(name) {
        guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
          throw .usage("\(name) needs a value")
        }
        values[name] = value
      } else {
        throw .usage("unknown option \(argument)")
      }
    }
    guard positional.count >= count.lowerBound else { throw .usage("a file name is missing") }
    guard positional.count <= count.upperBound else {
      throw .usage("unexpected argument \(positional[count.upperBound])")
    }
  }

  func has(_ flag: String) -> Bool { flags.contains(flag) }

  /// With a value or without.
  func isGiven(_ name: String) -> Bool { has(name) || values[name] != nil }

  func text(_ name: String) -> String? { values[name] }

  /// A number within a range; `nil` when the option is not given.
  func number(_ name: String, in range: ClosedRange<Double>) throws(Failure) -> Double? {
    guard let text = values[name] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw .usage(
        "\(name) \(text): a number from \(plain(range.lowerBound)) to \(plain(range.upperBound))"
          + " is needed")
    }
    return value
  }

  func whole(_ name: String, in range: ClosedRange<Int>) throws(Failure) -> Int? {
    guard let text = values[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .usage(
        "\(name) \(text): a whole number from \(range.lowerBound) to \(range.upperBound) is needed")
    }
    return value
  }

  /// One of some words.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, as type: Choice.Type
  ) throws(Failure) -> Choice? where Choice.RawValue == String {
    guard let text = values[name] else { return nil }
    guard let value = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue).joined(separator: " or ")
      throw .usage("\(name) \(text): \(words) is needed")
    }
    return value
  }

  /// A picture's size, as 1920x1080.
  func size(_ name: String) throws(Failure) -> (width: Int, height: Int)? {
    guard let text = values[name] else { return nil }
    let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let width = parts[0], let height = parts[1],
      (1...PictureLimit.side).contains(width), (1...PictureLimit.side).contains(height),
      width * height <= PictureLimit.area
    else {
      throw .usage(
        "\(name) \(text): a size such as 1920x1080 is needed, sides up to \(PictureLimit.side)"
          + " and at most \(PictureLimit.area / 1_000_000) million pixels")
    }
    return (width, height)
  }

  private func plain(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(value)
  }
}

/// What a picture may measure: more would not fit into memory twice.
enum PictureLimit {
  static let side = 32_768
  static let area = 268_000_000
}
