import Canvas
import Drawing
import EventLog
import FoundationEssentials
import Ink
import SQLiteStore
import Studio

/// `wetink replay`: the studio without a window, on a simulated clock.
enum ReplayCommand {
  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--no-predict"],
      valued: [
        "--from", "--size", "--scale", "--rate", "--out", "--frames", "--save", "--timings",
      ], positional: 1...1)
    var session = try ReplaySession(options)
    try session.play()
    try session.finish()
  }
}

/// One replay: its studio, clock and outputs.
private struct ReplaySession {
  private let options: Options
  private let studio: Studio
  private let events: [DeviceEvent]
  private let period: UInt64
  private let saved: OpenedDocument?
  private var frameCount = 0
  private var timings: [Timing] = []

  private struct Timing: Encodable {
    /// Milliseconds since the log's first event.
    var t: Double
    var ms: Double
    var damagedPixels: Int
  }

  init(_ options: Options) throws(Failure) {
    self.options = options
    let (save, from) = (options.text("--save"), options.text("--from"))
    for output in ["--out", "--timings"] {
      try Outputs.check(options.text(output), sparing: options.positional[0], from, save)
    }
    let log: RecordedEvents
    do {
      log = try EventLogReader.read(path: options.positional[0])
    } catch {
      throw .work("\(error)")
    }
    let rate = try options.number("--rate", in: 1...10_000) ?? log.header.rate ?? 60
    period = UInt64(1e9 / rate)
    events = log.events
    let size = try options.size("--size") ?? (log.header.width, log.header.height)
    let scale = try options.number("--scale", in: 0.1...16) ?? log.header.scale
    var settings = SessionSettings.settings(of: log.header)
    if options.has("--no-predict") { settings.prediction = 0 }
    let opened = try from.map { path throws(Failure) in try Documents.read(path) }
    saved = try save.map { path throws(Failure) in
      try Self.newDocument(path, startingWith: opened?.history)
    }
    studio = Studio(
      drawing: opened.map(Documents.drawing) ?? Drawing(), settings: settings, width: size.0,
      height: size.1, screenScale: scale, view: SessionSettings.view(of: log.header))
    studio.store = saved?.file
    studio.updateControls { $0.brushes = BrushFiles.load().map { .init(preset: $0) } }
    try makeFramesFolder()
  }

  /// Runs frames at the rate, those in which nothing happens left out, until all is at rest.
  mutating func play() throws(Failure) {
    var next = 0
    var now = events.first?.time ?? EventLogReader.defaultOrigin
    let start = now
    while next < events.count {
      now = tick(atOrAfter: max(now, events[next].time), from: start)
      let first = next
      while next < events.count, events[next].time <= now { next += 1 }
      try frame(Array(events[first..<next]), now: now, start: start)
      while let deadline = studio.deadline,
        next == events.count || deadline + period < events[next].time
      {
        now = tick(atOrAfter: max(now + 1, deadline), from: start)
        try frame([], now: now, start: start)
      }
      now += 1
    }
    studio.finishStrokes()
    for _ in 0..<2 { try frame([], now: now, start: start) }
  }

  func finish() throws(Failure) {
    if let out = options.text("--out") { try Documents.write(studio.canvas.picture, to: out) }
    if let saved { try Documents.close(saved.file) }
    guard let path = options.text("--timings") else { return }
    let text = try JSON.text(timings)
    do {
      try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
    } catch {
      throw .work("\(path): the timings cannot be written there")
    }
  }

  private func tick(atOrAfter time: UInt64, from start: UInt64) -> UInt64 {
    start + (time - start + period - 1) / period * period
  }

  private mutating func frame(
    _ events: [DeviceEvent], now: UInt64, start: UInt64
  ) throws(Failure) {
    let clock = ContinuousClock()
    let began = clock.now
    let damage = studio.advance(events, now: now, shown: now + period)
    let cost = began.duration(to: clock.now)
    carryOut(studio.takeRequests())
    if options.text("--timings") != nil {
      timings.append(
        Timing(
          t: Double(now - start) / 1e6, ms: cost / .milliseconds(1),
          damagedPixels: damage.reduce(0) { $0 + $1.area }))
    }
    guard let folder = options.text("--frames"), !damage.isEmpty else { return }
    let number = String(frameCount)
    let name = String(repeating: "0", count: max(0, 6 - number.count)) + number
    try Documents.write(studio.canvas.picture, to: "\(folder)/\(name).png")
    frameCount += 1
  }

  /// A new drawing empties the canvas; what else was asked of the outside has no place here.
  private func carryOut(_ requests: [StudioRequest]) {
    for request in requests where request == .newDrawing {
      studio.replaceDrawing(Drawing(), store: nil, view: nil)
    }
  }

  private func makeFramesFolder() throws(Failure) {
    guard let folder = options.text("--frames") else { return }
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .work("\(folder): the folder for the frames cannot be made")
    }
  }

  private static func newDocument(
    _ path: String, startingWith history: History?
  ) throws(Failure) -> OpenedDocument {
    guard !FileManager.default.fileExists(atPath: path) else {
      throw .work("\(path): is there already; --save makes a new drawing")
    }
    let opened = try Documents.edit(path)
    if let history { Documents.record(history, in: opened.file) }
    return opened
  }
}
