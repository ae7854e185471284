internal import Drawing
internal import Ink

/// What SVG has no word for in a layer, in words of our own.
struct KeptLayer {
  private(set) var words: [String] = []

  init(_ properties: Layer.Properties, _ content: ExchangeLayer.Content) {
    if properties.isClipped { words.append(Self.clipped) }
    if properties.isAlphaLocked { words.append(Self.alphaLocked) }
    if !properties.blendMode.isMixing { words.append(Self.mode + properties.blendMode.rawValue) }
    switch content {
    case .group: words.append(Self.group)
    case .picture: words.append(Self.picture)
    case .ink: break
    }
  }

  private static let clipped = "clipped"
  private static let alphaLocked = "alpha-locked"
  private static let mode = "mode="
  private static let group = "group"
  private static let picture = "picture"

  /// Of a layer that was read.
  init(_ node: SVGNode) {
    words = node.own["layer"]?.split(separator: " ").map(String.init) ?? []
  }

  var isGroup: Bool { words.contains(Self.group) }
  var isPicture: Bool { words.contains(Self.picture) }

  /// Puts what was kept to what SVG says itself.
  func complete(_ properties: inout Layer.Properties) {
    properties.isClipped = words.contains(Self.clipped)
    properties.isAlphaLocked = words.contains(Self.alphaLocked)
    if let name = words.first(where: { $0.hasPrefix(Self.mode) })?.dropFirst(Self.mode.count),
      properties.blendMode == .sourceOver, let mode = BlendMode(rawValue: String(name))
    {
      properties.blendMode = mode
    }
  }
}
