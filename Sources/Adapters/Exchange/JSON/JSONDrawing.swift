internal import Drawing
internal import Geometry
internal import Ink

/// A drawing as one JSON object: everything that is there, in document units, milliseconds and
/// degrees. `docs/exchange.md` explains the keys.
struct JSONDrawing: Encodable {
  static let version = 1

  private let drawing: ExchangeDrawing

  init(_ drawing: ExchangeDrawing) { self.drawing = drawing }

  private enum Key: String, CodingKey { case wetinkDrawing, unit, paper, blending, bounds, layers }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(Self.version, forKey: .wetinkDrawing)
    try object.encode("1/96 inch", forKey: .unit)
    try object.encode(NumberText.hex(drawing.paper.hex), forKey: .paper)
    try object.encode(drawing.blending.rawValue, forKey: .blending)
    try object.encode(
      drawing.bounds.map { [$0.min.x, $0.min.y, $0.max.x, $0.max.y] }, forKey: .bounds)
    try object.encode(drawing.layers.map(JSONLayer.init), forKey: .layers)
  }
}

private struct JSONLayer: Encodable {
  let layer: ExchangeLayer

  private enum Key: String, CodingKey {
    case name, kind, opacity, blendMode, visible, clipped, locked, alphaLocked, strokes, layers
    case picture
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    let properties = layer.properties
    try object.encode(properties.name, forKey: .name)
    try object.encode(properties.opacity, forKey: .opacity)
    try object.encode(properties.blendMode.rawValue, forKey: .blendMode)
    try object.encode(properties.isVisible, forKey: .visible)
    try object.encode(properties.isClipped, forKey: .clipped)
    try object.encode(properties.isLocked, forKey: .locked)
    try object.encode(properties.isAlphaLocked, forKey: .alphaLocked)
    switch layer.content {
    case .ink(let strokes):
      try object.encode("ink", forKey: .kind)
      try object.encode(strokes.map(JSONStroke.init), forKey: .strokes)
    case .picture(let picture):
      try object.encode("picture", forKey: .kind)
      try object.encode(JSONPicture(picture: picture), forKey: .picture)
    case .group(let layers):
      try object.encode("group", forKey: .kind)
      try object.encode(layers.map(JSONLayer.init), forKey: .layers)
    }
  }
}

private struct JSONPicture: Encodable {
  let picture: Picture

  private enum Key: String, CodingKey { case width, height, placement, png }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    let place = picture.placement
    try object.encode(picture.width, forKey: .width)
    try object.encode(picture.height, forKey: .height)
    try object.encode(
      [place.x, place.y, place.origin].flatMap { [$0.x, $0.y] }, forKey: .placement)
    try object.encode(Base64.text(picture.png()), forKey: .png)
  }
}

private struct JSONStroke: Encodable {
  let stroke: Stroke

  init(_ stroke: Stroke) { self.stroke = stroke }

  private enum Key: String, CodingKey { case id, viewScale, algorithm, brush, samples }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(stroke.id, forKey: .id)
    try object.encode(stroke.grid.viewScale, forKey: .viewScale)
    try object.encode(stroke.algorithm, forKey: .algorithm)
    try object.encode(JSONBrush(brush: stroke.brush), forKey: .brush)
    try object.encode(stroke.samples.map(row), forKey: .samples)
  }

  /// x, y, pressure, altitude, azimuth, twist, time; null where the device told nothing.
  private func row(_ sample: StrokeSample) -> [Double?] {
    let angles = [sample.altitude, sample.azimuth, sample.twist].map { angle in
      angle.map { $0 * 180 / .pi }
    }
    return [sample.position.x, sample.position.y, sample.pressure] + angles
      + [Double(sample.time) / 1e6]
  }
}

private struct JSONBrush: Encodable {
  let brush: Brush

  private enum Key: String, CodingKey {
    case color, opacity, width, minimumWidth, smoothing, blendMode, properties
  }

  func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: Key.self)
    try object.encode(NumberText.hex(brush.color.hex), forKey: .color)
    try object.encode(brush.opacity, forKey: .opacity)
    try object.encode(brush.width, forKey: .width)
    try object.encode(brush.minimumWidth, forKey: .minimumWidth)
    try object.encode(brush.smoothing, forKey: .smoothing)
    try object.encode(brush.blendMode.rawValue, forKey: .blendMode)
    let named = brush.namedProperties.map { ($0.property.rawValue, $0.value) }
    try object.encode(
      Dictionary(named, uniquingKeysWith: { first, _ in first }), forKey: .properties)
  }
}
