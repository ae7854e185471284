import Controls
import Geometry
import Ink
import TestSupport

/// Makes up events of every source and kind, senseless ones among them; the same for the same seed.
struct Monkey {
  struct Frame {
    var events: [DeviceEvent]
    var now: UInt64
  }

  private var random: SeededGenerator
  private var now: UInt64 = 1_000_000_000_000
  /// The size that the window was given last, device pixels.
  private var size = Vector(600, 500)
  private var places: [PointerID: Vector] = [:]
  private var pressed: Set<Press> = []

  private struct Press: Hashable {
    let pointer: PointerID
    let button: Int
  }

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func frame() -> Frame {
    now += UInt64.random(in: 0...40_000_000, using: &random)
    var events: [DeviceEvent] = []
    for _ in 0..<Int.random(in: 0...6, using: &random) {
      now += UInt64.random(in: 0...4_000_000, using: &random)
      var event = event()
      event.deviceTime = deviceTime()
      events.append(event)
    }
    return Frame(events: events, now: now)
  }

  /// Everything that is down goes up, in no order, and the keys too; the pens go away.
  mutating func lifts() -> Frame {
    now += 8_000_000
    let order = pressed.sorted {
      ($0.pointer.source.rawValue, $0.pointer.id, $0.button)
        < ($1.pointer.source.rawValue, $1.pointer.id, $1.button)
    }
    var events = order.map { press in
      DeviceEvent(
        time: now, source: press.pointer.source, id: press.pointer.id,
        kind: .up(button: press.button), position: places[press.pointer] ?? .zero)
    }
    events.append(DeviceEvent(time: now, source: .key, kind: .release("space", [])))
    let pens = places.keys.filter { $0.source == .pen || $0.source == .eraser }
    for pen in pens.sorted(by: { ($0.source.rawValue, $0.id) < ($1.source.rawValue, $1.id) }) {
      events.append(DeviceEvent(time: now, source: pen.source, id: pen.id, kind: .leave))
    }
    pressed = []
    return Frame(events: events, now: now)
  }

  private mutating func event() -> DeviceEvent {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<80: pointerEvent()
    case 80..<94: keyEvent()
    default: windowEvent()
    }
  }

  // MARK: Pointers

  private mutating func pointerEvent() -> DeviceEvent {
    let source: DeviceEvent.Source = pick([.mouse, .touch, .touch, .touch, .pen, .eraser])
    let pointer = PointerID(
      source, id: source == .touch ? Int.random(in: 0..<5, using: &random) : 0)
    let kind = pointerKind()
    let button = pick([1, 1, 1, 1, 2, 3])
    let place = place(of: pointer, leaps: kind == .down(button: 1))
    var event = DeviceEvent(
      time: now, source: source, id: pointer.id, kind: kind, position: place, axes: axes(source))
    if case .down = kind { event.kind = .down(button: button) }
    if case .up = kind { event.kind = .up(button: button) }
    if case .down(let button) = event.kind {
      pressed.insert(Press(pointer: pointer, button: button))
    }
    return event
  }

  private mutating func pointerKind() -> DeviceEvent.Kind {
    switch Int.random(in: 0..<100, using: &random) {
    case 0..<20: .down(button: 1)
    case 20..<62: .move
    case 62..<80: .up(button: 1)
    case 80..<84: .hover
    case 84..<87: .cancel
    case 87..<94: .wheel(dx: 0, dy: odd(in: -3...3))
    case 94..<96: .vanish
    case 96..<98: .enter
    default: .leave
    }
  }

  /// Near where the pointer was, somewhere else, or nowhere that makes sense.
  private mutating func place(of pointer: PointerID, leaps: Bool) -> Vector {
    let choice = Int.random(in: 0..<100, using: &random)
    var place = places[pointer] ?? size * 0.5
    if leaps || choice < 8 {
      place = Vector(
        Double.random(in: -40...size.x + 40, using: &random),
        Double.random(in: -40...size.y + 40, using: &random))
    } else if choice < 94 {
      place += Vector(
        Double.random(in: -30...30, using: &random), Double.random(in: -30...30, using: &random))
    } else {
      return Vector(odd(in: -50...700), odd(in: -50...600))
    }
    places[pointer] = place
    return place
  }

  private mutating func axes(_ source: DeviceEvent.Source) -> DeviceEvent.Axes {
    guard source != .mouse, Bool.random(using: &random) else { return .init() }
    return .init(
      pressure: odd(in: 0...1), tiltX: odd(in: -90...90), tiltY: odd(in: -90...90),
      twist: odd(in: 0...360))
  }

  /// Mostly within `range`; sometimes huge, tiny or no number.
  private mutating func odd(in range: ClosedRange<Double>) -> Double {
    guard Int.random(in: 0..<12, using: &random) == 0 else {
      return Double.random(in: range, using: &random)
    }
    return pick([
      .nan, .infinity, -.infinity, 1e6, -1e6, 1e12, -1e12, 1e300, -1e300, 0, -0.0,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude,
    ])
  }

  /// A stamp before, after or far from the arrival, or none.
  private mutating func deviceTime() -> UInt64? {
    switch Int.random(in: 0..<40, using: &random) {
    case 0: 0
    case 1: .max
    case 2: now + 3_600_000_000_000
    case 3..<20: now - UInt64.random(in: 0...20_000_000, using: &random)
    default: nil
    }
  }

  // MARK: Keys and the window

  private mutating func keyEvent() -> DeviceEvent {
    let keys: [Key] = [
      "z", "y", "n", "o", "e", "b", "i", "[", "]", "0", "1", "9", "+", "-", "space", "escape",
      "f5", "f11", "delete", "up", "down", "return", "x", "",
    ]
    let modifiers: Modifiers = pick([[], [], .control, .control, [.control, .shift], .alt])
    let key = pick(keys)
    if Int.random(in: 0..<3, using: &random) == 0 {
      return DeviceEvent(time: now, source: .key, kind: .release(key, modifiers))
    }
    return DeviceEvent(time: now, source: .key, kind: .press(key, modifiers))
  }

  private mutating func windowEvent() -> DeviceEvent {
    let kind: DeviceEvent.Kind =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .blur
      case 1: .focus
      case 2: .text("a")
      default: resize()
      }
    return DeviceEvent(time: now, source: .window, kind: kind)
  }

  private mutating func resize() -> DeviceEvent.Kind {
    let width = pick([1, 2, 127, 129, 320, 600, 600, 640, 0, -5, 40_000])
    let height = pick([1, 3, 128, 240, 500, 500, 480, 0, -1, .max])
    let scale = pick([1, 1, 1, 1.25, 2, 0.5, 0, -1, .nan, .infinity, 1e300, 1e-300])
    if (1...32_768).contains(width), (1...32_768).contains(height) {
      size = Vector(Double(width), Double(height))
    }
    return .resize(width: width, height: height, scale: scale)
  }

  private mutating func pick<Item>(_ items: [Item]) -> Item {
    items[Int.random(in: 0..<items.count, using: &random)]
  }
}
