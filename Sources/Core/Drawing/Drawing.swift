public import Geometry
public import Ink

/// The document as it stands: paper, visible strokes in order, and the history that led here.
///
/// Every change returns what must be drawn again, in document units, and what the store must keep.
public struct Drawing: Sendable {
  public private(set) var history: History
  public private(set) var paper: SRGBColor
  /// Visible strokes, ascending by `id`: later ones lie on top.
  public private(set) var strokes: [Stroke] = []
  /// The strokes that each `clear` in force took, so that undoing one costs nothing.
  private var cleared: [[Stroke]] = []
  private let firstPaper: SRGBColor

  /// One change: what it touched and how to keep it.
  public struct Change: Sendable {
    public let damage: Damage
    public let record: EditRecord
  }

  public enum Damage: Sendable, Equatable {
    /// A rectangle in document units.
    case region(Rect)
    case everything
  }

  /// The drawing after `history`; `paper` is its first colour.
  public init(history: History = History(), paper: SRGBColor = .white) {
    self.history = history
    self.paper = paper
    firstPaper = paper
    for edit in history.edits.prefix(history.position) { _ = perform(edit) }
  }

  public var canUndo: Bool { history.canUndo }
  public var canRedo: Bool { history.canRedo }

  /// The smallest id that no stroke of the history has: the place of the next tip-down.
  public var nextStrokeID: UInt64 {
    let ids = history.edits.lazy.compactMap { edit in
      if case .addStroke(let stroke) = edit { stroke.id } else { nil }
    }
    return (ids.max() ?? 0) + 1
  }

  /// Holds all visible ink; empty where there is none.
  public var bounds: Rect { strokes.reduce(.empty) { $0.union($1.bounds) } }

  /// Visible strokes that may reach into `region`, in order.
  public func strokes(in region: Rect) -> [Stroke] {
    strokes.filter { $0.bounds.intersects(region) }
  }

  /// Adds an edit after those in force; what could be redone is forgotten.
  public mutating func append(_ edit: Edit) -> Change {
    let record = EditRecord.append(edit, position: history.position)
    history.apply(record)
    return Change(damage: perform(edit), record: record)
  }

  /// Takes the last edit in force back; `nil` when there is none.
  public mutating func undo() -> Change? {
    guard history.canUndo else { return nil }
    let record = EditRecord.move(position: history.position - 1)
    let edit = history.edits[history.position - 1]
    history.apply(record)
    return Change(damage: revert(edit), record: record)
  }

  /// Does the edit again that was undone last; `nil` when there is none.
  public mutating func redo() -> Change? {
    guard history.canRedo else { return nil }
    let record = EditRecord.move(position: history.position + 1)
    let edit = history.edits[history.position]
    history.apply(record)
    return Change(damage: perform(edit), record: record)
  }

  private mutating func perform(_ edit: Edit) -> Damage {
    switch edit {
    case .addStroke(let stroke):
      strokes.insert(stroke, at: place(of: stroke.id))
      return .region(stroke.bounds)
    case .clear:
      cleared.append(strokes)
      strokes = []
      return .everything
    case .setPaper(let color):
      paper = color
      return .everything
    }
  }

  private mutating func revert(_ edit: Edit) -> Damage {
    switch edit {
    case .addStroke(let stroke):
      let index = place(of: stroke.id)
      if index < strokes.count, strokes[index].id == stroke.id { strokes.remove(at: index) }
      return .region(stroke.bounds)
    case .clear:
      strokes = cleared.popLast() ?? []
      return .everything
    case .setPaper:
      paper = paperInForce()
      return .everything
    }
  }

  /// The colour that the newest `setPaper` in force gave.
  private func paperInForce() -> SRGBColor {
    for edit in history.edits.prefix(history.position).reversed() {
      if case .setPaper(let color) = edit { return color }
    }
    return firstPaper
  }

  /// Where a stroke of this id stands or belongs. New strokes are nearly always the last.
  private func place(of id: UInt64) -> Int {
    var low = 0
    var high = strokes.count
    if let last = strokes.last, last.id < id { low = high }
    while low < high {
      let middle = (low + high) / 2
      if strokes[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
