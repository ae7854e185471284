import Controls
import Studio

/// The latency meter's rows: median and 95th percentile of the last frames, in milliseconds, and of
/// the last predictions' errors, in pixels.
enum MeterRows {
  static func rows(
    _ meter: LatencyMeter, _ pacing: FramePacing, _ prediction: PredictionMeter
  ) -> [ControlsModel.MeterRow] {
    func row(_ key: String, _ value: (FrameRecord) -> UInt64?) -> ControlsModel.MeterRow {
      let spread = meter.spread(of: value)
      return .init(key, spread.map { "\(tenths($0.median)) · \(tenths($0.p95)) ms" } ?? "–")
    }
    func row(_ key: String, _ value: (PredictionMeter.Miss) -> Double) -> ControlsModel.MeterRow {
      let spread = prediction.spread(of: value)
      return .init(key, spread.map { "\(tenths($0.median)) · \(tenths($0.p95)) px" } ?? "–")
    }
    return [
      row("age", \.age), row("seen", \.seenAge), row("frame", { $0.costs.total }),
      row("lead", \.predictionLead), row("error", \.predicted), row("unpredicted", \.held),
      .init("budget", "\(tenths(Double(pacing.budget) / 1e6)) ms"),
      .init("misses", "\(meter.misses)"), .init("source", pacing.source.rawValue),
    ]
  }

  private static func tenths(_ value: Double) -> String { String((value * 10).rounded() / 10) }
}
