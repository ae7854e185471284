import Canvas
import Drawing
import Raster
import SDLPlatform
import SQLiteStore
import Studio

/// Keeps the overview of a large drawing: shows the one in its file, and draws what is out of date in it
/// while the person does nothing, a square at a time on a thread that gives way.
final class OverviewKeeper {
  private enum News: Sendable {
    /// Of a file, as its drawing was then.
    case read(Overview, StrokeReading, OverviewSquare.Stamp)
    case drawn(Overview.Job, Bitmap, OverviewSquare)
  }

  /// Smaller drawings are drawn as quickly as an overview is read.
  private static let fewestStrokes = 10_000
  /// How long nothing must have been done.
  private static let idleTime: UInt64 = 3_000_000_000

  private let news = Outbox<News>()
  private let wake: @Sendable () -> Void
  private var lastAct = MonotonicClock.now()
  /// Something may be out of date.
  private var isPending = true
  private var isDrawing = false
  private var reading: StrokeReading?

  /// `wake` is called on another thread when there is news.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  var hasNews: Bool { !news.isEmpty }

  /// When a frame is needed though nothing happens.
  func deadline(_ studio: Studio) -> UInt64? {
    guard isPending, !isDrawing, studio.drawing.strokeCount >= Self.fewestStrokes,
      studio.isSettled
    else { return nil }
    return lastAct &+ Self.idleTime
  }

  /// After a frame at `now`; `isActive`: something was done in it.
  func follow(_ studio: Studio, _ file: DocumentFile, isActive: Bool, now: UInt64) {
    for news in news.take() { accept(news, studio, file) }
    if isActive {
      lastAct = now
      isPending = true
    }
    if let due = deadline(studio), due <= now { drawNext(studio, isReadOnly: file.isReadOnly) }
  }

  /// Begins to read the overview of a drawing that was opened.
  func read(_ file: DocumentFile, of drawing: Drawing) {
    reading = file.reading
    guard let reading else { return }
    startThread(givingWay: false) { [news, wake] in
      let squares = reading.overview()
      guard let overview = Overview(squares, of: drawing) else { return }
      news.post(.read(overview, reading, drawing.history.overviewStamp))
      wake()
    }
  }

  private func accept(_ news: News, _ studio: Studio, _ file: DocumentFile) {
    switch news {
    case .read(var overview, let source, let stamp):
      guard source === reading else { return }
      overview.catchUp(from: stamp, with: studio.drawing.history)
      studio.show(overview)
    case .drawn(let job, let square, let kept):
      isDrawing = false
      // Another drawing may be there by now.
      guard studio.drawing.history.holds(kept.stamp) else { return }
      studio.accept(square, at: job.place)
      file.keep(kept)
    }
  }

  private func drawNext(_ studio: Studio, isReadOnly: Bool) {
    guard !isReadOnly, let job = studio.takeOverviewJob() else {
      isPending = false
      return
    }
    isDrawing = true
    startThread { [news, wake] in
      let square = job.run()
      news.post(.drawn(job, square, OverviewSquare(square, job)))
      wake()
    }
  }
}

extension OverviewSquare {
  fileprivate init(_ square: Bitmap, _ job: Overview.Job) {
    var pixels: [UInt8] = []
    pixels.reserveCapacity(Self.byteCount)
    for word in square.pixels {
      for shift in [16, 8, 0] as [UInt32] {
        pixels.append(UInt8(truncatingIfNeeded: word >> shift))
      }
    }
    self.init(
      level: job.place.level, x: job.place.column, y: job.place.row,
      stamp: job.drawing.history.overviewStamp, pixels: pixels)
  }

  fileprivate var bitmap: Bitmap {
    var bitmap = Bitmap(width: Self.side, height: Self.side)
    for index in bitmap.pixels.indices {
      let (red, green, blue) = (pixels[index * 3], pixels[index * 3 + 1], pixels[index * 3 + 2])
      bitmap.pixels[index] = 0xFF00_0000 | UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue)
    }
    return bitmap
  }
}

extension Overview {
  /// What a file keeps; `nil` where that is nothing for this drawing. Squares count as fresh where the
  /// drawing has not changed since.
  fileprivate init?(_ squares: [OverviewSquare], of drawing: Drawing) {
    guard !squares.isEmpty else { return nil }
    self.init(covering: drawing.bounds, paper: drawing.paper)
    let history = drawing.history
    var last: OverviewSquare.Stamp?
    for square in squares.sorted(by: { $0.stamp.position < $1.stamp.position }) {
      let isKnown = history.holds(square.stamp)
      if isKnown {
        if let last { catchUp(from: last, to: square.stamp.position, with: history) }
        last = square.stamp
      }
      accept(
        square.bitmap, at: Place(level: square.level, column: square.x, row: square.y),
        isFresh: isKnown)
    }
    if let last { catchUp(from: last, with: history) }
  }

  /// The drawing went on from a state to that of `history`.
  fileprivate mutating func catchUp(
    from stamp: OverviewSquare.Stamp, to position: Int? = nil, with history: History
  ) {
    guard history.holds(stamp) else { return invalidate(.everything) }
    for index in stamp.position..<max(stamp.position, position ?? history.position) {
      guard case .addStroke(let stroke, _) = history.edits[index] else {
        invalidate(.everything)
        continue
      }
      invalidate(.region(stroke.bounds))
    }
  }
}

extension History {
  fileprivate var overviewStamp: OverviewSquare.Stamp { overviewStamp(at: position) }

  /// Whether the drawing went through this state on its way, as far as a stamp tells.
  fileprivate func holds(_ stamp: OverviewSquare.Stamp) -> Bool {
    (0...position).contains(stamp.position) && overviewStamp(at: stamp.position) == stamp
  }

  private func overviewStamp(at position: Int) -> OverviewSquare.Stamp {
    var index = position - 1
    while index >= 0 {
      if case .addStroke(let stroke, _) = edits[index] {
        return OverviewSquare.Stamp(position: position, stroke: stroke.id)
      }
      index -= 1
    }
    return OverviewSquare.Stamp(position: position, stroke: 0)
  }
}
