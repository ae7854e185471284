import Ink
import Testing

struct DeviceClockTests {
  private var clock = DeviceClock()
  private let second: UInt64 = 1_000_000_000
  private let wrap: UInt64 = (1 << 32) * 1_000_000

  @Test mutating func stampsOfThisMachineKeepTheirMillisecond() {
    #expect(clock.time(of: 9_998, now: 10 * second) == 9_998_000_000)
    #expect(clock.time(of: 10_000, now: 10 * second + 999_999) == 10 * second)
  }

  @Test mutating func stampsContinueWhereTheyWrap() {
    let now = wrap + 2_000_000
    #expect(clock.time(of: UInt32.max, now: now) == wrap - 1_000_000)
    #expect(clock.time(of: 1, now: now) == wrap + 1_000_000)
    let later = 7 * wrap + 5 * second
    #expect(clock.time(of: 4_990, now: later) == later - 10_000_000)
  }

  @Test mutating func noTimeLiesInTheFuture() {
    #expect(clock.time(of: 10_001, now: 10 * second) == 10 * second)
  }

  @Test mutating func aClockOfAnotherMachineIsLaidOnThisOne() {
    let now = 1000 * second
    // Read 5 ms late, which nobody can know, then without delay.
    #expect(clock.time(of: 77_000, now: now) == now)
    #expect(clock.time(of: 77_008, now: now + 10_000_000) == now + 8_000_000)
    #expect(clock.time(of: 77_025, now: now + 20_000_000) == now + 20_000_000)
    #expect(clock.time(of: 77_026, now: now + 30_000_000) == now + 21_000_000)
  }
}
