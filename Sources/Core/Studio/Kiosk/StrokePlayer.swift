internal import Ink

/// Plays a drawing again, stroke by stroke, quick enough that a large one does not bore.
struct StrokePlayer: Sendable {
  /// What is to be drawn next.
  enum Step {
    case begin(Stroke)
    case sample(StrokeSample)
    case finish
  }

  private let strokes: [Stroke]
  /// Those of the stroke that is being played.
  private var samples: [StrokeSample] = []
  private let speed: Double
  private var strokeIndex = 0
  private var sampleIndex = 0
  /// When the present stroke begins.
  private var began: UInt64
  /// When all strokes were drawn.
  private(set) var ended: UInt64?

  /// Between two strokes, and the longest that one hand's pause within a stroke counts.
  private static let gap: UInt64 = 250_000_000
  private static let longest: UInt64 = 4_000_000_000
  /// However much there is, it takes no longer.
  private static let wholeTime = 40e9
  /// So often is enough to look smooth.
  static let frameTime: UInt64 = 25_000_000

  init(_ strokes: [Stroke], speed: Double, now: UInt64) {
    self.strokes = strokes
    began = now
    let hand = strokes.reduce(0.0) { $0 + Double(Self.duration($1) + Self.gap) }
    self.speed = max(speed, hand / Self.wholeTime)
    if strokes.isEmpty { ended = now }
  }

  /// Calls `body` with what is due by `now`, in order.
  mutating func advance(to now: UInt64, _ body: (Step) -> Void) {
    while strokeIndex < strokes.count {
      let stroke = strokes[strokeIndex]
      guard began <= now else { return }
      if sampleIndex == 0 {
        samples = stroke.samples
        body(.begin(stroke))
      }
      while sampleIndex < samples.count {
        guard time(of: sampleIndex) <= now else { return }
        body(.sample(samples[sampleIndex]))
        sampleIndex += 1
      }
      body(.finish)
      began = time(of: samples.count - 1) &+ scaled(Self.gap)
      strokeIndex += 1
      sampleIndex = 0
    }
    if ended == nil { ended = now }
  }

  private func time(of index: Int) -> UInt64 {
    let (first, time) = (samples[0].time, samples[index].time)
    let since = min(time - min(first, time), Self.longest)
    return began &+ scaled(since)
  }

  private func scaled(_ time: UInt64) -> UInt64 { UInt64(Double(time) / speed) }

  private static func duration(_ stroke: Stroke) -> UInt64 {
    let samples = stroke.samples
    guard let first = samples.first, let last = samples.last else { return 0 }
    return min(last.time - min(first.time, last.time), longest)
  }
}
