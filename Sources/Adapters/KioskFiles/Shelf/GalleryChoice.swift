public import Studio

/// Which kept drawings may be seen: what staff decided, and the rule for the others.
public struct GalleryChoice: Codable, Sendable, Equatable {
  /// Approved by staff.
  private var shown: Set<String> = []
  /// Hidden by staff.
  private var hidden: Set<String> = []

  public init() {}

  /// What was decided cannot be read any more, so nothing is shown that staff do not approve anew.
  private var isLost: Bool?

  public static func load(from shelf: DrawingShelf) -> GalleryChoice {
    let path = shelf.folder + "/gallery.json"
    if let choice = SmallFile.load(GalleryChoice.self, from: path) { return choice }
    var choice = GalleryChoice()
    if SmallFile.exists(path) { choice.isLost = true }
    return choice
  }

  /// Whether it could be kept.
  @discardableResult
  public func store(in shelf: DrawingShelf) -> Bool {
    SmallFile.store(self, to: shelf.folder + "/gallery.json")
  }

  public mutating func set(_ id: String, shown isShown: Bool) {
    if isShown {
      shown.insert(id)
      hidden.remove(id)
    } else {
      hidden.insert(id)
      shown.remove(id)
    }
  }

  /// Forgets drawings that are gone.
  public mutating func forget(_ ids: [String]) {
    shown.subtract(ids)
    hidden.subtract(ids)
  }

  /// `delay`: seconds until a drawing that nobody decided about is shown.
  public func shows(
    _ drawing: DrawingShelf.Kept, rule: KioskPlan.Gallery, delay: Int, now: Int
  ) -> Bool {
    if hidden.contains(drawing.id) { return false }
    if shown.contains(drawing.id) { return rule != .off }
    return rule == .delayed && isLost != true && now - drawing.time >= delay
  }
}
