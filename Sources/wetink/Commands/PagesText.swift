import Geometry

/// The sheets that a drawing came as, as a text to be kept with it: four numbers for each.
enum PagesText {
  static let key = "pages"
  private static let limit = 5000
  private static let farthest = 1e8

  /// `nil` for none.
  static func text(_ pages: [Rect]) -> String? {
    guard !pages.isEmpty else { return nil }
    return pages.map { "\($0.min.x) \($0.min.y) \($0.max.x) \($0.max.y)" }.joined(separator: "\n")
  }

  /// None where one of them cannot be.
  static func pages(_ text: String?) -> [Rect] {
    let lines = (text ?? "").split(separator: "\n", maxSplits: limit)
    let pages = lines.compactMap { line -> Rect? in
      let numbers = line.split(separator: " ").compactMap { Double($0) }
      guard numbers.count == 4, numbers.allSatisfy({ abs($0) < farthest }) else { return nil }
      let page = Rect(min: Vector(numbers[0], numbers[1]), max: Vector(numbers[2], numbers[3]))
      return page.size.x > 0 && page.size.y > 0 ? page : nil
    }
    return pages.count == lines.count && pages.count <= limit ? pages : []
  }
}
