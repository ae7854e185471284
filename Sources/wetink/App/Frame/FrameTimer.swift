import SDLPlatform
import Studio

/// Takes the time of each part of a frame.
final class FrameTimer {
  private(set) var costs = FrameRecord.Costs()
  /// When the last part ended.
  private(set) var mark: UInt64 = 0

  /// Events are about to be drained for a frame.
  func start() {
    costs = FrameRecord.Costs()
    mark = MonotonicClock.now()
  }

  func endDrain() { costs.drain = lap() }

  func endPresent() { costs.present = lap() }

  func end(_ phase: Studio.Phase) {
    switch phase {
    case .route: costs.route = lap()
    case .raster: costs.raster = lap()
    case .compose: costs.compose = lap()
    }
  }

  private func lap() -> UInt64 {
    let now = MonotonicClock.now()
    defer { mark = now }
    return now - mark
  }
}
