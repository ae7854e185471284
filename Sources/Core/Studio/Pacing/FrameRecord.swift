/// What one frame did, for the latency meter. Times are nanoseconds on the monotonic clock.
public struct FrameRecord: Sendable, Equatable {
  /// What each part of a frame took.
  public struct Costs: Sendable, Equatable {
    public var drain: UInt64 = 0
    public var route: UInt64 = 0
    public var raster: UInt64 = 0
    public var compose: UInt64 = 0
    public var present: UInt64 = 0

    public init() {}

    public var total: UInt64 { drain + route + raster + compose + present }
  }

  public let frame: FramePacing.Frame
  public let source: RefreshSource
  public let budget: UInt64
  public var costs = Costs()
  /// When the frame was handed over to the display.
  public var presented: UInt64 = 0
  /// Device time of the newest real sample that came with the frame; `nil` when none did.
  public var newestSample: UInt64?
  /// 0 (none) ... 1.
  public var predictionStrength = 1.0
  /// When the display showed it; `nil` while and where that is not known.
  public var seen: UInt64?
  public var isMiss = false

  public init(frame: FramePacing.Frame, source: RefreshSource, budget: UInt64) {
    self.frame = frame
    self.source = source
    self.budget = budget
  }

  /// How old the newest sample was when the frame was handed over.
  public var age: UInt64? { newestSample.map { presented > $0 ? presented - $0 : 0 } }

  /// How old it was when the display showed it.
  public var seenAge: UInt64? {
    guard let seen, let newestSample else { return nil }
    return seen > newestSample ? seen - newestSample : 0
  }

  /// How far ahead of the newest sample the prediction reached; `nil` without prediction.
  public var predictionLead: UInt64? {
    guard predictionStrength > 0, let newestSample else { return nil }
    let lead = frame.shown > newestSample ? frame.shown - newestSample : 0
    return UInt64(Double(lead) * predictionStrength)
  }
}
