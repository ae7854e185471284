import TestSupport

/// Changes PNG files below their packing and checksums, so that the changes reach the decoder.
struct PNGMutator {
  var generator: SeededGenerator

  private static let types = [
    "IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "sBIT", "bKGD", "iCCP", "zTXt",
    "tEXt", "pHYs", "xxXx",
  ]

  mutating func mutated(_ original: PNGFile) -> [UInt8] {
    var png = original
    for _ in 0..<(1 << Int.random(in: 0...2, using: &generator)) where !png.chunks.isEmpty {
      change(&png)
    }
    let isPlain = Int.random(in: 0..<8, using: &generator) == 0
    var bytes = png.bytes(packing: !isPlain)
    guard Int.random(in: 0..<8, using: &generator) == 0 else { return bytes }
    var damage = ByteMutator(generator: generator)
    bytes = damage.mutated(bytes)
    generator = damage.generator
    return bytes
  }

  private mutating func change(_ png: inout PNGFile) {
    let place = Int.random(in: 0..<png.chunks.count, using: &generator)
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: png.chunks.remove(at: place)
    case 1: png.chunks.insert(png.chunks[place], at: place)
    case 2: png.chunks.swapAt(place, .random(in: 0..<png.chunks.count, using: &generator))
    case 3: png.chunks[place].type = Self.types.randomElement(using: &generator) ?? "IDAT"
    default:
      var content = ByteMutator(generator: generator)
      png.chunks[place].content = content.mutated(png.chunks[place].content)
      generator = content.generator
    }
  }
}
