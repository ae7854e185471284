import Controls
import Ink

/// Decides what a finger that comes down on the canvas does.
struct FingerRule {
  /// A second finger within this time of the first makes a gesture of both.
  static let window: UInt64 = 150_000_000

  enum Decision: Equatable {
    case draw
    /// The stroke of the first finger is void; both move the view.
    case gesture(first: Int)
    case ignore
  }

  private var fingers: [(id: Int, time: UInt64)] = []
  /// A finger was ignored or a gesture has begun: nothing new until all are up.
  private var isSpent = false

  mutating func down(
    _ id: Int, at time: UInt64, mode: ControlsModel.FingersMode, window: UInt64 = Self.window
  ) -> Decision {
    defer { fingers.append((id, time)) }
    guard mode == .gesture else { return .draw }
    guard let first = fingers.first else { return .draw }
    guard !isSpent, fingers.count == 1, time - min(time, first.time) <= window else {
      isSpent = true
      return .ignore
    }
    isSpent = true
    return .gesture(first: first.id)
  }

  mutating func up(_ id: Int) {
    fingers.removeAll { $0.id == id }
    if fingers.isEmpty { isSpent = false }
  }

  mutating func reset() {
    fingers.removeAll(keepingCapacity: true)
    isSpent = false
  }
}
