import TestSupport

/// Changes bytes of packed pictures, their headers more often than the rest.
struct ByteMutator {
  private static let tellingBytes: [UInt8] = [
    0, 1, 2, 3, 4, 8, 16, 32, 0x7F, 0x80, 0xC0, 0xD9, 0xFF,
  ]
  var generator: SeededGenerator

  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    for _ in 0..<(1 << Int.random(in: 0...4, using: &generator)) where !bytes.isEmpty {
      change(&bytes)
    }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let reach = [30, 200, bytes.count, bytes.count].randomElement(using: &generator) ?? 1
    let place = Int.random(in: 0..<min(reach, bytes.count), using: &generator)
    let length = min(Int.random(in: 1...24, using: &generator), bytes.count - place)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 4...6: bytes[place] = Self.tellingBytes.randomElement(using: &generator) ?? 0
    case 7, 8: bytes[place] = .random(in: 0...255, using: &generator)
    case 9: bytes.removeSubrange(place..<place + length)
    case 10: bytes.insert(contentsOf: bytes[place..<place + length], at: place)
    default:
      guard Int.random(in: 0..<6, using: &generator) == 0 else { return }
      bytes.removeLast(bytes.count - place)
    }
  }
}
