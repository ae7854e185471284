/// What a format could not take over or hold, counted feature by feature, in the order in which it
/// was met.
public struct Losses: Sendable, Equatable {
  public private(set) var counts: [(feature: String, count: Int)] = []

  public init() {}

  /// `feature` says what and what became of it, such as "text, left out".
  public mutating func add(_ feature: String, count: Int = 1) {
    guard count > 0 else { return }
    if let index = counts.firstIndex(where: { $0.feature == feature }) {
      counts[index].count += count
    } else if counts.count < Self.limit {
      counts.append((feature, count))
    }
  }

  public mutating func add(_ other: Losses) {
    for (feature, count) in other.counts { add(feature, count: count) }
  }

  /// A sentence for each.
  public var lines: [String] {
    counts.map { $0.count == 1 ? $0.feature : "\($0.feature) (\($0.count) times)" }
  }

  /// Files that name their own features do not make more of them.
  private static let limit = 64

  public static func == (one: Losses, other: Losses) -> Bool {
    one.lines == other.lines
  }
}
