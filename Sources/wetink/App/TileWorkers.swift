import Canvas
import Dispatch
import Glibc
import Studio
import Synchronization

/// Draws tiles on threads of lower priority, the first asked for first.
final class TileWorkers: TileWorker, Sendable {
  private struct Queue {
    var jobs: [TileJob] = []
    var results: [TileJob.Result] = []
  }

  private let queue = Mutex(Queue())
  private let isReady = DispatchSemaphore(value: 0)

  /// `onResult` is called on a worker's thread.
  init(count: Int, onResult: @escaping @Sendable () -> Void) {
    for _ in 0..<count {
      startThread { [weak self, isReady] in
        while true {
          isReady.wait()
          guard let self else { return }
          guard let job = self.take() else { continue }
          let result = job.run()
          self.queue.withLock { $0.results.append(result) }
          onResult()
        }
      }
    }
  }

  func submit(_ jobs: [TileJob]) {
    queue.withLock { $0.jobs += jobs }
    for _ in jobs { isReady.signal() }
  }

  func dropQueued() { queue.withLock { $0.jobs = [] } }

  func takeResults() -> [TileJob.Result] {
    queue.withLock { queue in
      defer { queue.results = [] }
      return queue.results
    }
  }

  var hasResults: Bool { queue.withLock { !$0.results.isEmpty } }

  private func take() -> TileJob? {
    queue.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }
}
