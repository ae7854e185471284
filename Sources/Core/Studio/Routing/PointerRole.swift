import Controls
import Geometry
import Ink

/// What a pointer that is down is doing.
enum PointerRole: Equatable {
  /// Draws the stroke of this id.
  case stroke(UInt64)
  /// Takes the strokes that it touches.
  case sweep
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
  let pointer: PointerID
  var role: PointerRole
  /// The button that began it and whose release ends it.
  let button: Int
  /// Device pixels of the window.
  var position: Vector
}

/// The pointers that are down, oldest first: a short list, searched, so that following a pointer
/// allocates nothing.
struct ContactList {
  /// More pointers than this are not followed; no device has as many.
  static let limit = 64

  private(set) var all: [Contact] = []

  init() { all.reserveCapacity(Self.limit) }

  var isFull: Bool { all.count >= Self.limit }

  subscript(pointer: PointerID) -> Contact? {
    all.first { $0.pointer == pointer }
  }

  mutating func add(_ contact: Contact) { all.append(contact) }

  mutating func remove(_ pointer: PointerID) { all.removeAll { $0.pointer == pointer } }

  mutating func removeAll() { all.removeAll(keepingCapacity: true) }

  mutating func move(_ pointer: PointerID, to position: Vector) {
    guard let index = all.firstIndex(where: { $0.pointer == pointer }) else { return }
    all[index].position = position
  }

  mutating func set(_ role: PointerRole, for pointer: PointerID) {
    guard let index = all.firstIndex(where: { $0.pointer == pointer }) else { return }
    all[index].role = role
  }

  /// Every contact in one role gets another.
  mutating func replace(_ role: PointerRole, by other: PointerRole) {
    for index in all.indices where all[index].role == role { all[index].role = other }
  }
}
