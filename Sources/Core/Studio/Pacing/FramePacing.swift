/// Decides when a frame begins and at which refresh it will be seen: late enough to show the newest
/// samples, early enough to be in time.
///
/// It knows no clock and does not sleep: times come in, all in nanoseconds on the monotonic clock.
public struct FramePacing: Sendable {
  /// The frame that has begun.
  public struct Frame: Sendable, Equatable {
    public let number: UInt64
    public let began: UInt64
    /// The refresh that it is meant for.
    public let refresh: UInt64
    /// When the middle of the display shows it.
    public let shown: UInt64
  }

  /// How the frames went since the start.
  public struct Counts: Sendable, Equatable {
    /// Seen at their refresh.
    public var hits = 0
    /// Seen later.
    public var misses = 0
  }

  /// Refreshes per second as the display says; `nil` where it has none.
  public let rate: Double?
  public private(set) var counts = Counts()

  private var grid: RefreshGrid
  private var lead: CompositorLead
  private var costs = CostWindow(guess: 1_000_000)
  private var display = SourceHealth()
  private var pulse = SourceHealth()
  private var pending = PendingFrames()
  private let isFixed: Bool
  private let replaces: Bool
  /// The reports say what became of frames.
  private var namesFrames = false
  private var nextNumber: UInt64 = 1
  private var lastBegan: UInt64?
  /// The refresh of the last turn that was taken.
  private var lastTurn: UInt64 = 0

  /// Without a refresh clock a frame may run as soon as there is input; this bounds how many.
  private static let leastPeriod: UInt64 = 500_000
  /// A window that nobody sees keeps taking input, this often.
  private static let hiddenPeriod: UInt64 = 100_000_000
  /// Where frames are shown at once.
  private static let framesARefresh: UInt64 = 4
  /// Nanoseconds, where nobody says whether it is long enough.
  private static let blindLead: UInt64 = 4_000_000

  /// - Parameters:
  ///   - rate: refreshes per second, positive; `nil`: the display has no refresh clock.
  ///   - isFixed: the rate was chosen by the person; no report changes it.
  ///   - replaces: a second frame before a refresh takes the place of the first instead of waiting
  ///     behind it.
  public init(rate: Double?, isFixed: Bool = false, replaces: Bool = true) {
    let period = rate.map { UInt64(max(1e9 / $0, 1)) } ?? Self.leastPeriod
    self.rate = rate
    self.isFixed = isFixed
    self.replaces = replaces
    grid = RefreshGrid(anchor: 0, period: period)
    lead = CompositorLead(period: period)
  }

  /// The best source that answers.
  public var source: RefreshSource {
    if rate == nil { return .none }
    if display.isTrusted { return .display }
    return pulse.isTrusted ? .pulse : .nominal
  }

  /// How long before its refresh a frame begins, nanoseconds; 0 where frames do not wait for one.
  public var budget: UInt64 {
    guard source > .nominal, !isAtOnce else { return 0 }
    let lead = namesFrames ? lead.time : min(Self.blindLead, grid.period / 4)
    return min(lead + costs.usual, grid.period)
  }

  /// When the compositor takes its picture is not known and cannot be learnt: a frame that waited
  /// for a guess would miss it by a whole refresh or be older than need be. So samples are shown as
  /// they come, some times a refresh, and the newest is there whenever the picture is taken.
  private var isAtOnce: Bool {
    replaces && !isFixed && (source == .nominal || (source > .nominal && !namesFrames))
  }

  /// Nanoseconds from one refresh to the next.
  public var period: UInt64 { grid.period }

  /// Whether reports have stopped coming, as they do for a window that nobody sees.
  public func isHidden(at now: UInt64) -> Bool {
    guard display.isTrusted || pulse.isTrusted else { return false }
    return (!display.isTrusted || display.isSilent(at: now, period: grid.period))
      && (!pulse.isTrusted || pulse.isSilent(at: now, period: grid.period))
  }

  /// When the next frame may begin, were there something to draw; not before `now`.
  public func start(from now: UInt64) -> UInt64 {
    guard let lastBegan else { return now }
    if source == .none { return max(now, lastBegan + grid.period) }
    if isHidden(at: now) { return max(now, lastBegan + Self.hiddenPeriod) }
    if isAtOnce { return max(now, lastBegan + grid.period / Self.framesARefresh) }
    let turn = lastTurn + grid.period
    // A turn went by with nothing to draw: what comes now need not wait for the next.
    if now >= turn { return now }
    let refresh = grid.nearest(to: turn)
    return max(now, refresh > budget ? refresh - budget : 0)
  }

  public mutating func begin(at now: UInt64) -> Frame {
    // Without a phase a turn is taken at its refresh, not before: give it half a period.
    let grace = source > .nominal ? 0 : grid.period / 2
    let isRested = lastBegan == nil || now >= lastTurn + grid.period + grace
    if isRested, source <= .nominal { grid.restart(at: now) }
    lastBegan = now
    defer { nextNumber += 1 }
    guard source > .nominal else {
      lastTurn = source == .none || isRested ? now : lastTurn + grid.period
      let shown = source == .none ? now : now + grid.period
      return Frame(number: nextNumber, began: now, refresh: shown, shown: shown)
    }
    let refresh = max(
      grid.next(from: now + (isAtOnce ? costs.usual : budget / 2)),
      isRested || isAtOnce ? 0 : grid.nearest(to: lastTurn + grid.period))
    // What came after a rest is shown at once; the turn of that refresh is still to come.
    let comesAgain = replaces && isRested && refresh > now + budget + grid.period / 4
    lastTurn = comesAgain ? refresh - grid.period : refresh
    return Frame(
      number: nextNumber, began: now, refresh: refresh, shown: refresh + grid.period / 2)
  }

  /// The frame was handed over to the display at `time`; `cost` is what counts of the time since it
  /// began.
  public mutating func presented(_ frame: Frame, at time: UInt64, cost: UInt64) {
    // The first frames of a window upload all of it; no frame that is waited for costs as much.
    if source > .nominal { costs.append(cost) }
    display.presented(at: time)
    pulse.presented(at: time)
    pending.append(frame, presented: time)
  }

  /// Takes what a clock has seen; returns when the frame of the report was seen, where it says so.
  @discardableResult
  public mutating func take(_ report: RefreshReport, now: UInt64) -> ShownFrame? {
    guard rate != nil, !isFixed else { return nil }
    guard case .refresh(let time) = report.event else {
      answer(report.source, after: 0)
      if let number = report.frame { pending.remove(number) }
      return nil
    }
    // A time that is to come, or long gone, is of another clock.
    guard time <= now + grid.period, time + 10_000_000_000 > now else { return nil }
    let before = source
    answer(report.source, after: now > time ? now - time : 0)
    guard report.source == source else { return nil }
    if source != before { grid.restart(at: time) }
    namesFrames = report.frame != nil
    grid.see(time, named: report.period)
    guard let number = report.frame, let frame = pending.take(number) else { return nil }
    return judge(frame, seen: time)
  }

  private mutating func answer(_ source: RefreshSource, after delay: UInt64) {
    switch source {
    case .display: display.answered(after: delay)
    case .pulse: pulse.answered(after: delay)
    case .nominal, .none: break
    }
  }

  private mutating func judge(_ pending: PendingFrames.Entry, seen: UInt64) -> ShownFrame {
    let target = pending.frame.refresh
    let isMiss = seen > target + grid.period / 2
    if isMiss {
      counts.misses += 1
      let margin = target > pending.presented ? target - pending.presented : 0
      lead.miss(margin: margin, period: grid.period)
    } else {
      counts.hits += 1
      lead.hit()
    }
    return ShownFrame(number: pending.frame.number, time: seen, isMiss: isMiss)
  }
}

/// When a frame was seen.
public struct ShownFrame: Sendable, Equatable {
  public let number: UInt64
  public let time: UInt64
  /// Later than at the refresh it was meant for.
  public let isMiss: Bool

  public init(number: UInt64, time: UInt64, isMiss: Bool) {
    self.number = number
    self.time = time
    self.isMiss = isMiss
  }
}
