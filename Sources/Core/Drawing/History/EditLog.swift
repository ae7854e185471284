/// Edits in order. They are kept in runs, so that adding one moves no others, however many there are.
public struct EditLog: Sendable, Equatable {
  /// All of `runLength` edits but the last, which has one at least.
  private var runs: [[Edit]] = []

  private static let runLength = 256

  public init() {}

  public mutating func append(_ edit: Edit) {
    if runs.last?.count ?? Self.runLength == Self.runLength {
      runs.append([])
      runs[runs.count - 1].reserveCapacity(Self.runLength)
    }
    runs[runs.count - 1].append(edit)
  }

  /// Drops every edit at `position` and after.
  public mutating func removeAll(from position: Int) {
    precondition((0...count).contains(position), "position lies within the edits")
    let (whole, rest) = position.quotientAndRemainder(dividingBy: Self.runLength)
    runs.removeSubrange(Swift.min(whole + (rest > 0 ? 1 : 0), runs.count)...)
    if rest > 0 { runs[whole].removeSubrange(rest...) }
  }
}

extension EditLog: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int {
    runs.last.map { (runs.count - 1) * Self.runLength + $0.count } ?? 0
  }

  public func makeIterator() -> FlattenSequence<[[Edit]]>.Iterator { runs.joined().makeIterator() }

  public subscript(position: Int) -> Edit {
    runs[position / Self.runLength][position % Self.runLength]
  }
}

extension EditLog: ExpressibleByArrayLiteral {
  public init(_ edits: some Sequence<Edit>) {
    for edit in edits { append(edit) }
  }

  public init(arrayLiteral edits: Edit...) { self.init(edits) }
}
