import Glibc
import SQLiteStore

/// A line of CSV for each sync of the drawing, written when it is done: how much is safe, and how old
/// it had become.
final class SyncLog: Sendable {
  private let descriptor: Int32

  init(path: String) throws(Failure) {
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .work("\(path): the log cannot be written there") }
    write("time_ms,records,oldest_ms,sync_ms\n")
  }

  deinit { close(descriptor) }

  /// On any thread.
  func append(_ report: SyncReport) {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    let time = Double(now.tv_sec) * 1e3 + (Double(now.tv_nsec) / 1e6).rounded()
    write("\(time),\(report.count),\(report.age),\(report.duration)\n")
  }

  private func write(_ line: String) {
    let bytes = Array(line.utf8)
    _ = Glibc.write(descriptor, bytes, bytes.count)
  }
}
