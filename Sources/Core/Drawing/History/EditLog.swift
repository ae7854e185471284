public import Ink

/// Edits in order. They are kept in runs, so that adding one moves no others, however many there are.
public struct EditLog: Sendable, Equatable {
  /// All of `runLength` edits but the last, which has one at least.
  private(set) var runs: [Run] = []

  public static let runLength = 256

  enum Run: Sendable {
    case edits([Edit])
    /// Strokes that were added to one layer. The layer's list may share their memory.
    case strokes([Stroke], layer: UInt64)

    var count: Int {
      switch self {
      case .edits(let edits): edits.count
      case .strokes(let strokes, _): strokes.count
      }
    }

    subscript(index: Int) -> Edit {
      switch self {
      case .edits(let edits): edits[index]
      case .strokes(let strokes, let layer): .addStroke(strokes[index], layer: layer)
      }
    }
  }

  public init() {}

  public mutating func append(_ edit: Edit) {
    var edits = takeUnfinished()
    edits.append(edit)
    runs.append(.edits(edits))
  }

  /// The last run, taken out so that it can grow without a copy; a new one where that is whole.
  private mutating func takeUnfinished() -> [Edit] {
    if runs.last?.count ?? Self.runLength < Self.runLength { return runs.removeLast().edits }
    var edits: [Edit] = []
    edits.reserveCapacity(Self.runLength)
    return edits
  }

  /// Adds `runLength` strokes at once, where `count` is a multiple of it.
  public mutating func append(_ strokes: [Stroke], layer: UInt64) {
    precondition(
      count.isMultiple(of: Self.runLength) && strokes.count == Self.runLength,
      "strokes are added by whole runs")
    runs.append(.strokes(strokes, layer: layer))
  }

  /// Drops every edit at `position` and after.
  public mutating func removeAll(from position: Int) {
    precondition((0...count).contains(position), "position lies within the edits")
    let (whole, rest) = position.quotientAndRemainder(dividingBy: Self.runLength)
    let left = rest > 0 ? runs[whole].edits.prefix(rest) : []
    runs.removeSubrange(Swift.min(whole, runs.count)...)
    if rest > 0 { runs.append(.edits(Array(left))) }
  }
}

extension EditLog.Run: Equatable {
  fileprivate var edits: [Edit] {
    switch self {
    case .edits(let edits): edits
    case .strokes(let strokes, let layer): strokes.map { .addStroke($0, layer: layer) }
    }
  }

  static func == (one: Self, other: Self) -> Bool { one.edits == other.edits }
}

extension EditLog: RandomAccessCollection {
  public var startIndex: Int { 0 }
  public var endIndex: Int {
    runs.last.map { (runs.count - 1) * Self.runLength + $0.count } ?? 0
  }

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
