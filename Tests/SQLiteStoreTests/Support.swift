import Drawing
import Geometry
import Glibc
import Ink
import TestSupport
import Testing

@testable import SQLiteStore

func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

/// The long versions of tests were asked for, as `scripts/test --long` does.
let isLong = getenv("WETINK_LONG_TESTS").map { String(cString: $0) } == "1"

extension Checksum {
  static func opened(_ sealed: [UInt8]) throws(StoreFailure) -> [UInt8] {
    try sealed.withUnsafeBufferPointer { bytes throws(StoreFailure) in
      [UInt8](try opened(UnsafeRawBufferPointer(bytes)))
    }
  }
}

/// Which axes a made-up device reports.
enum DeviceKind: CaseIterable {
  case mouse, touch, pen, faulty
}

extension Stroke {
  /// A stroke as a hand might draw it, quantised on its grid.
  static func random(
    id: UInt64, count: Int, device: DeviceKind = .pen, viewScale: Double = 1,
    using generator: inout SeededGenerator
  ) -> Stroke {
    let grid = SampleGrid(viewScale: viewScale)
    var position = Vector(.random(in: 0...1900, using: &generator), 500) / viewScale
    var velocity = Vector(3, 1) / viewScale
    var pressure = 0.2
    var time = UInt64.random(in: 0...1_000_000_000_000, using: &generator)
    let samples = (0..<count).map { _ in
      velocity +=
        Vector(
          .random(in: -0.5...0.5, using: &generator), .random(in: -0.5...0.5, using: &generator))
        / viewScale
      position += velocity
      pressure = min(1, max(0, pressure + .random(in: -0.02...0.03, using: &generator)))
      time += UInt64.random(in: 4_900_000...5_100_000, using: &generator)
      var sample = StrokeSample(position: position, time: time)
      if device != .mouse { sample.pressure = pressure }
      if device == .pen {
        sample.altitude = 1 + pressure * 0.2
        sample.azimuth = 2 + pressure * 0.3
      }
      if device == .faulty {
        sample.twist = Bool.random(using: &generator) ? nil : .random(in: -9...9, using: &generator)
        sample.pressure = Bool.random(using: &generator) ? nil : pressure
      }
      return grid.sample(grid.quantize(sample))
    }
    var brush = Brush(
      color: SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator)), opacity: 1.0 / 3,
      width: .random(in: 1...40, using: &generator), minimumWidth: 0.1, smoothing: 0.7,
      blendMode: BlendMode.allCases.randomElement(using: &generator) ?? .sourceOver)
    for property in Brush.Property.allCases where Bool.random(using: &generator) {
      brush[property] = .random(in: property.range, using: &generator)
    }
    return Stroke(id: id, brush: brush, samples: samples, grid: grid)
  }
}

/// Records edits as a person makes them, with the history they must lead to.
struct RandomSession {
  private(set) var history: History
  private var nextID: UInt64
  private var generator: SeededGenerator

  /// Goes on after `history`.
  init(seed: UInt64, after history: History = History()) {
    self.history = history
    nextID = history.edits.count == 0 ? 0 : Drawing(history: history).nextStrokeID
    generator = SeededGenerator(seed: seed)
  }

  mutating func next() -> EditRecord {
    let record: EditRecord
    switch Int.random(in: 0..<10, using: &generator) {
    case 0 where history.canUndo: record = .move(position: history.position - 1)
    case 1 where history.canRedo: record = .move(position: history.position + 1)
    case 2 where history.canUndo:
      record = .move(position: .random(in: 0...history.position, using: &generator))
    case 3: record = .append(.clear, position: history.position)
    case 5, 6: record = .append(layerEdit(), position: history.position)
    case 4:
      let color = SRGBColor(hex: .random(in: 0...0xFFFFFF, using: &generator))
      let blending = Blending.allCases.randomElement(using: &generator) ?? .linear
      record = .append(
        Bool.random(using: &generator) ? .setPaper(color) : .setBlending(blending),
        position: history.position)
    default:
      let counts = [1, 2, 3, 4, 7, 8, 9, 15, 33, 200]
      let stroke = Stroke.random(
        id: nextID, count: counts.randomElement(using: &generator) ?? 1,
        device: DeviceKind.allCases.randomElement(using: &generator) ?? .pen,
        viewScale: [0.01, 1, 1.25, 64].randomElement(using: &generator) ?? 1, using: &generator)
      nextID += 1
      let layer = layers.inkLayers.randomElement(using: &generator) ?? Layer.firstID
      record = .append(.addStroke(stroke, layer: layer), position: history.position)
    }
    history.apply(record)
    return record
  }

  /// As the edits in force leave them.
  private var layers: LayerTree {
    var layers = LayerTree()
    for edit in history.edits.prefix(history.position) { layers.follow(edit) }
    return layers
  }

  private mutating func layerEdit() -> Edit {
    let layers = layers
    let ids = layers.entries.map(\.layer.id)
    let groups = [nil] + layers.entries.filter(\.layer.isGroup).map { Optional($0.layer.id) }
    let id = ids.randomElement(using: &generator) ?? 0
    let parent = groups.randomElement(using: &generator) ?? nil
    let place = LayerPlace(
      parent: parent, index: .random(in: 0...layers.children(of: parent).count, using: &generator))
    nextID += 1
    let edit: Edit =
      switch Int.random(in: 0..<7, using: &generator) {
      case 0: .removeLayer(id)
      case 1: .moveLayer(id, to: place)
      case 2: .changeLayer(id, properties())
      case 3: .clearLayer(layers.inkLayers.randomElement(using: &generator) ?? id)
      case 4: .removeStrokes((0..<nextID).filter { $0 % 3 == 0 })
      default: .addLayer(layer(nextID), at: place)
      }
    return layers.refusal(of: edit) == nil ? edit : .clear
  }

  private mutating func layer(_ id: UInt64) -> Layer {
    let content: Layer.Content =
      switch Int.random(in: 0..<3, using: &generator) {
      case 0: .ink
      case 1: .group
      default: picture().map { .picture($0) } ?? .ink
      }
    return Layer(id: id, properties: properties(), content: content)
  }

  private mutating func picture() -> Picture? {
    let (width, height) = (
      Int.random(in: 1...9, using: &generator), Int.random(in: 1...9, using: &generator)
    )
    let pixels = (0..<width * height * 4).map { _ in UInt8.random(in: 0...255, using: &generator) }
    let turn = Vector(.random(in: 0.1...3, using: &generator), 1.0 / 3)
    return Picture(
      width: width, height: height, pixels: pixels,
      placement: AffineTransform(
        x: turn, y: Vector(-turn.y, turn.x),
        origin: Vector(.random(in: -9...9, using: &generator), 7)))
  }

  private mutating func properties() -> Layer.Properties {
    var properties = Layer.Properties()
    properties.name = ["", "Tusche \u{1F58B}", "sky"].randomElement(using: &generator) ?? ""
    properties.opacity = .random(in: 0...1, using: &generator)
    properties.blendMode = BlendMode.allCases.randomElement(using: &generator) ?? .multiply
    properties.isVisible = .random(using: &generator)
    properties.isLocked = .random(using: &generator)
    properties.isAlphaLocked = .random(using: &generator)
    properties.isClipped = .random(using: &generator)
    return properties
  }
}

/// The drawing at `path` is refused as damaged once `sql` has been at it.
func expectDamage(_ path: String, after sql: String) throws {
  do {
    let database = try Database(path: path, access: .readWrite)
    try database.execute(sql)
  }
  for mode in [DocumentFile.Mode.read, .edit] {
    do {
      _ = try DocumentFile.open(path, mode)
      Issue.record("\(sql) was read as a drawing")
    } catch {
      guard case .damaged(path, _) = error else { throw error }
    }
  }
}
