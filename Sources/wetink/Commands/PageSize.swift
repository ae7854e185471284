import Geometry

/// Sizes of paper as the command line has them: by name, or in millimetres.
enum PageSize {
  /// Document units, upright.
  static func units(_ text: String) throws(Failure) -> Vector {
    let millimetres = names[text.lowercased()] ?? size(text)
    guard let millimetres else {
      let known = names.keys.sorted().joined(separator: ", ")
      throw .usage("--page \(text): \(known), or millimetres as 297x210 are needed")
    }
    return millimetres * (96 / 25.4)
  }

  private static let names = [
    "a3": Vector(297, 420), "a4": Vector(210, 297), "a5": Vector(148, 210),
    "legal": Vector(215.9, 355.6), "letter": Vector(215.9, 279.4),
  ]

  private static func size(_ text: String) -> Vector? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Double($0) ?? 0 }
    guard sides.count == 2, sides.allSatisfy({ (20...5000).contains($0) }) else { return nil }
    return Vector(sides[0], sides[1])
  }
}
