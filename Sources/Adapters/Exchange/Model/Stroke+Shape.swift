internal import Ink

extension Brush {
  /// Its strokes are evenly filled shapes.
  var isPlain: Bool { softness <= 0 && grainDepth <= 0 && !isDense && !hasChangingStrength }
}

extension BlendMode {
  /// Among those that the W3C specification gives `mix-blend-mode`, and PDF has.
  var isMixing: Bool {
    switch self {
    case .sourceOver, .multiply, .screen, .overlay, .darken, .lighten, .colorDodge, .colorBurn,
      .hardLight, .softLight, .difference, .exclusion, .hue, .saturation, .color, .luminosity:
      true
    default: false
    }
  }
}

/// An ink layer in the order of drawing, as formats of shapes can hold it.
struct InkParts {
  /// Strokes to begin with that only pixels can show.
  let pixels: [Stroke]
  /// What comes after, lowest first: strokes, then what all before is erased by.
  let runs: [Run]

  struct Run {
    var strokes: [Stroke] = []
    var erasers: [Stroke] = []
  }

  /// Erasing nests everything before it; readers bear only so much.
  private static let runLimit = 40

  init(_ strokes: [Stroke]) {
    let isHeld = { (stroke: Stroke) in stroke.brush.blendMode.isMixing || stroke.brush.erases }
    let begin = (strokes.lastIndex { !isHeld($0) } ?? -1) + 1
    var runs: [Run] = []
    var starts: [Int] = []
    for (index, stroke) in strokes.enumerated().dropFirst(begin) {
      if stroke.brush.erases {
        // With nothing before it, it takes nothing away.
        if runs.isEmpty, begin == 0 { continue }
        if runs.isEmpty {
          runs.append(Run())
          starts.append(index)
        }
        runs[runs.count - 1].erasers.append(stroke)
      } else {
        if runs.last.map({ !$0.erasers.isEmpty }) ?? true {
          runs.append(Run())
          starts.append(index)
        }
        runs[runs.count - 1].strokes.append(stroke)
      }
    }
    let dropped = max(0, runs.count - Self.runLimit)
    let cut = dropped > 0 ? starts[dropped] : begin
    pixels = Array(strokes[..<cut])
    self.runs = Array(runs.dropFirst(dropped))
  }
}
