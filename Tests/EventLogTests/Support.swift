import Geometry
import Ink
import TestSupport

@testable import EventLog

extension SeededGenerator {
  mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }

  /// Any finite double, or one with few digits.
  mutating func double() -> Double {
    if chance(0.5) { return Double(Int.random(in: -4000...4000, using: &self)) / 64 }
    while true {
      let value = Double(bitPattern: next())
      if value.isFinite { return value }
    }
  }

  mutating func text() -> String {
    let characters = ["a", "é", "\"", "\\", "\n", "\0", "\u{1F}", "漢", "👩‍👩‍👧", "/", "\u{7F}", " "]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in
      characters.randomElement(using: &self) ?? ""
    }.joined()
  }

  mutating func optional() -> Double? { chance(0.4) ? double() : nil }

  mutating func kind() -> DeviceEvent.Kind {
    let modifiers = Modifiers(rawValue: .random(in: 0...15, using: &self))
    let kinds: [DeviceEvent.Kind] = [
      .enter, .leave, .hover, .down(button: .random(in: 1...5, using: &self)), .move,
      .up(button: .random(in: 1...5, using: &self)), .cancel, .wheel(dx: double(), dy: double()),
      .press(Key(text()), modifiers), .release(Key(text()), modifiers), .text(text()),
      .resize(
        width: .random(in: 1...16_000, using: &self), height: .random(in: 1...16_000, using: &self),
        scale: .random(in: 0.5...4, using: &self)),
      .focus, .blur, .vanish, .quit,
    ]
    return kinds.randomElement(using: &self) ?? .quit
  }

  mutating func events(_ count: Int) -> [DeviceEvent] {
    var time = UInt64.random(in: 1_000_000_000...(1 << 60), using: &self)
    return (0..<count).map { _ in
      time += chance(0.3) ? 0 : .random(in: 0...20_000_000, using: &self)
      let id = chance(0.1) ? Int(truncatingIfNeeded: next()) : .random(in: 0...3, using: &self)
      return DeviceEvent(
        time: time,
        deviceTime: chance(0.3) ? time - .random(in: 0...900_000_000, using: &self) : nil,
        source: DeviceEvent.Source.allCases.randomElement(using: &self) ?? .pen, id: id,
        kind: kind(), position: chance(0.2) ? .zero : Vector(double(), double()),
        axes: DeviceEvent.Axes(
          pressure: optional(), tiltX: optional(), tiltY: optional(), twist: optional(),
          distance: optional(), wheelAxis: optional(),
          contactSize: optional()),
        buttons: chance(0.5) ? 0 : .random(in: 0 ... .max, using: &self))
    }
  }
}
