import TestSupport

/// Damages files of pages as disks, networks and people with bad intent do.
struct FileMutator {
  private static let tellingBytes: [UInt8] = [0, 1, 2, 5, 10, 13, 0x7F, 0x80, 0xFF]
  var generator: SeededGenerator

  mutating func mutated(_ original: [UInt8]) -> [UInt8] {
    var bytes = original
    // Few changes reach far into a reader, many stop it early.
    let count = 1 << Int.random(in: 0...5, using: &generator)
    for _ in 0..<count where !bytes.isEmpty { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let place = self.place(in: bytes)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0...3: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 4...6: bytes[place] = Self.tellingBytes.randomElement(using: &generator) ?? 0
    case 7: bytes[place] = .random(in: 0...255, using: &generator)
    case 8:
      for i in place..<min(place + 8, bytes.count) {
        bytes[i] = Self.tellingBytes.randomElement(using: &generator) ?? 0
      }
    case 9: copyBlock(&bytes, to: place)
    case 10: swapPages(&bytes)
    default:
      guard Int.random(in: 0..<6, using: &generator) == 0 else { return }
      bytes.removeLast(.random(in: 0...bytes.count, using: &generator))
    }
  }

  /// The file's header and those of its pages more often than the rest.
  private mutating func place(in bytes: [UInt8]) -> Int {
    let page = Int.random(in: 0...(bytes.count - 1) / 4096, using: &generator) * 4096
    let reach = [12, 110, 400, 4096].randomElement(using: &generator) ?? 4096
    return min(page + .random(in: 0..<reach, using: &generator), bytes.count - 1)
  }

  private mutating func copyBlock(_ bytes: inout [UInt8], to place: Int) {
    let count = min(bytes.count - place, .random(in: 1...300, using: &generator))
    let from = Int.random(in: 0...bytes.count - count, using: &generator)
    bytes.replaceSubrange(place..<place + count, with: Array(bytes[from..<from + count]))
  }

  private mutating func swapPages(_ bytes: inout [UInt8]) {
    let pages = bytes.count / 4096
    guard pages > 1 else { return }
    let (one, other) = (
      Int.random(in: 0..<pages, using: &generator), Int.random(in: 0..<pages, using: &generator)
    )
    for i in 0..<4096 { bytes.swapAt(one * 4096 + i, other * 4096 + i) }
  }
}
