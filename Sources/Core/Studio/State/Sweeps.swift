import Canvas
import Controls
import Geometry

/// The gestures of the eraser that takes whole strokes.
struct Sweeps {
  /// What one event of a gesture went over.
  struct Step {
    let gesture: Int
    let layer: UInt64
    /// The view that it was made in, and window positions there.
    let view: View
    let from: Vector
    let to: Vector
    /// Of the eraser, document units.
    let radius: Double
  }

  /// Those whose strokes are still being read, in order. No frame waits for a disk.
  private(set) var waiting: [Step] = []
  /// The gesture that each pointer is making.
  private var gestures: [PointerID: Int] = [:]
  private var gestureCount = 0
  /// Where in the history the removal of the newest gesture that took some stands.
  private var newest: (gesture: Int, position: Int)?

  /// The gesture of a pointer, a new one where it makes none.
  mutating func gesture(of pointer: PointerID) -> Int {
    if let gesture = gestures[pointer] { return gesture }
    gestureCount += 1
    gestures[pointer] = gestureCount
    return gestureCount
  }

  func isLast(_ gesture: Int, at position: Int) -> Bool {
    newest?.gesture == gesture && newest?.position == position
  }

  /// A gesture has taken strokes by the edit before `position`.
  mutating func took(_ gesture: Int, position: Int) { newest = (gesture, position) }

  mutating func wait(_ step: Step) { waiting.append(step) }

  mutating func removeFirstWaiting() { waiting.removeFirst() }

  /// A pointer's gesture has ended; what waits is still done.
  mutating func end(_ pointer: PointerID) { gestures[pointer] = nil }

  mutating func endAll() { gestures.removeAll() }

  /// A pointer's gesture is void; its number, where it made one.
  mutating func cancel(_ pointer: PointerID) -> Int? {
    guard let gesture = gestures.removeValue(forKey: pointer) else { return nil }
    waiting.removeAll { $0.gesture == gesture }
    return gesture
  }

  /// Nothing that waits is done any more. Whether that was all of the newest gesture, so that there is
  /// nothing left of it to be undone at `position`.
  mutating func cancelWaiting(at position: Int) -> Bool {
    guard let last = waiting.last else { return false }
    waiting = []
    return !isLast(last.gesture, at: position)
  }
}
