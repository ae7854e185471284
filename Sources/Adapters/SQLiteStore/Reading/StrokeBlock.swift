internal import Ink
internal import Synchronization

/// The strokes of a stretch of the history, which are read together: at once, or when one of them is
/// asked for.
final class StrokeBlock: StoredStrokes {
  private enum State {
    case waiting(StrokeReading)
    case filled(StrokeRows)
    /// They cannot be read, which is told of, and leave nothing.
    case lost
  }

  /// The first edit of the stretch.
  let start: Int64
  private let state: Mutex<State>

  /// Its strokes are read by `reading`; `nil`: none is there until `fill`.
  init(start: Int64, waitingFor reading: StrokeReading? = nil) {
    self.start = start
    state = Mutex(reading.map { .waiting($0) } ?? .lost)
  }

  func fill(_ rows: StrokeRows) { state.withLock { $0 = .filled(rows) } }

  /// Reads the strokes unless they are there; waits while another thread does.
  func load() { _ = rows }

  private var rows: StrokeRows? {
    state.withLock { state in
      switch state {
      case .filled(let rows): return rows
      case .lost: return nil
      case .waiting(let reading):
        let rows = reading.rows(of: self)
        state = rows.map { .filled($0) } ?? .lost
        return rows
      }
    }
  }

  /// Of a thread that must not wait; `nil` where it would have to.
  func contentAtHand(of number: Int) -> StrokeContent? {
    // Whoever reads the block holds the lock as long as that takes.
    let known: StrokeRows?? =
      state.withLockIfAvailable { state in
        switch state {
        case .filled(let rows): .some(rows)
        case .lost: .some(nil)
        case .waiting: nil
        }
      } ?? nil
    return known.map { Self.content(of: number, in: $0) }
  }

  func content(of number: Int) -> StrokeContent { Self.content(of: number, in: rows) }

  private static func content(of number: Int, in rows: StrokeRows?) -> StrokeContent {
    StrokeContent(
      brush: rows?.brush(of: number) ?? nothing,
      grid: rows?.grid(of: number) ?? SampleGrid(viewScale: 1),
      algorithm: rows?.algorithm(of: number) ?? Stroke.currentAlgorithm,
      samples: samples(of: number, in: rows))
  }

  /// Leaves no ink.
  private static let nothing = Brush(opacity: 0, width: 0)

  func brush(of number: Int) -> Brush { rows?.brush(of: number) ?? Self.nothing }
  func grid(of number: Int) -> SampleGrid { rows?.grid(of: number) ?? SampleGrid(viewScale: 1) }

  func algorithm(of number: Int) -> Int {
    rows?.algorithm(of: number) ?? Stroke.currentAlgorithm
  }

  func sampleCount(of number: Int) -> Int { rows?.sampleCount(of: number) ?? 1 }

  func samples(of number: Int) -> [StrokeSample] { Self.samples(of: number, in: rows) }

  /// A point for bytes that no encoder wrote, whose checksum someone made to fit; `wetink check` finds
  /// them.
  private static func samples(of number: Int, in rows: StrokeRows?) -> [StrokeSample] {
    var decoder = SampleDecoder()
    return (try? rows?.samples(of: number, by: &decoder))
      ?? [StrokeSample(position: .zero, time: 0)]
  }
}
