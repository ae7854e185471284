import TestSupport

/// Damaged files for a reader, each from the seed and its number alone.
struct FuzzInput {
  private let seed: UInt64
  private let kind: Kind

  private enum Kind {
    case files([[UInt8]])
    case texts([[UInt8]], packed: [[UInt8]], words: [String])
    case pictures([[UInt8]])
    case pngs([PNGFile])
    case openRaster(stack: [UInt8], [PNGFile])
  }

  init(_ target: FuzzTarget, seed: UInt64) throws {
    self.seed = seed
    switch target {
    case .document, .recovery: kind = .files(try Seeds.documents())
    case .opening: kind = .files(try Seeds.documents(areLong: true))
    case .xopp:
      kind = .texts([Array(Seeds.xopp.utf8)], packed: [try Seeds.written(.xopp)], words: Words.xopp)
    case .inkml:
      kind = .texts(
        [Array(Seeds.inkML.utf8), try Seeds.written(.inkml)], packed: [], words: Words.inkML)
    case .svg:
      kind = .texts(
        [Array(Seeds.svg.utf8), try Seeds.written(.svg)], packed: [], words: Words.svg)
    case .pdf: kind = .texts([Array(Seeds.pdf.utf8)], packed: [], words: Words.pdf)
    case .jpeg: kind = .pictures(Seeds.jpegs)
    case .webp: kind = .pictures(Seeds.webPs)
    case .png: kind = .pngs(Self.pngs)
    case .ora: kind = .openRaster(stack: Array(Seeds.stack.utf8), Self.pngs)
    }
  }

  /// Every colour type of PNG.
  private static let pngs: [PNGFile] = [
    PNGFile(side: 5, depth: 1, kind: 0, isInterlaced: false, seed: 1),
    PNGFile(side: 9, depth: 8, kind: 2, isInterlaced: true, seed: 2),
    PNGFile(side: 6, depth: 4, kind: 3, isInterlaced: false, seed: 3),
    PNGFile(side: 7, depth: 16, kind: 4, isInterlaced: false, seed: 4),
    PNGFile(side: 8, depth: 8, kind: 6, isInterlaced: false, seed: 5),
  ]

  func bytes(_ number: Int) -> [UInt8] {
    var generator = SeededGenerator(seed: seed << 40 ^ UInt64(number))
    generator = SeededGenerator(seed: generator.next())
    func one<Seed>(of seeds: [Seed]) -> Seed {
      seeds[Int.random(in: 0..<seeds.count, using: &generator)]
    }
    switch kind {
    case .files(let seeds):
      let seed = one(of: seeds)
      var mutator = FileMutator(generator: generator)
      return mutator.mutated(seed)
    case .texts(let seeds, let packed, let words):
      if !packed.isEmpty, Int.random(in: 0..<10, using: &generator) == 0 {
        let seed = one(of: packed)
        var mutator = ByteMutator(generator: generator)
        return mutator.mutated(seed)
      }
      let seed = one(of: seeds)
      var mutator = TextMutator(generator: generator, words: words)
      return mutator.mutated(seed)
    case .pictures(let seeds):
      let seed = one(of: seeds)
      var mutator = ByteMutator(generator: generator)
      return mutator.mutated(seed)
    case .pngs(let seeds):
      let seed = one(of: seeds)
      var mutator = PNGMutator(generator: generator)
      return mutator.mutated(seed)
    case .openRaster(let stack, let pictures):
      return openRaster(stack, [one(of: pictures), one(of: pictures)], generator)
    }
  }

  /// One part damaged: the list of layers more often than a picture, and that than the zip file.
  private func openRaster(
    _ stack: [UInt8], _ pictures: [PNGFile], _ generator: SeededGenerator
  ) -> [UInt8] {
    var generator = generator
    let part = Int.random(in: 0..<10, using: &generator)
    var text = TextMutator(generator: generator, words: Words.stack)
    var picture = PNGMutator(generator: generator)
    let bytes = Packing.zip([
      ("mimetype", Array("image/openraster".utf8)),
      ("stack.xml", part < 6 ? text.mutated(stack) : stack),
      (
        "data/layer0.png",
        part == 6 || part == 7 ? picture.mutated(pictures[0]) : pictures[0].bytes(packing: true)
      ),
      ("data/layer1.png", pictures[1].bytes(packing: true)),
    ])
    guard part > 7 else { return bytes }
    var zip = ByteMutator(generator: generator)
    return zip.mutated(bytes)
  }
}
