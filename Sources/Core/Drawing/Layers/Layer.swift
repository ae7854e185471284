public import Ink

/// One layer of a drawing: how it lies over what is below it, and what kind of thing it holds.
public struct Layer: Sendable, Equatable, Identifiable {
  /// Unique in the drawing's whole history.
  public let id: UInt64
  public var properties: Properties
  public let content: Content

  public enum Content: Sendable, Equatable {
    /// Strokes, which the drawing keeps.
    case ink
    /// Other layers, composed by themselves before they are laid over what is below.
    case group
    case picture(Picture)
  }

  /// What can be changed of a layer.
  public struct Properties: Sendable, Hashable {
    /// Empty: the controls make one up.
    public var name = ""
    /// 0 ... 1.
    public var opacity = 1.0
    public var blendMode = BlendMode.sourceOver
    public var isVisible = true
    /// Takes no ink and gives none away.
    public var isLocked = false
    /// New strokes change colour but not alpha.
    public var isAlphaLocked = false
    /// Shows only where the layer below it shows; a layer with clipped ones over it is composed with
    /// them first.
    public var isClipped = false

    public init() {}

    /// UTF-8 bytes of a name.
    public static let longestName = 1000

    /// Whether every value lies where it means something.
    public var isValid: Bool {
      (0...1).contains(opacity) && name.utf8.count <= Self.longestName
        && !name.unicodeScalars.contains("\0")
    }
  }

  /// The layer that every drawing begins with.
  public static let firstID: UInt64 = 0
  public static let first = Layer(id: firstID)

  public init(
    id: UInt64, properties: Properties = Properties(), content: Content = .ink
  ) {
    self.id = id
    self.properties = properties
    self.content = content
  }

  public var isGroup: Bool { content == .group }
  public var isInk: Bool { content == .ink }
}

/// Where a layer stands.
public struct LayerPlace: Sendable, Hashable {
  /// The group it is in; `nil` outside all groups.
  public var parent: UInt64?
  /// 0 is the lowest.
  public var index: Int

  public init(parent: UInt64? = nil, index: Int) {
    self.parent = parent
    self.index = index
  }
}
