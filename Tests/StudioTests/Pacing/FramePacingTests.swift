import Studio
import Testing

@Suite struct FramePacingTests {
  @Test(arguments: [50.0, 60, 59.94, 144, 240])
  func findsTheRefreshAndStaysJustBeforeIt(hertz: Double) {
    var display = SimulatedDisplay(hertz: hertz, rate: hertz.rounded())
    display.draw(seconds: 3, sampleRate: 1000)
    display.forget()
    display.draw(seconds: 5, sampleRate: 1000, cost: { _ in 300_000 })
    #expect(display.pacing.source == .display)
    // Lead of 1 ms, cost of 0.3, and samples that are up to 1 ms old.
    #expect(display.medianAge < 3_000_000)
    #expect(abs(display.frames - Int(5 * hertz)) <= 3)
    #expect(display.shownPredictions.filter { $0 != 0 }.count <= display.frames / 50)
  }

  @Test(arguments: [1_500_000, 4_000_000, 7_000_000] as [UInt64])
  func learnsTheLeadOfTheCompositor(lead: UInt64) {
    var display = SimulatedDisplay(hertz: 60)
    display.lead = lead
    display.draw(seconds: 5, sampleRate: 1000)
    let before = display.pacing.counts
    display.forget()
    display.draw(seconds: 10, sampleRate: 1000)
    #expect(display.medianAge < lead + 3_500_000)
    #expect(display.pacing.counts.misses - before.misses <= 6)
  }

  @Test func budgetFollowsTheCostOfFrames() {
    var display = SimulatedDisplay(hertz: 60)
    display.draw(seconds: 3)
    let cheap = display.pacing.budget
    display.draw(seconds: 3, cost: { _ in 6_000_000 })
    #expect(display.pacing.budget > cheap + 5_000_000)
    display.forget()
    display.draw(seconds: 3, cost: { _ in 6_000_000 })
    #expect(display.shownPredictions.filter { $0 != 0 }.count <= 5)
    display.draw(seconds: 3)
    #expect(display.pacing.budget < cheap + 1_000_000)
  }

  @Test func aNewWindowIsSoonAsQuickAsAnOldOne() {
    var display = SimulatedDisplay(hertz: 60)
    display.lead = 1_500_000
    // The pictures of a window that has just come take long.
    display.draw(seconds: 0.4, sampleRate: 1000, cost: { $0 <= 3 ? 12_000_000 : 300_000 })
    display.forget()
    display.draw(seconds: 0.4, sampleRate: 1000, cost: { _ in 300_000 })
    #expect(display.medianAge < 5_500_000)
    #expect(display.pacing.counts.misses <= 3)
  }

  @Test func frameThatWasLateByItselfLeavesTheLeadAlone() {
    var display = SimulatedDisplay(hertz: 60)
    display.draw(seconds: 5)
    let before = display.pacing.budget
    display.draw(seconds: 5, cost: { $0 % 100 == 0 ? 30_000_000 : 500_000 })
    #expect(display.pacing.budget <= before + 1_000_000)
  }

  @Test func lateFeedbackIsNoHiddenWindow() {
    var display = SimulatedDisplay(hertz: 60)
    display.delay = 80_000_000
    display.draw(seconds: 4)
    display.forget()
    display.draw(seconds: 4)
    #expect(display.frames > 200)
    #expect(!display.pacing.isHidden(at: display.now))
    #expect(display.medianAge < 8_000_000)
  }

  @Test func hiddenWindowDrawsSeldomAndComesBack() {
    var display = SimulatedDisplay(hertz: 60)
    display.draw(seconds: 2)
    display.isSilent = true
    display.draw(seconds: 0.5)
    #expect(display.pacing.isHidden(at: display.now))
    display.forget()
    display.draw(seconds: 2)
    #expect((15...25).contains(display.frames))
    display.isSilent = false
    display.draw(seconds: 0.5)
    display.forget()
    display.draw(seconds: 1)
    #expect((58...62).contains(display.frames))
  }

  @Test func givesUpASourceThatAnswersNoMoreAndTakesItBack() {
    var display = SimulatedDisplay(hertz: 60)
    display.draw(seconds: 1)
    display.isSilent = true
    display.draw(seconds: 8)
    #expect(display.pacing.source == .nominal)
    display.forget()
    display.draw(seconds: 2)
    #expect(display.frames > 115)
    display.isSilent = false
    display.draw(seconds: 1)
    #expect(display.pacing.source == .display)
  }

  @Test func firstFrameAfterARestBeginsAtOnce() {
    var display = SimulatedDisplay(hertz: 60)
    display.draw(seconds: 2)
    for wait in [0.05, 0.3, 1.003, 20.0] {
      display.rest(seconds: wait)
      #expect(display.pacing.start(from: display.now) == display.now)
      let begin = display.now
      let frame = display.drawFrame(sample: begin)
      #expect(frame.refresh > begin)
      #expect(frame.refresh <= begin + 2 * display.period)
      // The newest samples still make the same refresh.
      #expect(display.pacing.start(from: display.now) < frame.refresh + display.period)
    }
  }

  @Test func aPresenterThatWaitsGetsOneFrameARefresh() {
    var display = SimulatedDisplay(hertz: 60, replaces: false)
    display.draw(seconds: 2)
    display.rest(seconds: 0.5)
    let frame = display.drawFrame(sample: display.now)
    #expect(display.pacing.start(from: display.now) > frame.refresh)
  }

  @Test func followsAJumpOfTheDisplay() {
    var display = SimulatedDisplay(hertz: 60)
    display.draw(seconds: 2, sampleRate: 1000)
    display.jump(by: 7_000_000)
    display.draw(seconds: 0.5, sampleRate: 1000)
    display.forget()
    display.draw(seconds: 2, sampleRate: 1000)
    #expect(display.medianAge < 4_500_000)
  }

  @Test func pulsesAloneWillDo() {
    var display = SimulatedDisplay(hertz: 75, rate: 60)
    display.source = .pulse
    display.isDetailed = false
    display.draw(seconds: 6, sampleRate: 1000)
    #expect(display.pacing.source == .pulse)
    #expect(abs(Int64(display.pacing.period) - Int64(display.period)) < 300_000)
  }

  @Test func whereNobodySaysWhatBecameOfFramesSamplesAreShownAtOnce() {
    var display = SimulatedDisplay(hertz: 60)
    display.isDetailed = false
    display.lead = 6_000_000
    display.draw(seconds: 2, sampleRate: 1000)
    display.forget()
    display.draw(seconds: 2, sampleRate: 1000)
    #expect(display.pacing.source == .display)
    // The compositor's lead, a quarter of a refresh, and the cost: never a whole refresh more.
    #expect((display.ages.max() ?? .max) < 13_500_000)
    #expect(display.frames <= 4 * 120 + 2)
  }

  @Test func timesOfAnotherClockAreNotBelieved() {
    var pacing = FramePacing(rate: 60)
    let now: UInt64 = 1_000_000_000_000
    for time in [now + 1_000_000_000, 5_000_000_000, 0] as [UInt64] {
      pacing.take(RefreshReport(source: .display, event: .refresh(time)), now: now)
    }
    #expect(pacing.source == .nominal)
  }

  @Test func periodsThatNoDisplayHasAreNotBelieved() {
    var pacing = FramePacing(rate: 60)
    let before = pacing.period
    for period in [0, 1, 999_999_999_999] as [UInt64] {
      pacing.take(
        RefreshReport(source: .display, event: .refresh(1_000_000_000), period: period),
        now: 1_000_000_001)
    }
    #expect(pacing.period == before)
  }

  @Test func withoutReportsTheRateIsKeptByAPresenterThatWaits() {
    var pacing = FramePacing(rate: 50, replaces: false)
    var now: UInt64 = 7_000_000_000
    var begins: [UInt64] = []
    for _ in 0..<10 {
      now = pacing.start(from: now + 3_000_000) + 50_000
      begins.append(now)
      let frame = pacing.begin(at: now)
      #expect(frame.shown > now)
      pacing.presented(frame, at: now + 1_000_000, cost: 1_000_000)
    }
    // No drift by the 50 us that each sleep is late.
    #expect(begins[9] - begins[0] <= 180_050_000)
    #expect(begins[9] - begins[0] >= 179_950_000)
  }

  @Test func withoutARefreshEveryHalfMillisecondMayHaveItsFrame() {
    var pacing = FramePacing(rate: nil)
    #expect(pacing.start(from: 5) == 5)
    let frame = pacing.begin(at: 10_000_000)
    #expect(frame.shown == 10_000_000)
    #expect(pacing.start(from: 10_100_000) == 10_500_000)
    #expect(pacing.start(from: 15_000_000) == 15_000_000)
    pacing.take(RefreshReport(source: .display, event: .refresh(10_000_000)), now: 11_000_000)
    #expect(pacing.source == .none)
  }

  @Test func chosenRateIsKeptWhateverTheDisplaySays() {
    var display = SimulatedDisplay(hertz: 60, rate: 30, isFixed: true)
    display.draw(seconds: 2)
    display.forget()
    display.draw(seconds: 2)
    #expect((59...61).contains(display.frames))
  }
}
