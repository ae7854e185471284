internal import CZlib
internal import Ink

/// A stroke beside the shape that shows it: all that it is made of, in attributes of our own that
/// other programs pass over. `docs/exchange.md` describes them.
enum KeptStroke {
  static let scales = 0x1p-20...0x1p20

  /// For the element whose shape, the value of its `d` or the address of its picture, is `shape`.
  static func attributes(of stroke: Stroke, shape: String) -> String {
    let brush = stroke.brush
    var words = ["color=\(NumberText.hex(brush.color.hex))", "mode=\(brush.blendMode.rawValue)"]
    let plain = Brush()
    for name in Brush.numberNames {
      if let value = brush[named: name], value != plain[named: name] {
        words.append("\(name)=\(value)")
      }
    }
    let head =
      "\(stroke.grid.viewScale) \(stroke.algorithm) \(stroke.sampleCount) \(checksum(shape))"
    let samples = Base64.text(SampleEncoder.encode(stroke.samples, on: stroke.grid))
    return " wetink:brush=\"\(words.joined(separator: " "))\" wetink:stroke=\"\(head)\""
      + " wetink:samples=\"\(samples)\""
  }

  /// `nil` where the attributes are missing or hold what no stroke can; `isOf` tells whether they belong to
  /// a shape.
  static func stroke(
    of node: SVGNode, id: UInt64
  ) -> (stroke: Stroke, isOf: (_ shape: String) -> Bool)? {
    guard let head = node.own["stroke"]?.split(separator: " "), head.count == 4,
      let scale = Double(head[0]), scales.contains(scale),
      let algorithm = Int(head[1]), (1...Stroke.currentAlgorithm).contains(algorithm),
      let count = Int(head[2]),
      let brush = brush(node.own["brush"] ?? ""),
      let bytes = Base64.bytes(node.own["samples"] ?? "")
    else { return nil }
    let grid = SampleGrid(viewScale: scale)
    var decoder = SampleDecoder()
    guard let samples = try? decoder.decode(bytes, count: count, on: grid),
      samples.allSatisfy({ WidthStroke.isNear($0.position) })
    else { return nil }
    let stroke = Stroke(
      id: id, brush: brush, samples: samples, grid: grid, algorithm: algorithm)
    let sum = String(head[3])
    return (stroke, { checksum($0) == sum })
  }

  private static func brush(_ text: String) -> Brush? {
    var brush = Brush()
    for word in text.split(separator: " ") {
      let parts = word.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { return nil }
      switch parts[0] {
      case "color":
        guard let color = SVGColor(String(parts[1])) else { return nil }
        brush.color = color.color
      case "mode":
        guard let mode = BlendMode(rawValue: String(parts[1])) else { return nil }
        brush.blendMode = mode
      default:
        guard let value = Double(parts[1]), Brush.numberNames.contains(String(parts[0])) else {
          return nil
        }
        brush[named: String(parts[0])] = value
      }
    }
    return brush.isValid ? brush : nil
  }

  private static func checksum(_ shape: String) -> String {
    let bytes = Array(shape.utf8)
    return String(crc32(0, bytes, UInt32(truncatingIfNeeded: bytes.count)), radix: 16)
  }
}
