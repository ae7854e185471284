import Canvas
import Dispatch
import Glibc
import Ink
import Studio
import Synchronization

/// Draws tiles on threads of lower priority, the first asked for first.
final class TileWorkers: TileWorker, Sendable {
  private struct Queue {
    var jobs: [TileJob] = []
    /// To be read; they come before the jobs.
    var strokes: [[Stroke]] = []
  }

  private let queue = Mutex(Queue())
  private let results = Outbox<TileJob.Result>()
  private let isReady = DispatchSemaphore(value: 0)

  /// `onResult` is called on a worker's thread.
  init(count: Int, onResult: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
      startThread { [weak self, isReady] in
        while true {
          isReady.wait()
          guard let self else { return }
          if let strokes = self.takeStrokes() {
            for stroke in strokes { _ = stroke.gathered }
          } else if let job = self.takeJob() {
            self.results.post(job.run())
            onResult()
          }
        }
      }
    }
  }

  func submit(_ jobs: [TileJob]) {
    queue.withLock { $0.jobs += jobs }
    for _ in jobs { isReady.signal() }
  }

  func gather(_ strokes: [Stroke]) {
    queue.withLock { $0.strokes.append(strokes) }
    isReady.signal()
  }

  func dropQueued() { queue.withLock { $0.jobs = [] } }

  func takeResults() -> [TileJob.Result] { results.take() }

  var hasResults: Bool { !results.isEmpty }

  private func takeStrokes() -> [Stroke]? {
    queue.withLock { $0.strokes.isEmpty ? nil : $0.strokes.removeFirst() }
  }

  private func takeJob() -> TileJob? {
    queue.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }
}
