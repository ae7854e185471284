import Drawing
import Ink
import SDLPlatform
import Studio

/// `wetink bench frame`: what a frame costs while a stroke is drawn, drain to present call.
///
/// Without `--presenter` there is no window, and no display is needed; `--ui` draws the controls,
/// too. Measured are the 1,000 frames round sample `--stroke-samples`, drawn with a
/// plain pen or the `--brush` of that id. With `--layers-above` and `--layers-below` there are so many
/// layers over and under the one that is drawn on, covered with ink, those above mixed by `--layer-mode`.
enum BenchFrame {
  private struct Report: Encodable {
    var frames: Int
    var total_ms: Spread
    var phases_ms: [String: Spread]
    var allocations_per_frame: Double
    var library_allocations_per_frame: Double
    var pieces_per_frame: Double
  }

  private enum Presenting: String, CaseIterable { case gpu, surface, none }

  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--json", "--ui"],
      valued: [
        "--stroke-samples", "--brush", "--width", "--size", "--document", "--presenter",
        "--layers-above", "--layers-below", "--layer-mode",
      ],
      positional: 0...0)
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
    let wanted = try options.choice("--presenter", as: Presenting.self) ?? .none
    let opened = try options.text("--document").map { path throws(Failure) in
      try Documents.read(path)
    }
    var drawing = opened.map(Documents.drawing) ?? Drawing()
    let layers = LayeredPage(
      above: try options.whole("--layers-above", in: 0...100) ?? 0,
      below: try options.whole("--layers-below", in: 0...100) ?? 0,
      mode: try options.choice("--layer-mode", as: BlendMode.self) ?? .sourceOver)
    layers.add(to: &drawing, width: Double(size.width), height: Double(size.height))
    let screen = try SDLWindow.Presenting(rawValue: wanted.rawValue)
      .map { presenting throws(Failure) in
        try BenchScreen(presenting, width: size.width, height: size.height)
      }
    let studio = Studio(
      drawing: drawing, settings: settings, width: size.width, height: size.height,
      activeLayer: Layer.firstID,
      panelRenderer: options.has("--ui") ? ImmediatePanelRenderer() : nil)
    let measurement = FrameMeasurement(studio, screen)
    measurement.run(samples: count)
    let report = report(measurement.frames)
    if options.has("--json") {
      try JSON.print(report)
    } else {
      print(report)
    }
  }

  private static func report(_ frames: [FrameMeasurement.Frame]) -> Report {
    func spread(_ part: (FrameMeasurement.Frame) -> UInt64) -> Spread {
      Spread(frames.map { Double(part($0)) / 1e6 })
    }
    func mean(_ part: (FrameMeasurement.Frame) -> Double) -> Double {
      frames.map(part).reduce(0, +) / Double(max(frames.count, 1))
    }
    return Report(
      frames: frames.count, total_ms: spread(\.total),
      phases_ms: [
        "drain": spread(\.costs.drain), "route": spread(\.costs.route),
        "raster": spread(\.costs.raster), "compose": spread(\.costs.compose),
        "present": spread(\.costs.present),
      ],
      allocations_per_frame: mean { Double($0.allocations) },
      library_allocations_per_frame: mean { Double($0.libraryAllocations) },
      pieces_per_frame: mean { Double($0.pieces) })
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
    Swift.print("in libraries: \(report.library_allocations_per_frame)")
    Swift.print("pieces per frame: \(report.pieces_per_frame)")
  }
}
