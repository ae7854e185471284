import Drawing
import FoundationEssentials
import Ink
import SQLiteStore

/// `wetink info`: what a drawing holds.
enum InfoCommand {
  private struct Report: Encodable {
    var file: String
    var version: Int
    var strokes: Int
    var samples: Int
    var layers: Int
    var layerTree: [LayerReport]
    var bounds: [Double]?
    var edits: Int
    var position: Int
    var paper: String
    var blending: String
    /// Only where they were asked for.
    var ink: [InkReport]?

    enum Key: String, CodingKey {
      case file, version, strokes, samples, layers, layerTree, bounds, edits, position, paper
      case blending, ink
    }

    /// `bounds` is there even when it is null, so that every report has the same keys.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(file, forKey: .file)
      try container.encode(version, forKey: .version)
      try container.encode(strokes, forKey: .strokes)
      try container.encode(samples, forKey: .samples)
      try container.encode(layers, forKey: .layers)
      try container.encode(layerTree, forKey: .layerTree)
      try container.encode(bounds, forKey: .bounds)
      try container.encode(edits, forKey: .edits)
      try container.encode(position, forKey: .position)
      try container.encode(paper, forKey: .paper)
      try container.encode(blending, forKey: .blending)
      try container.encodeIfPresent(ink, forKey: .ink)
    }
  }

  /// One layer, bottom to top; a group stands before what is in it.
  private struct LayerReport: Encodable {
    var id: UInt64
    var depth: Int
    var name: String
    var content: String
    var opacity: Double
    var blendMode: String
    var visible: Bool
    var locked: Bool
    var alphaLocked: Bool
    var clipped: Bool
    var strokes: Int

    init(_ entry: LayerTree.Entry, of drawing: Drawing) {
      let properties = entry.layer.properties
      id = entry.layer.id
      depth = entry.depth
      name = properties.name
      content =
        switch entry.layer.content {
        case .ink: "ink"
        case .group: "group"
        case .picture: "picture"
        }
      opacity = properties.opacity
      blendMode = properties.blendMode.rawValue
      visible = properties.isVisible
      locked = properties.isLocked
      alphaLocked = properties.isAlphaLocked
      clipped = properties.isClipped
      strokes = drawing.strokes(of: id).count
    }
  }

  /// One stroke with every sample.
  private struct InkReport: Encodable {
    var id: UInt64
    var blendMode: String
    /// x and y in document units, pressure, altitude, azimuth and twist in degrees, time in
    /// milliseconds; null where the device told nothing.
    var samples: [[Double?]]

    init(_ stroke: Stroke) {
      id = stroke.id
      blendMode = stroke.brush.blendMode.rawValue
      samples = stroke.samples.map { sample in
        let angles = [sample.altitude, sample.azimuth, sample.twist].map { angle in
          angle.map { $0 * 180 / .pi }
        }
        return [sample.position.x, sample.position.y, sample.pressure] + angles
          + [Double(sample.time) / 1e6]
      }
    }
  }

  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(arguments, flags: ["--json", "--samples"], positional: 1...1)
    guard options.has("--json") || !options.has("--samples") else {
      throw .usage("--samples needs --json")
    }
    let path = options.positional[0]
    let opened = try Documents.read(path)
    var report = report(path, opened)
    if options.has("--samples") {
      report.ink = Documents.drawing(opened).strokes.map { InkReport($0) }
    }
    try options.has("--json") ? JSON.print(report) : printLines(report)
  }

  private static func report(_ path: String, _ opened: OpenedDocument) -> Report {
    let drawing = Documents.drawing(opened)
    let bounds = drawing.bounds
    let hex = String(drawing.paper.hex, radix: 16, uppercase: true)
    return Report(
      file: path, version: opened.file.version, strokes: drawing.strokeCount,
      samples: drawing.strokes.reduce(0) { $0 + $1.sampleCount }, layers: drawing.layers.count,
      layerTree: drawing.layers.entries.map { LayerReport($0, of: drawing) },
      bounds: bounds.isEmpty ? nil : [bounds.min.x, bounds.min.y, bounds.max.x, bounds.max.y],
      edits: opened.history.edits.count, position: opened.history.position,
      paper: "#" + String(repeating: "0", count: 6 - hex.count) + hex,
      blending: drawing.blending.rawValue)
  }

  private static func printLines(_ report: Report) {
    let bounds = report.bounds?.map { String(($0 * 10).rounded() / 10) }.joined(separator: " ")
    for line in [
      "file      \(report.file)",
      "version   \(report.version)",
      "strokes   \(report.strokes)",
      "samples   \(report.samples)",
      "layers    \(report.layers)",
      "bounds    \(bounds ?? "none")",
      "history   \(report.position) of \(report.edits) edits done",
      "paper     \(report.paper)",
      "blending  \(report.blending)",
    ] {
      Program.say(line)
    }
  }
}

/// One object on standard output and nothing else.
enum JSON {
  static func print(_ value: some Encodable) throws(Failure) {
    Swift.print(try text(value))
  }

  static func text(_ value: some Encodable) throws(Failure) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    do {
      return PlainText.escapedJSON(String(decoding: try encoder.encode(value), as: UTF8.self))
    } catch {
      throw .work("the report cannot be written as JSON: \(error)")
    }
  }
}
