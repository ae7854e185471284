/// Why a change of layers cannot be.
public enum LayerRefusal: Error, Sendable, Equatable {
  case missing(id: UInt64)
  case exists(id: UInt64)
  /// A drawing has one layer for ink at least.
  case lastInkLayer
  case tooMany
  case tooDeep
  /// The place is in no group, or beyond the layers that are there.
  case noSuchPlace
  /// A group cannot be moved into itself.
  case intoItself
  case invalidProperties
}

/// Why a layer takes no ink at present.
public enum InkRefusal: Error, Sendable, Equatable {
  /// It, or a group that it is in.
  case hidden, locked
  /// A group or a picture, or no layer at all.
  case holdsNoInk
}
