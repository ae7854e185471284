import Glibc
import TestSupport
import Testing

@testable import Exchange

/// Readers bear any bytes: they answer or throw.
///
/// `WETINK_FUZZ_RUNS` sets how many files each reader gets.
@Suite struct FuzzTests {
  private static var runs: Int {
    getenv("WETINK_FUZZ_RUNS").flatMap { Int(String(cString: $0)) } ?? 300
  }

  private struct Mutator {
    var generator: SeededGenerator

    /// Some bytes changed, cut out, doubled, or put in the place of others.
    mutating func changed(_ bytes: [UInt8]) -> [UInt8] {
      var bytes = bytes
      for _ in 0..<Int.random(in: 1...6, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        let length = min(Int.random(in: 1...40, using: &generator), bytes.count - place)
        switch Int.random(in: 0...6, using: &generator) {
        case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &generator)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2: bytes.removeSubrange(place..<(place + length))
        case 3: bytes.insert(contentsOf: bytes[place..<(place + length)], at: place)
        case 4:
          let other = Int.random(in: 0...(bytes.count - length), using: &generator)
          bytes.replaceSubrange(place..<(place + length), with: bytes[other..<(other + length)])
        case 5:
          let word = Self.words.randomElement(using: &generator) ?? ""
          bytes.insert(contentsOf: Array(word.utf8), at: place)
        default: bytes.removeLast(bytes.count - place)
        }
      }
      return bytes
    }

    private static let words = [
      "-1", "1e308", "99999999999999999999", "nan", "<", "/>", "\"", "&lt;", "#", "0", ".", "-",
      "\0", "]]>", "<!--", "inf", "e", "'", "?", "!",
    ]
  }

  private func fuzz(_ format: ImportFormat, _ seeds: [[UInt8]]) {
    for run in 0..<Self.runs {
      var mutator = Mutator(generator: SeededGenerator(seed: UInt64(run)))
      let bytes = mutator.changed(seeds[run % seeds.count])
      guard let read = try? ExchangeDrawing.decoded(format, bytes) else { continue }
      for stroke in read.drawing.strokes {
        #expect(stroke.brush.isValid && stroke.bounds.min.isFinite, "\(format), run \(run)")
      }
    }
  }

  private func written(_ format: ExportFormat) throws -> [UInt8] {
    try sampleDrawing().encoded(format, ExportOptions()).bytes
  }

  @Test func xopp() throws {
    let packed = try written(.xopp)
    fuzz(.xopp, [try Gzip.unpacked(packed), packed])
  }

  @Test func inkML() throws { fuzz(.inkml, [try written(.inkml)]) }

  @Test func svg() throws {
    let shapes = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><style>.a{stroke:red}</style>
      <g transform="rotate(3) scale(2 2)"><path class="a" fill="none" d="M1 2c3 4 5 6 7 8zA3 4 5 0 1 9 9"/>
      <rect x="1" y="2" width="9" height="8" rx="2" fill="#123"/><polygon points="1,2 3,4 5,6"/>
      <circle r="4" cx="1" cy="2" stroke="rgb(1,2,3)" fill="none" opacity=".5"/></g></svg>
      """
    fuzz(.svg, [Array(shapes.utf8)])
  }

  @Test func openRaster() throws { fuzz(.ora, [try written(.ora)]) }
}
