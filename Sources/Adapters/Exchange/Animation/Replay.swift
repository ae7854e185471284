internal import Canvas
internal import Drawing
internal import Geometry
internal import Ink
internal import Raster

/// The drawing as it came to be: its strokes in their order, each at the pace of the hand, without
/// the pauses.
struct Replay {
  /// Frames a second.
  static let rate = 20
  /// How long the finished drawing stays.
  static let rest = 2.0

  /// Pixels.
  let width: Int
  let height: Int
  private var drawing: Drawing
  private var canvas: Canvas
  private let strokes: [TimedStroke]
  /// Seconds.
  private let length: Double
  /// Strokes that are in `drawing` as a whole.
  private var doneCount = 0
  private var hasUnfinished = false

  private struct TimedStroke {
    var stroke: Stroke
    var layer: UInt64
    /// Seconds from the beginning.
    var start: Double
    var length: Double
  }

  private static let longestPause = 0.25
  private static let longestStroke = 5.0
  private static let sides = (width: 1280.0, height: 960.0)

  /// `seconds` for all; `nil`: as long as it took, 20 at most. `scale` in pixels per document unit;
  /// `nil`: one, or fewer where the picture would be large.
  init(
    _ exchanged: ExchangeDrawing, region: Rect, scale: Double?, seconds: Double?
  ) throws(FileFailure) {
    let fitting = min(1, Self.sides.width / region.size.x, Self.sides.height / region.size.y)
    let view = View(scale: scale ?? fitting)
    let pixels = view.latticeBounds(of: region)
    guard (1...16_000).contains(pixels.width), (1...16_000).contains(pixels.height),
      pixels.area <= 1 << 25
    else { throw .tooLarge(width: pixels.width, height: pixels.height) }
    (width, height) = (pixels.width, pixels.height)
    var timed: [TimedStroke] = []
    drawing = Drawing()
    for edit in exchanged.edits {
      guard case .addStroke(let stroke, let layer) = edit else {
        _ = drawing.append(edit)
        continue
      }
      timed.append(TimedStroke(stroke: stroke, layer: layer, start: 0, length: 0))
    }
    timed.sort { $0.stroke.id < $1.stroke.id }
    let natural = Self.arrange(&timed)
    length = min(seconds ?? min(natural, 20), 600)
    let factor = natural > 0 ? length / natural : 0
    for index in timed.indices {
      timed[index].start *= factor
      timed[index].length *= factor
    }
    strokes = timed
    canvas = Canvas(
      view: View(scale: view.scale, origin: PixelPoint(x: pixels.minX, y: pixels.minY)),
      width: width, height: height, paper: drawing.paper, layers: drawing.layers,
      activeLayer: nil, blending: drawing.blending)
  }

  /// Gives each stroke its time; returns the whole.
  private static func arrange(_ timed: inout [TimedStroke]) -> Double {
    var now = 0.0
    var last: UInt64?
    for index in timed.indices {
      let samples = timed[index].stroke.samples
      guard let first = samples.first?.time, let end = samples.last?.time else { continue }
      if let last {
        now += first > last ? min(Double(first - last) * 1e-9, longestPause) : longestPause
      }
      last = end
      timed[index].start = now
      timed[index].length = min(Double(end - first) * 1e-9, longestStroke)
      now += timed[index].length
    }
    return now
  }

  var frameCount: Int { max(1, Int((length * Double(Self.rate)).rounded(.up)) + 1) }

  /// Goes on to a frame; they come in order. The picture of it.
  mutating func picture(frame: Int) -> Bitmap {
    let now = frame == frameCount - 1 ? .infinity : Double(frame) / Double(Self.rate)
    if hasUnfinished, let change = drawing.undo() {
      canvas.invalidate(change.damage)
      hasUnfinished = false
    }
    while doneCount < strokes.count {
      let next = strokes[doneCount]
      guard next.start <= now else { break }
      if next.start + next.length <= now {
        add(next.stroke, to: next.layer)
        doneCount += 1
      } else {
        add(Self.beginning(of: next.stroke, part: (now - next.start) / next.length), to: next.layer)
        hasUnfinished = true
        break
      }
    }
    for job in canvas.takeJobs(of: drawing) { canvas.accept(job.run()) }
    var changed: [PixelRect] = []
    canvas.compose(&changed)
    return canvas.picture
  }

  private mutating func add(_ stroke: Stroke, to layer: UInt64) {
    canvas.invalidate(drawing.append(.addStroke(stroke, layer: layer)).damage)
  }

  private static func beginning(of stroke: Stroke, part: Double) -> Stroke {
    let count = max(1, Int(Double(stroke.sampleCount) * part))
    return Stroke(
      id: stroke.id, brush: stroke.brush, samples: Array(stroke.samples.prefix(count)),
      grid: stroke.grid, algorithm: stroke.algorithm)
  }
}
