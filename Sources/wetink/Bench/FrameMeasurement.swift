import AllocationCounter
import Geometry
import Ink
import SDLPlatform
import Studio

/// Runs the frames of one stroke and measures those round sample `samples`.
///
/// The stroke goes along waves, a sample a frame at 125 Hz.
final class FrameMeasurement {
  struct Frame {
    var total: UInt64 = 0
    var costs = FrameRecord.Costs()
    var pieces = 0
    /// The program's own.
    var allocations: UInt64 = 0
    /// In the call that presents, which is the libraries'.
    var libraryAllocations: UInt64 = 0
  }

  /// Only the first of them are used.
  private(set) var frames: [Frame] = []
  private let studio: Studio
  private let screen: BenchScreen?
  private let timer = FrameTimer()
  private static let count = 1000

  init(_ studio: Studio, _ screen: BenchScreen?) {
    self.studio = studio
    self.screen = screen
    frames.reserveCapacity(Self.count)
    studio.onPhaseEnd = { [timer] in timer.end($0) }
  }

  func run(samples: Int) {
    let wave = Wave(width: Double(studio.screen.width), height: Double(studio.screen.height))
    var events = [wave.event(0, kind: .down(button: 1))]
    for step in 0..<samples + Self.count / 2 {
      if step > 0 { events[0] = wave.event(step, kind: .move) }
      let frame = run(events)
      guard step >= samples - Self.count / 2 else { continue }
      frames.append(frame)
      if frames.count == Self.count { break }
    }
  }

  private func run(_ events: [DeviceEvent]) -> Frame {
    var frame = Frame()
    let time = events[0].time
    let before = allocation_count()
    timer.start()
    let began = timer.mark
    screen?.drain()
    timer.endDrain()
    let damage = studio.advance(events, now: time, shown: time + Wave.period)
    let presenting = allocation_count()
    if let screen, !damage.isEmpty {
      screen.present(studio.screen, damage)
      timer.endPresent()
    }
    frame.libraryAllocations = allocation_count() - presenting
    frame.allocations = presenting - before
    frame.total = timer.mark - began
    frame.costs = timer.costs
    frame.pieces = studio.pieceCount
    return frame
  }
}

/// A pointer that goes to and fro over the canvas along waves, 14 pixels a step.
private struct Wave {
  let width: Double
  let height: Double
  static let period: UInt64 = 8_000_000
  private static let start: UInt64 = 1_000_000_000_000

  func event(_ step: Int, kind: DeviceEvent.Kind) -> DeviceEvent {
    let span = max(width * 0.75, 1)
    let along = Double(step) * 14
    let lap = (along / span).rounded(.down)
    let part = along - lap * span
    let x = width * 0.125 + (Int(lap) % 2 == 0 ? part : span - part)
    let turn = part / 60
    let inner = turn - turn.rounded(.down)
    let bow = 4 * inner * (1 - inner) * (Int(turn) % 2 == 0 ? 1 : -1)
    let row = Double(Int(lap) % 10)
    let y = height * (0.2 + 0.06 * row) + bow * 20
    return DeviceEvent(
      time: Self.start + UInt64(step) * Self.period, source: .mouse, kind: kind,
      position: Vector(x, y), buttons: 1)
  }
}
