import Canvas
import Drawing
import Geometry
import Ink
import Raster
import Studio

/// A studio played by a made-up hand: events in, frames run, pixels looked at.
struct Session {
  let studio: Studio
  let log: RecordingStore
  var now: UInt64 = 1_000_000_000_000

  /// Taller than what is drawn on, so that no control lies on it.
  init(
    width: Int = 600, height: Int = 500, settings: Settings = Session.plain,
    drawing: Drawing = Drawing(), worker: any TileWorker = ImmediateTileWorker()
  ) {
    log = RecordingStore(drawing.history)
    studio = Studio(
      drawing: drawing, settings: settings, width: width, height: height, worker: worker)
    studio.store = log
    frame([])
  }

  /// No prediction, thin pen, no indicator: what is drawn is what was there.
  static var plain: Settings {
    var settings = Settings()
    settings.prediction = 0
    settings.showsTouchIndicator = false
    return settings
  }

  @discardableResult
  mutating func frame(_ events: [DeviceEvent], after: UInt64 = 8_000_000) -> [PixelRect] {
    now += after
    return studio.advance(events, now: now, shown: now + 16_000_000)
  }

  func event(
    _ kind: DeviceEvent.Kind, _ x: Double = 0, _ y: Double = 0,
    _ source: DeviceEvent.Source = .mouse, id: Int = 0, at time: UInt64? = nil,
    pressure: Double? = nil
  ) -> DeviceEvent {
    DeviceEvent(
      time: time ?? now, source: source, id: id, kind: kind, position: Vector(x, y),
      axes: .init(pressure: pressure))
  }

  /// One frame with one event of a pointer.
  mutating func send(
    _ kind: DeviceEvent.Kind, _ x: Double = 0, _ y: Double = 0,
    _ source: DeviceEvent.Source = .mouse, id: Int = 0, after: UInt64 = 8_000_000
  ) {
    now += after
    _ = studio.advance(
      [event(kind, x, y, source, id: id)], now: now, shown: now + 16_000_000)
  }

  /// A straight stroke from down to up, a frame for each sample.
  mutating func line(
    from: Vector, to: Vector, _ source: DeviceEvent.Source = .mouse, id: Int = 0
  ) {
    send(.down(button: 1), from.x, from.y, source, id: id)
    for step in 1...6 {
      let place = from + (to - from) * (Double(step) / 6)
      send(.move, place.x, place.y, source, id: id)
    }
    send(.up(button: 1), to.x, to.y, source, id: id)
  }

  mutating func key(
    _ name: String, _ modifiers: Modifiers = [], after: UInt64 = 8_000_000
  ) {
    let events = [
      DeviceEvent(time: now, source: .key, kind: .press(Key(name), modifiers)),
      DeviceEvent(time: now, source: .key, kind: .release(Key(name), modifiers)),
    ]
    frame(events, after: after)
  }

  func isInk(_ x: Int, _ y: Int) -> Bool { studio.canvas.picture[x, y] != 0xFFFF_FFFF }

  var strokes: [Stroke] { studio.drawing.strokes }
}

/// Keeps records as the file would.
final class RecordingStore: DrawingStore {
  private(set) var history: History
  init(_ history: History) { self.history = history }
  func record(_ record: EditRecord) { history.apply(record) }
}
