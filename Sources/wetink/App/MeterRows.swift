import Controls
import Studio

/// The latency meter's rows: median and 95th percentile of the last frames, in milliseconds.
enum MeterRows {
  static func rows(_ meter: LatencyMeter, _ pacing: FramePacing) -> [ControlsModel.MeterRow] {
    func row(_ key: String, _ value: (FrameRecord) -> UInt64?) -> ControlsModel.MeterRow {
      let spread = meter.spread(of: value)
      return .init(key, spread.map { "\(tenths($0.median)) · \(tenths($0.p95)) ms" } ?? "–")
    }
    return [
      row("age", \.age), row("seen", \.seenAge), row("frame", { $0.costs.total }),
      row("lead", \.predictionLead), .init("budget", "\(tenths(Double(pacing.budget) / 1e6)) ms"),
      .init("misses", "\(meter.misses)"), .init("source", pacing.source.rawValue),
    ]
  }

  private static func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
