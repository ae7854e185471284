import Canvas
import Dispatch
import Glibc
import Studio
import Synchronization

/// Draws tiles on threads of lower priority, the first asked for first.
final class TileWorkers: TileWorker, Sendable {
  private let queue = Mutex<[TileJob]>([])
  private let results = Outbox<TileJob.Result>()
  private let isReady = DispatchSemaphore(value: 0)

  /// `onResult` is called on a worker's thread.
  init(count: Int, onResult: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
      startThread { [weak self, isReady] in
        while true {
          isReady.wait()
          guard let self else { return }
          guard let job = self.take() else { continue }
          self.results.post(job.run())
          onResult()
        }
      }
    }
  }

  func submit(_ jobs: [TileJob]) {
    queue.withLock { $0 += jobs }
    for _ in jobs { isReady.signal() }
  }

  func dropQueued() { queue.withLock { $0 = [] } }

  func takeResults() -> [TileJob.Result] { results.take() }

  var hasResults: Bool { !results.isEmpty }

  private func take() -> TileJob? {
    queue.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }
}
