/// The last frames, and what they say about latency.
public struct LatencyMeter: Sendable {
  /// Milliseconds.
  public struct Spread: Sendable, Equatable {
    public var median: Double
    public var p95: Double
    public var max: Double
  }

  private var records: [FrameRecord] = []
  private var place = 0
  public private(set) var misses = 0

  static let capacity = 256

  public init() { records.reserveCapacity(Self.capacity) }

  public mutating func append(_ record: FrameRecord) {
    if records.count < Self.capacity {
      records.append(record)
    } else {
      records[place] = record
      place = (place + 1) % Self.capacity
    }
  }

  /// A frame was seen; nothing happens when it is not among the last ones.
  public mutating func take(_ shown: ShownFrame) {
    if shown.isMiss { misses += 1 }
    guard let index = index(of: shown.number) else { return }
    records[index].seen = shown.time
    records[index].isMiss = shown.isMiss
  }

  public func record(of number: UInt64) -> FrameRecord? { index(of: number).map { records[$0] } }

  public var newest: FrameRecord? {
    records.isEmpty ? nil : records[(place + records.count - 1) % records.count]
  }

  /// Of the values that the last frames have; `nil` when none has one.
  public func spread(of value: (FrameRecord) -> UInt64?) -> Spread? {
    let sorted = records.compactMap(value).sorted()
    guard let last = sorted.last else { return nil }
    func quantile(_ part: Double) -> Double {
      Double(sorted[Int(Double(sorted.count - 1) * part)]) / 1e6
    }
    return Spread(median: quantile(0.5), p95: quantile(0.95), max: Double(last) / 1e6)
  }

  private func index(of number: UInt64) -> Int? {
    records.firstIndex { $0.frame.number == number }
  }
}
