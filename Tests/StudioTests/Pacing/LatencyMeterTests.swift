import Studio
import Testing

@Suite struct LatencyMeterTests {
  private func record(_ pacing: inout FramePacing, at now: UInt64, age: UInt64?) -> FrameRecord {
    var record = FrameRecord(
      frame: pacing.begin(at: now), source: .display, budget: 3_000_000)
    record.presented = now + 1_000_000
    record.newestSample = age.map { now + 1_000_000 - $0 }
    return record
  }

  @Test func tellsTheSpreadOfTheAges() {
    var (meter, pacing) = (LatencyMeter(), FramePacing(rate: 60))
    for step in 1...100 as ClosedRange<UInt64> {
      let now = step * 20_000_000
      meter.append(record(&pacing, at: now, age: step * 1_000_000))
    }
    let ages = meter.spread { $0.age }
    #expect(ages?.median == 50)
    #expect(ages?.p95 == 95)
    #expect(ages?.max == 100)
    #expect(meter.spread { $0.seenAge } == nil)
  }

  @Test func frameWithoutASampleHasNoAge() {
    var pacing = FramePacing(rate: 60)
    let record = record(&pacing, at: 1_000_000_000, age: nil)
    #expect(record.age == nil)
    #expect(record.predictionLead == nil)
  }

  @Test func keepsTheNewestFramesAlone() {
    var (meter, pacing) = (LatencyMeter(), FramePacing(rate: 60))
    for step in 1...600 as ClosedRange<UInt64> {
      meter.append(record(&pacing, at: step * 20_000_000, age: 1))
    }
    #expect(meter.record(of: 300) == nil)
    #expect(meter.record(of: 600) != nil)
    #expect(meter.newest?.frame.number == 600)
  }

  @Test func learnsWhenAFrameWasSeen() {
    var (meter, pacing) = (LatencyMeter(), FramePacing(rate: 60))
    meter.append(record(&pacing, at: 1_000_000_000, age: 2_000_000))
    meter.take(ShownFrame(number: 1, time: 1_004_000_000, isMiss: true))
    meter.take(ShownFrame(number: 99, time: 1_004_000_000, isMiss: false))
    #expect(meter.record(of: 1)?.seenAge == 5_000_000)
    #expect(meter.misses == 1)
  }
}
