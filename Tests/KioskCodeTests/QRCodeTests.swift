import Controls
import KioskCode
import Testing

@Suite struct QRCodeTests {
  @Test func aCodeIsSquareWithThreeFinders() throws {
    let cells = try #require(QRCode.cells(of: "https://museum.example/d/K7QF2M"))
    #expect(cells.width == cells.height)
    #expect((cells.width - 17) % 4 == 0)
    // Dark ring, light ring, dark middle, in three corners of four.
    let last = cells.width - 7
    for (left, top) in [(0, 0), (last, 0), (0, last)] {
      let row = (0..<7).map { cells.cells[(top + 3) * cells.width + left + $0] }
      #expect(row == [255, 0, 255, 255, 255, 0, 255])
    }
  }

  @Test func otherTextsAreOtherCodes() {
    #expect(QRCode.cells(of: "K7QF2M") != QRCode.cells(of: "K7QF2N"))
  }

  @Test func tooLongATextIsNone() {
    #expect(QRCode.cells(of: String(repeating: "a", count: 5000)) == nil)
  }
}
