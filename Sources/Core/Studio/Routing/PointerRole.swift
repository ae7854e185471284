import Geometry
import Ink

/// What a pointer that is down is doing.
enum PointerRole: Equatable {
  /// Draws the stroke of this id.
  case stroke(UInt64)
  /// Moves the view.
  case pan
  /// Presses a control.
  case control
  /// One of the two fingers of a gesture.
  case gesture
  /// Does nothing until it is up.
  case ignored
}

/// A pointer that is down.
struct Contact {
  var role: PointerRole
  /// The button that began it and whose release ends it.
  let button: Int
  let downTime: UInt64
  /// Device pixels of the window.
  var position: Vector
}
