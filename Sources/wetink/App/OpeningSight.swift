import CairoGraphics
import Controls
import Geometry
import Ink
import Raster
import SDLPlatform

/// What the window shows while its first drawing takes long to be opened, as a large one of an older
/// version does.
struct OpeningSight {
  private let window: SDLWindow
  private let notice: Bitmap

  /// Logical pixels.
  private static let size = Vector(560, 120)

  private init(of path: String, in window: SDLWindow) {
    self.window = window
    notice = PanelPainter(iconFolder: "").paint(
      Self.words(Folders.name(path), Texts.load()), size: Self.size, scale: window.scale)
  }

  /// Waits for the drawing, and shows that it does where that is not over at once. False where the
  /// person wants to end: opening it was broken off then.
  static func wait(for first: FirstDrawing.Opening, in window: SDLWindow) -> Bool {
    guard !first.isSoonDone else { return true }
    let waker = window.waker
    first.onDone { waker.wake() }
    let sight = OpeningSight(of: first.path, in: window)
    window.show()
    var events: [DeviceEvent] = []
    var shown: PixelRect?
    while !first.isDone {
      events.removeAll(keepingCapacity: true)
      window.drain(into: &events)
      if events.contains(where: isEnd) {
        window.hide()
        first.giveUp()
        return false
      }
      let size = window.pixelSize
      let area = PixelRect(x: 0, y: 0, width: size.width, height: size.height)
      if window.takeExposed() || area != shown { sight.show(in: area) }
      shown = area
      window.wait(until: nil)
    }
    return true
  }

  private static func isEnd(_ event: DeviceEvent) -> Bool {
    if case .press(let key, let modifiers) = event.kind {
      return key == "q" && modifiers.contains(.control)
    }
    return event.kind == .quit
  }

  private func show(in area: PixelRect) {
    var picture = Bitmap(width: area.width, height: area.height, fill: 0xFFFF_FFFF)
    let corner = PixelPoint(
      x: (area.width - notice.width) / 2, y: (area.height - notice.height) / 2)
    picture.blend(notice, at: corner, within: area)
    window.presenter.present(picture, damage: [area])
  }

  private static func words(_ name: String, _ texts: Strings) -> DisplayList {
    let (title, rest) = Rect(min: .zero, max: size).cut(at: 48)
    return DisplayList([
      .text(
        Text(
          texts.text("opening.title", name), in: title, size: 20, weight: .bold,
          paint: Paint(hex: 0x1D1F24))),
      .text(
        Text(texts["opening.note"], in: rest, size: 14, lines: 3, paint: Paint(hex: 0x5B606A))),
    ])
  }
}

extension Rect {
  /// The parts above and below.
  fileprivate func cut(at height: Double) -> (Rect, Rect) {
    let y = min.y + height
    return (Rect(min: min, max: Vector(max.x, y)), Rect(min: Vector(min.x, y), max: max))
  }
}
