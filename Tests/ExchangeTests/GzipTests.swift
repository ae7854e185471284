import Testing

@testable import Exchange

@Suite struct GzipTests {
  private func part(_ byte: UInt8, _ count: Int) throws -> [UInt8] {
    try Gzip.packed([UInt8](repeating: byte, count: count))
  }

  @Test(arguments: [1, 2, 3, 9]) func everyPartIsUnpacked(parts: Int) throws {
    let sizes = [5, 0, 1 << 19, 1]
    let numbers = Array(0..<parts)
    let packed = try numbers.flatMap { try part(UInt8($0), sizes[$0 % 4]) }
    let expected = numbers.flatMap { [UInt8](repeating: UInt8($0), count: sizes[$0 % 4]) }
    let isSame = try Gzip.unpacked(packed) == expected
    #expect(isSame)
  }

  @Test func aPartThatEndsEarlyIsDamage() throws {
    let packed = try part(1, 9) + part(2, 9)
    for count in 1..<packed.count where count != packed.count / 2 {
      // One byte of the second part's mark is as good as padding.
      guard count != packed.count / 2 + 1 else { continue }
      #expect(throws: FileFailure.self, "\(count)") { try Gzip.unpacked(Array(packed[..<count])) }
    }
  }

  @Test func paddingIsPassedOver() throws {
    let padded = try part(1, 9) + [UInt8](repeating: 0, count: 100)
    #expect(try Gzip.unpacked(padded) == [UInt8](repeating: 1, count: 9))
  }

  @Test func manyPartsMayNotGrowWithoutEnd() throws {
    let packed = try part(1, 8 << 20)
    let many = [[UInt8]](repeating: packed, count: 8).flatMap(\.self)
    #expect(throws: FileFailure.self) { try Gzip.unpacked(many) }
  }
}
