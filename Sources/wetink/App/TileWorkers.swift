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
  /// Asked every frame, and a frame waits for no lock that a worker of lower priority may hold.
  private let resultCount = Atomic<Int>(0)
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
          self.queue.withLock {
            $0.results.append(result)
            self.resultCount.store($0.results.count, ordering: .releasing)
          }
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

  /// While a worker holds the queue there are none yet.
  func takeResults() -> [TileJob.Result] {
    guard hasResults else { return [] }
    return queue.withLockIfAvailable { queue in
      defer { queue.results = [] }
      resultCount.store(0, ordering: .releasing)
      return queue.results
    } ?? []
  }

  var hasResults: Bool { resultCount.load(ordering: .acquiring) > 0 }

  private func take() -> TileJob? {
    queue.withLock { $0.jobs.isEmpty ? nil : $0.jobs.removeFirst() }
  }
}
