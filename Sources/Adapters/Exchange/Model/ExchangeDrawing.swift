public import Drawing
public import Geometry
public import Ink

/// A drawing as formats exchange it: what is there to be seen, without the history that led to it.
public struct ExchangeDrawing: Sendable {
  public var paper: SRGBColor
  public var blending = Blending.gamma
  /// From the lowest to the topmost.
  public var layers: [ExchangeLayer]
  /// The part of the page that is exchanged; `nil` where there is nothing.
  public var bounds: Rect?
  /// Sheets that the drawing came as, in their order; empty where it is one page without an end.
  public var pages: [Rect] = []

  public init(paper: SRGBColor = .white, layers: [ExchangeLayer] = []) {
    self.paper = paper
    self.layers = layers
    let all = layers.reduce(Rect.empty) { $0.union($1.bounds) }
    bounds = all.isEmpty ? nil : all
  }

  public var strokeCount: Int { layers.reduce(0) { $0 + $1.strokeCount } }
}

/// One layer with what is on it.
public struct ExchangeLayer: Sendable {
  public var properties: Layer.Properties
  public var content: Content

  public enum Content: Sendable {
    /// In the order of drawing.
    case ink([Stroke])
    case picture(Picture)
    /// From the lowest to the topmost.
    case group([ExchangeLayer])
  }

  public init(_ properties: Layer.Properties, _ content: Content) {
    self.properties = properties
    self.content = content
  }

  public init(name: String, _ content: Content) {
    var properties = Layer.Properties()
    properties.name = name
    self.init(properties, content)
  }

  /// Document units.
  public var bounds: Rect {
    switch content {
    case .ink(let strokes): strokes.reduce(.empty) { $0.union($1.bounds) }
    case .picture(let picture): picture.bounds
    case .group(let layers): layers.reduce(.empty) { $0.union($1.bounds) }
    }
  }

  public var strokeCount: Int {
    switch content {
    case .ink(let strokes): strokes.count
    case .picture: 0
    case .group(let layers): layers.reduce(0) { $0 + $1.strokeCount }
    }
  }
}
