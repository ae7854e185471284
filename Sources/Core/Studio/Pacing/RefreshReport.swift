/// What tells when the display refreshes, the best first.
public enum RefreshSource: String, Sendable, CaseIterable, Comparable {
  /// The time of the refresh itself: wp_presentation, X11 Present.
  case display
  /// A call some time after a refresh: Wayland's frame callback.
  case pulse
  /// The rate alone, its phase unknown.
  case nominal
  /// The display has no refresh: a frame may be shown at any time.
  case none

  public static func < (one: Self, other: Self) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .none: 0
    case .nominal: 1
    case .pulse: 2
    case .display: 3
    }
  }
}

/// What a refresh clock has seen.
public struct RefreshReport: Sendable, Equatable {
  public enum Event: Sendable, Equatable {
    /// The display refreshed at this time, nanoseconds on the monotonic clock.
    case refresh(UInt64)
    /// The frame was never shown, because a later one took its place.
    case dropped
  }

  public var source: RefreshSource
  public var event: Event
  /// Nanoseconds from one refresh to the next; `nil` where the source does not say.
  public var period: UInt64?
  /// The frame that the event is about; `nil` where the source knows refreshes alone.
  public var frame: UInt64?

  public init(
    source: RefreshSource, event: Event, period: UInt64? = nil, frame: UInt64? = nil
  ) {
    self.source = source
    self.event = event
    self.period = period
    self.frame = frame
  }
}
