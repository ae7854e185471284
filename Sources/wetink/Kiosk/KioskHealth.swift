import FoundationEssentials
import Glibc
import KioskFiles
import SDLPlatform
import Studio

/// How a kiosk is: counted while it runs, told once a minute, in a line and in a file.
struct KioskHealth {
  /// What the file says; `wetink kiosk-status` reads it.
  struct Report: Codable {
    var process = 0
    /// Seconds of the clock that only a start of the machine sets back.
    var written = 0.0
    var uptimeSeconds = 0
    var restarts = 0
    var frames = 0
    /// Of the last minute, milliseconds.
    var worstFrame = 0.0
    /// From hand to screen, as far as is known: the median of the last frames, milliseconds.
    var latency: Double?
    var memoryMegabytes = 0.0
    var descriptors = 0
    var drawingsKept = 0
    var resets = 0
    var strokes = 0
    var errors = 0
    var lastError: String?
    var freeMegabytes: Int?
    var screen = ""
    /// What is wrong with the configuration.
    var problems: [String] = []
  }

  var report = Report()
  private let began = Self.bootTime
  private var next: UInt64 = 0
  private var lastBoot = Self.bootTime
  private var lastMonotonic = MonotonicClock.now()

  static let minute: UInt64 = 60_000_000_000
  /// Of time asleep that means another visitor.
  private static let longSleep = 30.0

  init(problems: [String]) {
    report.process = Int(getpid())
    report.problems = problems
    report.restarts = getenv("WETINK_KIOSK_RESTARTS").flatMap { Int(String(cString: $0)) } ?? 0
  }

  var deadline: UInt64 { next }

  mutating func count(frame cost: UInt64) {
    report.frames += 1
    report.worstFrame = max(report.worstFrame, Double(cost / 1000) / 1000)
  }

  mutating func fail(_ message: String) {
    report.errors += 1
    report.lastError = message
    Program.complain(message)
  }

  /// Whether the machine slept for long since the last call.
  mutating func takeSleep() -> Bool {
    let (boot, monotonic) = (Self.bootTime, MonotonicClock.now())
    defer { (lastBoot, lastMonotonic) = (boot, monotonic) }
    return boot - lastBoot - Double(monotonic - lastMonotonic) / 1e9 > Self.longSleep
  }

  /// Tells how things are when a minute has gone by.
  mutating func tell(at now: UInt64, meter: LatencyMeter, shelf: DrawingShelf, screen: String) {
    guard now >= next else { return }
    next = now + Self.minute
    report.written = Self.bootTime
    report.uptimeSeconds = Int(report.written - began)
    report.latency = (meter.spread { $0.seenAge } ?? meter.spread { $0.age }).map {
      ($0.median * 100).rounded() / 100
    }
    report.memoryMegabytes = Self.memory
    report.descriptors = Self.descriptors
    report.freeMegabytes = shelf.freeBytes.map { $0 / 1_000_000 }
    report.screen = screen
    let text = Array((line + "\n").utf8)
    _ = Glibc.write(STDOUT_FILENO, text, text.count)
    write()
    report.worstFrame = 0
  }

  private var line: String {
    let latency = report.latency.map { "\($0)" } ?? "-"
    return "kiosk: frames \(report.frames), worst \(report.worstFrame) ms, latency \(latency) ms, "
      + "memory \(report.memoryMegabytes) MB, descriptors \(report.descriptors), "
      + "kept \(report.drawingsKept), errors \(report.errors), restarts \(report.restarts)"
  }

  private func write() {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    guard let data = try? encoder.encode(report) else { return }
    try? data.write(to: URL(filePath: "\(Folders.runtime)/\(Self.name)"), options: .atomic)
  }

  private static let name = "wetink-kiosk.json"

  /// The newest that a kiosk of this person has written.
  static func load() throws(Failure) -> Report {
    let paths = Folders.runtimes.map { "\($0)/\(name)" }
    let reports = paths.compactMap { path -> Report? in
      guard let data = try? Data(contentsOf: URL(filePath: path)) else { return nil }
      return try? JSONDecoder().decode(Report.self, from: data)
    }
    guard let newest = reports.max(by: { $0.written < $1.written }) else {
      throw .work("\(paths[0]): no kiosk has written this")
    }
    return newest
  }

  /// Seconds since the machine was started, asleep or not.
  static var bootTime: Double {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static var memory: Double {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8),
      let pages = text.split(separator: " ").dropFirst().first.flatMap({ Double($0) })
    else { return 0 }
    return (pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e5).rounded() / 10
  }

  private static var descriptors: Int {
    // One of them is for looking.
    ((try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd"))?.count ?? 1) - 1
  }
}
