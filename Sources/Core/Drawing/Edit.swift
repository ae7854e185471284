public import Ink

/// One step of the drawing's history, that undo takes back as a whole.
public enum Edit: Sendable, Equatable {
  case addStroke(Stroke)
  /// Takes every stroke that is visible at this point.
  case clear
  case setPaper(SRGBColor)
}

/// One record for the store, in the order of happening.
public enum EditRecord: Sendable, Equatable {
  /// Drops every edit at `position` and after, then appends: the new history has `position + 1`
  /// edits, all of them done.
  case append(Edit, position: Int)
  /// Undo or redo: the first `position` edits count.
  case move(position: Int)
}

/// Where edits are kept. Called on the frame, so an implementation queues and returns at once.
public protocol DrawingStore: AnyObject {
  func record(_ record: EditRecord)
}
