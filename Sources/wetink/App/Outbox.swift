import Synchronization

/// What threads of lower priority have found out, for the frame to take.
final class Outbox<Value: Sendable>: Sendable {
  private let values = Mutex<[Value]>([])
  /// Asked every frame, and a frame waits for no lock that a thread of lower priority may hold.
  private let count = Atomic<Int>(0)

  var isEmpty: Bool { count.load(ordering: .acquiring) == 0 }

  /// On any thread.
  func post(_ value: Value) {
    values.withLock {
      $0.append(value)
      count.store($0.count, ordering: .releasing)
    }
  }

  /// In the order in which they were posted. While one is being posted there are none yet.
  func take() -> [Value] {
    guard !isEmpty else { return [] }
    return values.withLockIfAvailable { values in
      defer { values = [] }
      count.store(0, ordering: .releasing)
      return values
    } ?? []
  }
}
