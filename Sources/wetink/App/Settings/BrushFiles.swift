import Canvas
import Controls
import FoundationEssentials
import Ink

/// The brushes to choose from: a JSON file each, the program's own and the person's.
enum BrushFiles {
  /// In their order; what cannot be read is complained about and left out.
  static func load() -> [BrushPreset] {
    var files: [String: BrushFile] = [:]
    for folder in [Folders.assets.map { $0 + "/brushes" }, Folders.brushes] {
      guard let folder else { continue }
      for (id, file) in read(folder) { files[id] = file }
    }
    let inOrder = files.sorted { ($0.value.order, $0.key) < ($1.value.order, $1.key) }
    let presets = inOrder.map {
      BrushPreset(
        id: $0.key, title: $0.value.title, brush: $0.value.brush,
        takesStrokes: $0.value.takesStrokes)
    }
    let missing = [BrushPreset.pen, .eraser].filter { plain in
      !presets.contains { $0.brush.erases == plain.brush.erases }
    }
    return presets + missing
  }

  /// A stroke that shows what the brush does.
  static func sample(of preset: BrushPreset) -> DisplayList.Mask {
    let sample = BrushSample(of: preset.brush, scale: 2)
    return DisplayList.Mask(width: sample.width, height: sample.height, cells: sample.cells)
  }

  private static func read(_ folder: String) -> [String: BrushFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var files: [String: BrushFile] = [:]
    for name in names.sorted() where name.hasSuffix(".json") {
      let path = "\(folder)/\(name)"
      do {
        guard Folders.ordinaryFile(path) != nil else {
          throw BrushFile.Fault(text: "this is not an ordinary file")
        }
        let data = try Data(contentsOf: URL(filePath: path))
        files[String(name.dropLast(5))] = try JSONDecoder().decode(BrushFile.self, from: data)
      } catch let fault as BrushFile.Fault {
        Program.complain("\(path): \(fault.text)")
      } catch {
        Program.complain("\(path): this is no brush")
      }
    }
    return files
  }
}

/// What a brush's file says; `docs/brushes.md` describes it.
struct BrushFile: Decodable {
  /// Smaller ones come first in the list.
  var order = 1000.0
  var title: String?
  var takesStrokes = false
  var brush = Brush()

  struct Fault: Error {
    let text: String
  }

  /// Any name, so that one that means nothing is found.
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Key.self)
    for key in values.allKeys {
      switch key.stringValue {
      case "order": order = try values.decode(Double.self, forKey: key)
      case "takesStrokes": takesStrokes = try values.decode(Bool.self, forKey: key)
      case "title": title = try values.decode(String.self, forKey: key)
      case "blendMode":
        guard let mode = BlendMode(rawValue: try values.decode(String.self, forKey: key)) else {
          throw Fault(text: "blendMode is no blend mode")
        }
        brush.blendMode = mode
      default: try set(key.stringValue, to: try? values.decode(Double.self, forKey: key))
      }
    }
    if takesStrokes, !brush.erases { throw Fault(text: "only an eraser takes strokes") }
    guard brush.isValid else { throw Fault(text: "a value is out of range") }
  }

  private mutating func set(_ name: String, to value: Double?) throws {
    guard let value else { throw Fault(text: "\(name) is no number") }
    guard brush[named: name] != nil else { throw Fault(text: "\(name) is unknown") }
    brush[named: name] = value
  }
}
