/// A brush to choose from the list.
public struct BrushPreset: Sendable, Hashable, Identifiable {
  /// The name of its file, without the ending.
  public let id: String
  /// What the person who made it calls it; `nil` for those with a text of the program's own.
  public let title: String?
  /// Its colour does not count: that is chosen apart.
  public let brush: Brush
  /// An eraser that takes strokes as a whole where it touches their ink.
  public let takesStrokes: Bool

  public init(id: String, title: String? = nil, brush: Brush, takesStrokes: Bool = false) {
    self.takesStrokes = takesStrokes && brush.erases
    self.id = id
    self.title = title
    self.brush = brush
  }

  /// The same with other values; what it is, pen or eraser, stays.
  public func with(_ values: Brush) -> BrushPreset {
    var changed = values
    changed.blendMode = brush.blendMode
    return BrushPreset(id: id, title: title, brush: changed, takesStrokes: takesStrokes)
  }

  /// What draws where there is no list.
  public static let pen = BrushPreset(id: "pen", brush: Brush())
  public static let eraser = BrushPreset(
    id: "eraser",
    brush: Brush(color: .white, width: 24, minimumWidth: 0.5, blendMode: .destinationOut))
}
