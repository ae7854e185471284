import Testing

@testable import X11Present

@Suite struct RefreshCounterTests {
  @Test func asksForWhatIsPastWhileNothingIsKnown() {
    #expect(RefreshCounter().nextCount == 0)
  }

  @Test func measuresThePeriodOverManyRefreshes() {
    var counter = RefreshCounter()
    _ = counter.take(count: 100, microseconds: 1_000_000)
    let report = counter.take(count: 160, microseconds: 2_000_020)
    #expect(report?.time == 2_000_020_000)
    #expect(report?.period == 16_667_000)
    #expect(counter.nextCount == 161)
  }

  @Test func refreshThatIsKnownIsNoNews() {
    var counter = RefreshCounter()
    _ = counter.take(count: 7, microseconds: 50)
    #expect(counter.take(count: 7, microseconds: 50) == nil)
  }

  @Test func beginsAnewWhenTheCountGoesBack() {
    var counter = RefreshCounter()
    _ = counter.take(count: 5000, microseconds: 9_000_000)
    let first = counter.take(count: 3, microseconds: 9_100_000)
    #expect(first?.period == nil)
    #expect(counter.take(count: 13, microseconds: 9_200_000)?.period == 10_000_000)
  }
}
