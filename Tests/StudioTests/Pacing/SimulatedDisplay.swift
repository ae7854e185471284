import Studio

/// A display and a compositor on a clock of their own, with a pacer that draws what a pen sends.
struct SimulatedDisplay {
  /// Nanoseconds.
  var period: UInt64
  /// How long before a refresh the compositor takes its picture.
  var lead: UInt64 = 0
  /// How long after a refresh it tells of it.
  var delay: UInt64 = 300_000
  var source = RefreshSource.display
  /// Whether it names the frame, and the period.
  var isDetailed = true
  /// It tells nothing.
  var isSilent = false

  var pacing: FramePacing
  private(set) var now: UInt64 = 1_000_000_000
  /// Ages of the newest sample when a frame was seen.
  private(set) var ages: [UInt64] = []
  private(set) var frames = 0
  private(set) var shownPredictions: [Int64] = []

  private var refresh: UInt64
  /// Handed over and not seen yet, the oldest first.
  private var waiting: [(frame: FramePacing.Frame, presented: UInt64, sample: UInt64)] = []
  private var reports: [(time: UInt64, report: RefreshReport)] = []
  private var count: UInt64 = 0

  init(hertz: Double, rate: Double? = nil, isFixed: Bool = false, replaces: Bool = true) {
    period = UInt64(1e9 / hertz)
    pacing = FramePacing(rate: rate ?? hertz, isFixed: isFixed, replaces: replaces)
    refresh = now + period / 3
  }

  /// The pen sends `sampleRate` samples a second for `seconds`; a frame costs what `cost` says.
  mutating func draw(
    seconds: Double, sampleRate: Double = 250, cost: (Int) -> UInt64 = { _ in 500_000 }
  ) {
    let step = UInt64(1e9 / sampleRate)
    let end = now + UInt64(seconds * 1e9)
    var sample = now
    while now < end {
      // The program waits for a sample, then for its turn, and takes the newest then.
      sample += step
      advance(to: max(sample, now))
      advance(to: pacing.start(from: now))
      while sample + step <= now { sample += step }
      drawFrame(sample: sample, cost: cost(frames + 1))
    }
  }

  /// One frame, at once.
  @discardableResult
  mutating func drawFrame(
    sample: UInt64, cost: UInt64 = 500_000
  ) -> FramePacing.Frame {
    let frame = pacing.begin(at: now)
    frames += 1
    advance(to: now + cost)
    waiting.append((frame, now, sample))
    pacing.presented(frame, at: now, cost: cost)
    return frame
  }

  mutating func rest(seconds: Double) { advance(to: now + UInt64(seconds * 1e9)) }

  /// The display's clock jumps, as it does when its mode is set.
  mutating func jump(by time: UInt64) { refresh += time }

  mutating func forget() {
    ages = []
    shownPredictions = []
    frames = 0
  }

  var medianAge: UInt64 { ages.isEmpty ? .max : ages.sorted()[ages.count / 2] }

  private mutating func advance(to time: UInt64) {
    while refresh <= time {
      hear(until: refresh)
      show()
      refresh += period
    }
    now = max(now, time)
    hear(until: now)
  }

  private mutating func hear(until time: UInt64) {
    while let first = reports.first, first.time <= time {
      now = max(now, first.time)
      pacing.take(first.report, now: first.time)
      reports.removeFirst()
    }
  }

  /// A refresh: the newest that was handed over in time is seen, older ones never are.
  private mutating func show() {
    guard let index = waiting.lastIndex(where: { $0.presented + lead <= refresh }) else { return }
    let frame = waiting[index]
    for old in waiting[..<index] { drop(old.frame) }
    waiting.removeFirst(index + 1)
    ages.append(refresh - frame.sample)
    shownPredictions.append(Int64(frame.frame.refresh) - Int64(refresh))
    tell(.refresh(refresh), frame.frame.number)
  }

  private mutating func drop(_ frame: FramePacing.Frame) { tell(.dropped, frame.number) }

  private mutating func tell(_ event: RefreshReport.Event, _ number: UInt64) {
    guard !isSilent, isDetailed || event != .dropped else { return }
    let time = event == .dropped ? now : refresh
    let report = RefreshReport(
      source: source, event: event, period: isDetailed ? period : nil,
      frame: isDetailed ? number : nil)
    reports.append((time + delay, report))
    reports.sort { $0.time < $1.time }
  }
}
