import Geometry
import Glibc
import Ink

@testable import EventLog

/// The same numbers for the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

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

/// A file that is gone when the test is.
final class TemporaryFile {
  let path: String

  init() {
    var template = Array("/tmp/wetink-events-XXXXXX".utf8CString)
    close(mkstemp(&template))
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { unlink(path) }

  var bytes: [UInt8] {
    guard let file = fopen(path, "rb") else { return [] }
    defer { fclose(file) }
    fseek(file, 0, SEEK_END)
    var bytes = [UInt8](repeating: 0, count: ftell(file))
    rewind(file)
    let count = fread(&bytes, 1, bytes.count, file)
    return Array(bytes[..<count])
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }
}
