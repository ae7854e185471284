/// A brush to choose from the list.
public struct BrushPreset: Sendable, Hashable, Identifiable {
  /// The name of its file, without the ending.
  public let id: String
  /// What the person who made it calls it; `nil` for those with a text of the program's own.
  public let title: String?
  /// Its colour does not count: that is chosen apart.
  public let brush: Brush

  public init(id: String, title: String? = nil, brush: Brush) {
    self.id = id
    self.title = title
    self.brush = brush
  }

  /// What draws where there is no list.
  public static let pen = BrushPreset(id: "pen", brush: Brush())
  public static let eraser = BrushPreset(
    id: "eraser",
    brush: Brush(color: .white, width: 24, minimumWidth: 0.5, blendMode: .destinationOut))
}
