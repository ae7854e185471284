internal import Drawing
internal import Geometry
internal import Ink

/// What lies on a page of Xournal++.
struct XoppItem: LayeredItem {
  enum Content {
    case ink(Stroke)
    case picture(Picture)
    case shape(DrawnShape)
  }

  let content: Content
  let bounds: Rect?
  /// Highlighters show all layers below.
  var blendMode = BlendMode.sourceOver
  let standsAlone = false

  init(_ content: Content) {
    self.content = content
    switch content {
    case .ink(let stroke): bounds = stroke.bounds
    case .picture(let picture): bounds = picture.bounds
    case .shape(let shape): bounds = shape.bounds
    }
  }

  var isInk: Bool {
    if case .ink = content { return true }
    return false
  }
}

/// Layers of all pages, put together by their names; those without one by their number.
struct XoppLayers {
  private var layers: [(name: String, items: ItemLayers<XoppItem>)] = []
  /// That items go to; -1: none yet on this page.
  private var current = -1
  private var numberOnPage = 0
  private var pictures = ShapePictures()

  private static let limit = 1000
  /// Of pictures, each a layer.
  private static let pictureLimit = 700

  mutating func beginPage() {
    (current, numberOnPage) = (-1, 0)
    for index in layers.indices { layers[index].items.beginPage() }
  }

  mutating func begin(named name: String?) throws(FileFailure) {
    numberOnPage += 1
    let name = LayerName.bounded(name ?? "Layer \(numberOnPage)")
    // What lies over what on this page stays so.
    if let found = layers[(current + 1)...].firstIndex(where: { $0.name == name }) {
      current = found
    } else {
      guard layers.count < Self.limit else { throw .library("it has too many layers") }
      layers.append((name, ItemLayers()))
      current = layers.count - 1
    }
  }

  var isOnLayer: Bool { current >= 0 }

  mutating func add(_ item: XoppItem) { layers[current].items.add(item) }

  /// From the lowest to the topmost.
  mutating func finish(_ losses: inout Losses) -> [ExchangeLayer] {
    var made: [ExchangeLayer] = []
    var pictureCount = 0
    for (name, items) in layers {
      if items.layers.isEmpty { made.append(ExchangeLayer(name: name, .ink([]))) }
      for part in items.layers {
        var layer = ExchangeLayer(name: name, .ink(part.compactMap(\.stroke)))
        layer.properties.blendMode = part[0].blendMode
        if part[0].isInk {
          made.append(layer)
          continue
        }
        for picture in pictures(of: part) {
          pictureCount += 1
          guard pictureCount <= Self.pictureLimit else {
            losses.add("texts and pictures beyond \(Self.pictureLimit), left out")
            continue
          }
          layer.content = .picture(picture)
          made.append(layer)
        }
      }
    }
    return made
  }

  /// Of items in the order of painting.
  private mutating func pictures(of items: [XoppItem]) -> [Picture] {
    var made: [Picture] = []
    var shapes: [DrawnShape] = []
    for item in items {
      switch item.content {
      case .ink: break
      case .shape(let shape): shapes.append(shape)
      case .picture(let picture):
        made += pictures.pictures(of: shapes)
        shapes = []
        made.append(picture)
      }
    }
    return made + pictures.pictures(of: shapes)
  }
}

extension XoppItem {
  fileprivate var stroke: Stroke? {
    if case .ink(let stroke) = content { return stroke }
    return nil
  }
}
