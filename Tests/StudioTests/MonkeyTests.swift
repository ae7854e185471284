import Canvas
import Controls
import Drawing
import Foundation
import Geometry
import Ink
import Raster
import Studio
import TestSupport
import Testing

@Suite struct MonkeyRules {
  /// More of them, and longer ones, with `scripts/test --long`.
  private static let isLong = ProcessInfo.processInfo.environment["WETINK_LONG_TESTS"] == "1"
  private static let seeds = Array(UInt64(1)...(isLong ? 50 : 8))
  private static let frameCount = isLong ? 500 : 200

  @Test(arguments: seeds) func noEventsUpsetTheStudio(seed: UInt64) {
    var monkey = Monkey(seed: seed)
    let first = MonkeySession(seed: seed)
    let second = MonkeySession(seed: seed)
    for _ in 0..<Self.frameCount {
      let frame = monkey.frame()
      first.take(frame)
      second.take(frame)
    }
    first.settle(&monkey)
    second.settle(first)
    first.expectSound()
    #expect(second.studio.drawing.history == first.studio.drawing.history)
    #expect(second.studio.screen == first.studio.screen)
    #expect(second.studio.canvas.view == first.studio.canvas.view)
  }
}

/// A studio in a monkey's hands, with a file, tiles and panels that come when they like.
private final class MonkeySession {
  let studio: Studio
  private var log = RecordingStore(History())
  private let worker: LateTileWorker
  private let panels = PlainPanelRenderer()
  private(set) var lastFrames: [Monkey.Frame] = []

  init(seed: UInt64) {
    worker = LateTileWorker(seed: seed)
    var settings = Settings()
    settings.fingers = seed.isMultiple(of: 2) ? .draw : .gesture
    studio = Studio(
      settings: settings, width: 600, height: 500, worker: worker,
      panelRenderer: seed.isMultiple(of: 3) ? panels : nil)
    studio.store = log
  }

  func take(_ frame: Monkey.Frame) {
    let damage = studio.advance(frame.events, now: frame.now, shown: frame.now + 16_000_000)
    #expect(damage.allSatisfy { studio.screen.rect.contains($0) })
    for request in studio.takeRequests() where request == .newDrawing {
      #expect(log.history == studio.drawing.history)
      log = RecordingStore(History())
      studio.replaceDrawing(Drawing(), store: log, view: nil)
    }
  }

  /// Lifts all, then lets everything arrive.
  func settle(_ monkey: inout Monkey) {
    lastFrames = [monkey.lifts()]
    worker.isPrompt = true
    take(lastFrames[0])
    let end = lastFrames[0].now
    for step in 1...4 {
      lastFrames.append(Monkey.Frame(events: [], now: end + UInt64(step) * 1_000_000_000))
      take(lastFrames[step])
    }
  }

  func settle(_ other: MonkeySession) {
    worker.isPrompt = true
    for frame in other.lastFrames { take(frame) }
  }

  /// Nothing is held, the file has what the drawing has, and the screen shows it.
  func expectSound() {
    #expect(studio.isSettled)
    #expect(log.history == studio.drawing.history)
    let fresh = Canvas.picture(
      of: studio.drawing, view: studio.canvas.view, width: studio.screen.width,
      height: studio.screen.height)
    let controls =
      panels.isUsed
      ? studio.controls.panels.map { $0.pixelFrame(scale: studio.screenScale) } : []
    var wrong = 0
    for y in 0..<fresh.height {
      for x in 0..<fresh.width where !controls.contains(where: { $0.contains(x: x, y: y) }) {
        if fresh[x, y] != studio.screen[x, y] { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(studio.drawing.bounds.isEmpty || studio.drawing.bounds.min.isFinite)
  }
}

/// Draws tiles, but keeps the results for some frames and gives them out of order.
private final class LateTileWorker: TileWorker {
  var isPrompt = false
  private var random: SeededGenerator
  private var queued: [TileJob] = []

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  func submit(_ jobs: [TileJob]) { queued += jobs }

  func gather(_ strokes: [Stroke]) {}

  func dropQueued() { if Bool.random(using: &random) { queued = [] } }

  func takeResults() -> [TileJob.Result] {
    var results: [TileJob.Result] = []
    while !queued.isEmpty, isPrompt || Int.random(in: 0..<3, using: &random) == 0 {
      results.append(queued.remove(at: Int.random(in: 0..<queued.count, using: &random)).run())
    }
    return results
  }
}

/// Panels as plain grey, a frame after they were asked for.
private final class PlainPanelRenderer: PanelRenderer {
  private(set) var isUsed = false
  private var pictures: [PanelPicture] = []

  func request(_ panel: Panel, scale: Double) {
    isUsed = true
    pictures.removeAll { $0.panel.id == panel.id }
    let size = panel.pixelFrame(scale: scale)
    pictures.append(
      PanelPicture(
        panel: panel, scale: scale,
        bitmap: Bitmap(width: size.width, height: size.height, fill: 0xFF80_8080)))
  }

  func takePictures() -> [PanelPicture] {
    defer { pictures = [] }
    return pictures
  }
}
