/// Mends the pressure of one tool, sample by sample, by what it has reported so far alone.
public struct PressureRepair: Sendable {
  /// What a sample's pressure is.
  public struct Reading: Sendable, Equatable {
    /// `nil`: the tool has none.
    public var pressure: Double?
    /// A correction may follow within the contact.
    public var isEstimated = false
    /// The true pressure of all samples that are still estimated.
    public var correction: Double?
  }

  /// So many samples in contact without any pressure mean that there will be none.
  public static let constantAfter = 8
  /// What counts for a tool whose pressure is always 0.
  public static let constantPressure = 0.5
  /// A first sample this much harder than the next two, which agree within `agreement`, is a spike.
  private static let spike = 0.3
  private static let agreement = 0.15

  /// The tool says that it has pressure.
  public var expectsPressure = false
  /// All its pressures have been 0; lasts until one is not.
  public private(set) var isConstant = false
  /// What was mended since the tool came.
  public private(set) var repairs: Set<Repair> = []

  private var hasReported = false
  private var zeroCount = 0
  /// How hard strokes of this tool begin, for those that do not say so at once.
  private var typicalStart = 0.25

  // Of the present contact.
  private var count = 0
  private var lastGood: Double?
  private var first: Double?
  private var second: Double?
  private var hasEstimates = false
  private var hasKept = false

  public init() {}

  /// The tip is down: the next reading is the contact's first.
  public mutating func begin() {
    count = 0
    lastGood = nil
    first = nil
    second = nil
    hasEstimates = false
    hasKept = false
  }

  /// The pressure of the contact's next sample, from what the device reported.
  public mutating func read(_ reported: Double?) -> Reading {
    defer { count += 1 }
    if let reported, !reported.isFinite { repairs.insert(.notFinite) }
    let value = reported.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    if let value, value > 0 { return good(value) }
    return missing(isZero: value != nil)
  }

  private mutating func good(_ value: Double) -> Reading {
    isConstant = false
    hasReported = true
    if hasKept { repairs.insert(.keptPressure) }
    hasKept = false
    defer { lastGood = value }
    if hasEstimates {
      hasEstimates = false
      repairs.insert(.latePressure)
      learn(start: value)
      return Reading(pressure: value, correction: value)
    }
    guard lastGood != nil else {
      first = value
      return Reading(pressure: value, isEstimated: true)
    }
    return Reading(pressure: value, correction: spikeDecision(value))
  }

  /// The pressure of the first sample, when this one or the one before it tells.
  private mutating func spikeDecision(_ value: Double) -> Double? {
    guard let start = first else { return nil }
    guard let next = second else {
      if start - value >= Self.spike {
        second = value
        return nil
      }
      first = nil
      learn(start: start)
      return start
    }
    first = nil
    let isSpike = abs(value - next) <= Self.agreement
    if isSpike { repairs.insert(.pressureSpike) }
    learn(start: isSpike ? next : start)
    return isSpike ? next : start
  }

  private mutating func missing(isZero: Bool) -> Reading {
    if let lastGood {
      hasKept = true
      return Reading(pressure: lastGood)
    }
    if isConstant { return Reading(pressure: Self.constantPressure) }
    guard isZero || hasReported || expectsPressure || hasEstimates else {
      return Reading(pressure: nil)
    }
    zeroCount += 1
    if !hasReported, zeroCount >= Self.constantAfter {
      isConstant = true
      hasEstimates = false
      repairs.insert(.constantPressure)
      return Reading(pressure: Self.constantPressure, correction: Self.constantPressure)
    }
    hasEstimates = true
    return Reading(pressure: typicalStart, isEstimated: true)
  }

  private mutating func learn(start: Double) { typicalStart += (start - typicalStart) / 4 }
}
