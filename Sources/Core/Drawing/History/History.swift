/// The log of edits and how many of them count: those before `position` are done, the rest can be
/// redone.
public struct History: Sendable, Equatable {
  public private(set) var edits: EditLog
  /// 0 ... `edits.count`.
  public private(set) var position: Int

  public init(edits: EditLog = [], position: Int = 0) {
    precondition((0...edits.count).contains(position), "position lies within the edits")
    self.edits = edits
    self.position = position
  }

  public var canUndo: Bool { position > 0 }
  public var canRedo: Bool { position < edits.count }

  /// Applies one record, as the store does.
  public mutating func apply(_ record: EditRecord) {
    switch record {
    case .append(let edit, let position):
      edits.removeAll(from: position)
      edits.append(edit)
      self.position = position + 1
    case .move(let position):
      precondition((0...edits.count).contains(position), "position lies within the edits")
      self.position = position
    }
  }
}
