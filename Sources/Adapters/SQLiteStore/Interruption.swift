internal import Synchronization

/// Breaks off the opening of a drawing, from any thread. The file is left as it was.
public final class Interruption: Sendable {
  private let wanted = Atomic<Bool>(false)

  public init() {}

  public func interrupt() { wanted.store(true, ordering: .relaxed) }

  public var isWanted: Bool { wanted.load(ordering: .relaxed) }

  /// To be called now and then where something takes long.
  func check() throws(StoreFailure) {
    if isWanted { throw .interrupted }
  }
}
