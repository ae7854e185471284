public import Drawing
public import Ink

/// What the user wants done with layers. Where no layer is named, the active one is meant.
public enum LayerCommand: Sendable, Equatable {
  case choose(UInt64)
  /// The next one above or below in the list, groups opened.
  case chooseAbove
  case chooseBelow
  /// Above the active one, or in it where that is a group.
  case add
  case addGroup
  case remove
  /// One place up or down, in and out of groups.
  case raise
  case lower
  /// The place counts the layers without the one that is moved.
  case move(UInt64, to: LayerPlace)
  case show(UInt64, Bool)
  case lock(Bool)
  case lockAlpha(Bool)
  case clip(Bool)
  case opacity(Double)
  case blendMode(BlendMode)
}
