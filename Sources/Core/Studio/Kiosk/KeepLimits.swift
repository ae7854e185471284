/// How much of what was drawn stays on disk. The oldest goes first.
public struct KeepLimits: Sendable, Equatable {
  public var count = 5000
  /// Seconds since it was kept.
  public var age = 365 * 86_400
  public var bytes = 4_000_000_000
  /// What the disk must have left over.
  public var freeBytes = 500_000_000

  public init() {}

  /// One kept drawing with all its files.
  public struct Kept: Sendable, Equatable {
    /// Seconds since 1970.
    public var time: Int
    public var bytes: Int

    public init(time: Int, bytes: Int) {
      self.time = time
      self.bytes = bytes
    }
  }

  /// How many of `kept`, the oldest first, must go. `others`: bytes that count and cannot go, such as
  /// the drawing in progress.
  public func surplus(of kept: [Kept], others: Int, free: Int, now: Int) -> Int {
    var (count, bytes, free) = (kept.count, kept.reduce(others) { $0 + $1.bytes }, free)
    for (index, drawing) in kept.enumerated() {
      // A clock that was set back makes no drawing old, one from the future is not old either.
      let isOld = drawing.time < now && now - drawing.time > age
      guard isOld || count > self.count || bytes > self.bytes || free < freeBytes else {
        return index
      }
      count -= 1
      bytes -= drawing.bytes
      free += drawing.bytes
    }
    return kept.count
  }
}
