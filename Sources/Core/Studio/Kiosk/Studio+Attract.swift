internal import Canvas
internal import Controls
internal import Drawing
internal import Geometry
public import Ink

// Earlier drawings are drawn again while nobody is there; the visitors' sheet waits.
extension Studio {
  func beginAttract() {
    guard kiosk?.resting == nil else { return }
    let sheet = drawing
    kiosk?.resting = (sheet, StoreReference(store: store))
    showBlank(paper: sheet.paper)
    let now = kiosk?.now
    kiosk?.nextReplay = now
  }

  func endAttract() {
    stopReplay()
    kiosk?.nextReplay = nil
    guard let resting = kiosk?.resting else { return }
    kiosk?.resting = nil
    replaceDrawing(resting.drawing, store: resting.store.store, view: nil)
  }

  /// Plays these strokes; none: there is nothing to play, and it is asked again later.
  public func kioskReplay(_ strokes: [Stroke], paper: SRGBColor, now: UInt64) {
    guard let kiosk, kiosk.session.screen == .attract else { return }
    guard !strokes.isEmpty else {
      self.kiosk?.nextReplay = now &+ max(kiosk.plan.replayPause, 10 * KioskPlan.second)
      return
    }
    stopReplay()
    showBlank(paper: paper)
    show(replayView(strokes))
    self.kiosk?.player = StrokePlayer(strokes, speed: kiosk.plan.replaySpeed, now: now)
  }

  func advanceReplay(to now: UInt64) {
    if let next = kiosk?.nextReplay, next <= now {
      kiosk?.nextReplay = nil
      requests.append(.kiosk(.nextReplay))
    }
    guard var player = kiosk?.player else { return }
    player.advance(to: now, play)
    if let replay = kiosk?.replay { canvas.advance(replay) }
    let pause = kiosk?.plan.replayPause ?? 0
    kiosk?.player = player.ended == nil ? player : nil
    if let ended = player.ended { kiosk?.nextReplay = ended &+ pause }
  }

  private func play(_ step: StrokePlayer.Step) {
    switch step {
    case .begin(let stroke):
      let live = LiveStroke(id: nextStrokeID, brush: stroke.brush, grid: stroke.grid)
      nextStrokeID += 1
      kiosk?.replay = live
    case .sample(let sample):
      kiosk?.replay?.append(sample)
      if let replay = kiosk?.replay, replay.samples.count == 1 { canvas.begin(replay) }
    case .finish:
      guard let replay = kiosk?.replay, let stroke = replay.finished() else { return }
      kiosk?.replay = nil
      _ = drawing.append(.addStroke(stroke))
      canvas.finish(replay, as: stroke)
    }
  }

  private func stopReplay() {
    if let replay = kiosk?.replay { canvas.cancel(replay.id) }
    kiosk?.replay = nil
    kiosk?.player = nil
  }

  private func showBlank(paper: SRGBColor) {
    replaceDrawing(Drawing(paper: paper), store: nil, view: nil)
  }

  /// As it was drawn, or all of it where that is more than the window shows.
  private func replayView(_ strokes: [Stroke]) -> View {
    let bounds = strokes.reduce(Rect.empty) { $0.union($1.bounds) }
    let size = Vector(Double(screen.width), Double(screen.height))
    let first = View.initial(screenScale: screenScale)
    let window = Rect(min: first.documentPosition(of: .zero), max: first.documentPosition(of: size))
    let isSeen = window.union(bounds) == window
    return isSeen ? first : .fitting(bounds, in: size, screenScale: screenScale)
  }
}
