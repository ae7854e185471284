import KioskLock
import Testing

@Suite struct PINHashTests {
  @Test func theRightPINMatchesAndOthersDoNot() throws {
    let hash = try #require(PINHash.make("4711"))
    #expect(PINHash.matches("4711", hash))
    for wrong in ["4712", "471", "47111", "", "0000"] { #expect(!PINHash.matches(wrong, hash)) }
  }

  @Test func thePINIsNotInItsHashAndEverySaltIsAnother() throws {
    let one = try #require(PINHash.make("20252025"))
    let other = try #require(PINHash.make("20252025"))
    #expect(one != other)
    #expect(!one.contains("20252025"))
    #expect(one.hasPrefix("$y$"))
  }

  @Test func onlySlowHashesAreUsable() throws {
    let hash = try #require(PINHash.make("1234"))
    #expect(PINHash.isUsable(hash))
    let others = [
      "", "4711", "$1$abcdefgh$", "$6$salt$", "$y$", "$y$j9T$", "*0", "$2b$", hash + "x",
      String(hash.dropLast()), String(repeating: "$y$", count: 1000),
    ]
    for other in others { #expect(!PINHash.isUsable(other), "\(other.prefix(40))") }
  }

  @Test func aPINIsFourToTwelveDigits() {
    for pin in ["0000", "123456789012"] { #expect(PINHash.isPIN(pin)) }
    for other in ["", "123", "1234567890123", "12a4", "12 4", "１２３４"] {
      #expect(!PINHash.isPIN(other), "\(other)")
    }
  }
}
