/// The rules of a file's `style` elements, of selectors that look at one element alone.
struct StyleSheet {
  private struct Rule {
    var tag: Substring?
    var id: Substring?
    var classes: [Substring]
    var declarations: [String: String]

    var weight: Int { (id == nil ? 0 : 100) + 10 * classes.count + (tag == nil ? 0 : 1) }
  }

  private var rules: [Rule] = []
  /// Where the rules stand that may hold for an element of a class, of an id, of a name.
  private var byClass: [Substring: [Int]] = [:]
  private var byID: [Substring: [Int]] = [:]
  private var byTag: [Substring: [Int]] = [:]
  private var forAll: [Int] = []

  init() {}

  /// `nil` for selectors or rules that it does not know: then only a whole renderer can tell what
  /// holds.
  init?(_ text: String) {
    var rest = Self.withoutComments(text)[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}"), rules.count < 10_000 else { return nil }
      let declarations = Self.declarations(rest[rest.index(after: open)..<close])
      for selector in rest[..<open].split(separator: ",") {
        let plain = selector.filter { !$0.isWhitespace }
        let isPlain = selector.split(whereSeparator: \.isWhitespace).count == 1
        guard isPlain, plain.allSatisfy({ !"@>+~:[*".contains($0) || plain == "*" }) else {
          return nil
        }
        rules.append(Self.rule(plain[...], declarations))
      }
      rest = rest[rest.index(after: close)...]
    }
    guard rest.allSatisfy(\.isWhitespace) else { return nil }
    rules = rules.enumerated().sorted {
      ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset)
    }.map(\.element)
    for (place, rule) in rules.enumerated() {
      if let id = rule.id {
        byID[id, default: []].append(place)
      } else if let name = rule.classes.first {
        byClass[name, default: []].append(place)
      } else if let tag = rule.tag {
        byTag[tag, default: []].append(place)
      } else {
        forAll.append(place)
      }
    }
  }

  /// At the most.
  static func selectorCount(_ text: String) -> Int {
    text.utf8.count { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: ",") }
  }

  private static func withoutComments(_ text: String) -> String {
    var kept = ""
    var rest = text[...]
    while let open = rest.range(ofText: "/*") {
      kept += rest[..<open.lowerBound]
      guard let close = rest[open.upperBound...].range(ofText: "*/") else { return kept }
      rest = rest[close.upperBound...]
    }
    return kept + rest
  }

  private static func rule(_ selector: Substring, _ declarations: [String: String]) -> Rule {
    var rule = Rule(classes: [], declarations: declarations)
    var rest = selector
    let tag = rest.prefix { $0 != "." && $0 != "#" }
    if !tag.isEmpty, tag != "*" { rule.tag = tag }
    rest = rest.dropFirst(tag.count)
    while let kind = rest.popFirst() {
      let name = rest.prefix { $0 != "." && $0 != "#" }
      if kind == "#" { rule.id = name } else { rule.classes.append(name) }
      rest = rest.dropFirst(name.count)
    }
    return rule
  }

  /// `a: b; c: d`.
  static func declarations(_ text: some StringProtocol) -> [String: String] {
    var declarations: [String: String] = [:]
    for part in text.split(separator: ";") {
      let sides = part.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      var value = trimmed(sides[1])
      if let mark = value[...].range(ofText: "!") { value = trimmed(value[..<mark.lowerBound]) }
      declarations[trimmed(sides[0])] = value
    }
    return declarations
  }

  private static func trimmed(_ text: some StringProtocol) -> String {
    let start = text.drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }

  /// What holds for an element by the sheet alone, later and weightier rules over others.
  func declarations(for node: SVGNode) -> [String: String] {
    guard !rules.isEmpty else { return [:] }
    let classes = (node.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
    var places = forAll + (byTag[node.name[...]] ?? [])
    if let id = node.attributes["id"] { places += byID[id[...]] ?? [] }
    for name in Set(classes) { places += byClass[name] ?? [] }
    var found: [String: String] = [:]
    for place in places.sorted() {
      let rule = rules[place]
      guard rule.tag.map({ $0 == node.name }) ?? true, rule.classes.allSatisfy(classes.contains)
      else { continue }
      found.merge(rule.declarations) { _, new in new }
    }
    return found
  }
}

extension Substring {
  /// Where a text of one or two characters stands first.
  fileprivate func range(ofText text: String) -> Range<Index>? {
    var at = startIndex
    while at < endIndex {
      if self[at...].hasPrefix(text) { return at..<index(at, offsetBy: text.count) }
      at = index(after: at)
    }
    return nil
  }
}
