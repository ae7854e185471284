public import Canvas
public import Ink

/// Draws tiles away from the frame. Called on the main thread.
public protocol TileWorker: AnyObject {
  /// Queues jobs and returns at once.
  func submit(_ jobs: [TileJob])
  /// Has what strokes are drawn from read, where it is not, and returns at once.
  func gather(_ strokes: [Stroke])
  /// Jobs that have not begun are not needed any more.
  func dropQueued()
  /// What was finished since the last call, in the order of finishing.
  func takeResults() -> [TileJob.Result]
}

/// Draws tiles at once, on the caller's thread: for work without a window.
public final class ImmediateTileWorker: TileWorker {
  private var results: [TileJob.Result] = []

  public init() {}

  public func submit(_ jobs: [TileJob]) { results += jobs.map { $0.run() } }

  public func gather(_ strokes: [Stroke]) { for stroke in strokes { _ = stroke.gathered } }

  public func dropQueued() {}

  public func takeResults() -> [TileJob.Result] {
    defer { results = [] }
    return results
  }
}
