public import Geometry
public import Ink

/// The document as it stands: paper, layers with their strokes, and the history that led here.
///
/// Every change returns what must be drawn again, in document units, and what the store must keep.
public struct Drawing: Sendable {
  public private(set) var history: History
  public internal(set) var paper: SRGBColor
  public internal(set) var blending = Blending.gamma
  public internal(set) var layers = LayerTree()
  /// The strokes of each layer that has some.
  var strokeLists: [UInt64: StrokeList] = [:]
  /// What each edit in force took or covered, but for those that only add; in order, so that undoing
  /// one costs nothing.
  var taken: [Taken] = []
  /// The smallest id that no stroke of the history has: the place of the next tip-down.
  public private(set) var nextStrokeID: UInt64 = 1
  /// An id that no layer of the history has.
  public private(set) var nextLayerID: UInt64 = Layer.firstID + 1

  /// One change: what it touched and how to keep it.
  public struct Change: Sendable {
    public let damage: Damage
    public let record: EditRecord
  }

  public enum Damage: Sendable, Equatable {
    /// A rectangle in document units.
    case region(Rect)
    /// How layers lie over each other; each of them looks as before.
    case layers
    case everything
  }

  /// The drawing after `history`; `paper` is its first colour.
  public init(history: History = History(), paper: SRGBColor = .white) {
    self.history = history
    self.paper = paper
    var left = history.position
    for run in history.edits.runs {
      if run.count <= left, perform(run) {
        left -= run.count
        continue
      }
      for index in 0..<run.count {
        countIDs(of: run[index])
        guard left > 0 else { continue }
        left -= 1
        _ = perform(run[index])
      }
    }
  }

  public var canUndo: Bool { history.canUndo }
  public var canRedo: Bool { history.canRedo }

  /// Adds an edit after those in force; what could be redone is forgotten. One that goes on with the
  /// change of a layer's opacity or name takes the place of the last edit.
  public mutating func append(_ edit: Edit) -> Change {
    countIDs(of: edit)
    if let change = continueChange(with: edit) { return change }
    let record = EditRecord.append(edit, position: history.position)
    history.apply(record)
    return Change(damage: perform(edit), record: record)
  }

  /// Takes more strokes with the last edit, which took some; `nil` where it did not, or where it was
  /// undone.
  public mutating func removeMore(_ ids: [UInt64]) -> Change? {
    guard history.canUndo, !history.canRedo,
      case .removeStrokes(let before) = history.edits[history.position - 1],
      case .strokes(let gone)? = taken.last
    else { return nil }
    taken.removeLast()
    let record = EditRecord.append(.removeStrokes(before + ids), position: history.position - 1)
    history.apply(record)
    let damage = perform(.removeStrokes(ids))
    if case .strokes(let more)? = taken.popLast() { taken.append(.strokes(gone + more)) }
    return Change(damage: damage, record: record)
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

  /// Adds strokes at once; false where they must come one by one.
  private mutating func perform(_ run: EditLog.Run) -> Bool {
    guard case .strokes(let strokes, let layer) = run, layers[layer]?.isInk == true,
      let last = strokes.last, strokeLists[layer, default: StrokeList()].append(strokes)
    else { return false }
    nextStrokeID = max(nextStrokeID, last.id + 1)
    return true
  }

  private mutating func countIDs(of edit: Edit) {
    switch edit {
    case .addStroke(let stroke, _): nextStrokeID = max(nextStrokeID, stroke.id + 1)
    case .addLayer(let layer, _): nextLayerID = max(nextLayerID, layer.id + 1)
    default: break
    }
  }

  private mutating func continueChange(with edit: Edit) -> Change? {
    guard history.canUndo, case .changeLayer(let id, let new) = edit,
      case .changeLayer(id, let last) = history.edits[history.position - 1],
      case .properties(let before) = taken.last,
      before.differsOnlyInSliding(from: last), last.differsOnlyInSliding(from: new),
      before.differsOnlyInSliding(from: new)
    else { return nil }
    let record = EditRecord.append(edit, position: history.position - 1)
    history.apply(record)
    _ = layers.change(id, to: new)
    return Change(damage: .layers, record: record)
  }
}

extension Layer.Properties {
  /// Whether the opacity alone, or the name alone, is another: what a slider or typing changes in
  /// many small steps.
  fileprivate func differsOnlyInSliding(from other: Self) -> Bool {
    var changed = self
    if opacity != other.opacity {
      changed.opacity = other.opacity
    } else {
      changed.name = other.name
    }
    return changed == other
  }
}
