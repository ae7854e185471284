import FoundationEssentials
import Glibc
import Studio

/// A line for each presented frame, as `docs/latency.md` describes them. A line is written when
/// the display has told of its frame, or some frames later.
final class LatencyLog {
  private let path: String
  private let file: Int32
  private var text = ""
  /// The frames that have no line yet.
  private var waiting: [UInt64] = []

  /// So many frames later the display will not tell any more.
  private static let patience = 16
  private static let header =
    "frame,t_ms,source,age_ms,budget_ms,drain_ms,route_ms,raster_ms,compose_ms,present_ms,"
    + "total_ms,lead_ms,seen_age_ms,missed,misses\n"

  /// Replaces the file at `path`.
  init(path: String) throws(Failure) {
    self.path = path
    file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard file >= 0 else { throw .work("\(path): \(String(cString: strerror(errno)))") }
    text = Self.header
  }

  deinit { Glibc.close(file) }

  /// A frame was presented. Writes the lines of those that need not wait any longer.
  func append(_ number: UInt64, meter: LatencyMeter) {
    waiting.append(number)
    while let oldest = waiting.first, let record = meter.record(of: oldest) {
      guard record.seen != nil || waiting.count > Self.patience else { return }
      add(record, misses: meter.misses)
      waiting.removeFirst()
    }
  }

  /// Nothing is drawn now, so there is time to write.
  func rest() { if text.utf8.count > 4096 { write() } }

  func close(meter: LatencyMeter) {
    for number in waiting {
      if let record = meter.record(of: number) { add(record, misses: meter.misses) }
    }
    waiting = []
    write()
  }

  private func add(_ record: FrameRecord, misses: Int) {
    func ms(_ nanoseconds: UInt64?) -> String {
      nanoseconds.map { String(Double($0 / 1000) / 1000) } ?? ""
    }
    let costs = record.costs
    let fields = [
      String(record.frame.number), ms(record.frame.began), record.source.rawValue,
      ms(record.age), ms(record.budget), ms(costs.drain), ms(costs.route), ms(costs.raster),
      ms(costs.compose), ms(costs.present), ms(costs.total), ms(record.predictionLead),
      ms(record.seenAge), record.isMiss ? "1" : "0", String(misses),
    ]
    text += fields.joined(separator: ",") + "\n"
  }

  private func write() {
    var bytes = Array(text.utf8)[...]
    text.removeAll(keepingCapacity: true)
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      guard count > 0 else { return Program.complain("\(path): the latency log is cut short") }
      bytes = bytes.dropFirst(count)
    }
  }
}
