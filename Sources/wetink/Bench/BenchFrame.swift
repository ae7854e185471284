import AllocationCounter
import Drawing
import Geometry
import Ink
import SDLPlatform
import Studio

/// `wetink bench frame`: what a frame costs while a stroke is drawn, without a window.
///
/// One stroke along waves, a sample a frame at 125 Hz; measured are the 1,000 frames round sample
/// `--stroke-samples`, drawn with a plain pen or the `--brush` of that id.
enum BenchFrame {
  private struct Report: Encodable {
    var frames: Int
    var total_ms: Spread
    var phases_ms: [String: Spread]
    var allocations_per_frame: Double
    var pieces_per_frame: Double
  }

  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--json"],
      valued: ["--stroke-samples", "--brush", "--width", "--size", "--document"], positional: 0...0)
    let count = try options.whole("--stroke-samples", in: 1...10_000_000) ?? 1000
    let size = try options.size("--size") ?? (1280, 800)
    var settings = Settings()
    settings.penWidth = 5
    if let id = options.text("--brush") {
      guard let preset = BrushFiles.load().first(where: { $0.id == id }) else {
        throw .usage("--brush: there is no brush \(id)")
      }
      settings.choose(preset)
    }
    settings.width = try options.number("--width", in: 0.1...1000) ?? settings.width
    let opened = try options.text("--document").map { path throws(Failure) in
      try Documents.read(path)
    }
    let studio = Studio(
      drawing: opened.map(Documents.drawing) ?? Drawing(), settings: settings, width: size.0,
      height: size.1)
    let report = measure(studio, samples: count, width: size.0, height: size.1)
    if options.has("--json") {
      try JSON.print(report)
    } else {
      print(report)
    }
  }

  private static func measure(
    _ studio: Studio, samples: Int, width: Int, height: Int
  ) -> Report {
    let wave = Wave(width: Double(width), height: Double(height))
    let period: UInt64 = 8_000_000
    var events = [wave.event(0, kind: .down(button: 1))]
    var route = [Double](repeating: 0, count: 1000)
    var raster = route
    var compose = route
    var totals = [Double](repeating: 0, count: 1000)
    var (frames, allocations, pieces) = (0, UInt64(0), 0)
    var mark: UInt64 = 0
    studio.onPhaseEnd = { phase in
      let now = MonotonicClock.now()
      let cost = Double(now - mark) / 1e6
      switch phase {
      case .route: route[frames] = cost
      case .raster: raster[frames] = cost
      case .compose: compose[frames] = cost
      }
      mark = now
    }
    for step in 0..<samples + 500 {
      if step > 0 { events[0] = wave.event(step, kind: .move) }
      let before = allocation_count()
      mark = MonotonicClock.now()
      let began = mark
      _ = studio.advance(events, now: events[0].time, shown: events[0].time + period)
      let ended = MonotonicClock.now()
      guard step >= samples - 500, frames < 1000 else { continue }
      totals[frames] = Double(ended - began) / 1e6
      allocations += allocation_count() - before
      pieces += studio.pieceCount
      if frames < 999 { frames += 1 } else { break }
    }
    let used = frames + 1
    return Report(
      frames: used, total_ms: Spread(Array(totals[..<used])),
      phases_ms: [
        "route": Spread(Array(route[..<used])), "raster": Spread(Array(raster[..<used])),
        "compose": Spread(Array(compose[..<used])),
      ],
      allocations_per_frame: Double(allocations) / Double(used),
      pieces_per_frame: Double(pieces) / Double(used))
  }

  private static func print(_ report: Report) {
    func line(_ name: String, _ spread: Spread) {
      func ms(_ value: Double) -> String { String((value * 1000).rounded() / 1000) }
      Swift.print(
        "\(name): median \(ms(spread.median)) ms, p95 \(ms(spread.p95)), p99 \(ms(spread.p99)),"
          + " max \(ms(spread.max))")
    }
    Swift.print("\(report.frames) frames")
    line("whole frame", report.total_ms)
    for (name, spread) in report.phases_ms.sorted(by: { $0.key < $1.key }) { line(name, spread) }
    Swift.print("allocations per frame: \(report.allocations_per_frame)")
    Swift.print("pieces per frame: \(report.pieces_per_frame)")
  }
}

/// A pointer that goes to and fro over the canvas along waves, 14 pixels a step.
private struct Wave {
  let width: Double
  let height: Double

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
      time: EventTimes.start + UInt64(step) * 8_000_000, source: .mouse, kind: kind,
      position: Vector(x, y), buttons: 1)
  }
}

private enum EventTimes {
  static let start: UInt64 = 1_000_000_000_000
}
