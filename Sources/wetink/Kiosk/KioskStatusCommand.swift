import FoundationEssentials

/// `wetink kiosk-status`: how the kiosk of this session is, for people and for monitoring.
enum KioskStatusCommand {
  /// A kiosk writes once a minute.
  private static let patience = 150.0

  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(arguments, flags: ["--json"], positional: 0...0)
    let report = try KioskHealth.load()
    let age = KioskHealth.bootTime - report.written
    // A process that ended and was not waited for has no program any more.
    let program = "/proc/\(report.process)/exe"
    let isThere =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: program)) != nil
    let isRunning = isThere && age >= 0 && age < patience
    if options.has("--json") {
      try JSON.print(report)
    } else {
      for line in lines(report) { Program.say(line) }
    }
    guard isRunning else {
      throw .work(
        isThere
          ? "the kiosk has written nothing for \(Int(age)) seconds" : "the kiosk does not run")
    }
  }

  private static func lines(_ report: KioskHealth.Report) -> [String] {
    func row(_ name: String, _ value: String) -> String {
      name + String(repeating: " ", count: max(1, 14 - name.count)) + value
    }
    return [
      row("screen", report.screen),
      row("running", "\(report.uptimeSeconds) s, started again \(report.restarts) times"),
      row("frames", "\(report.frames), the worst of the last minute \(report.worstFrame) ms"),
      row("latency", report.latency.map { "\($0) ms" } ?? "not known yet"),
      row("memory", "\(report.memoryMegabytes) MB, \(report.descriptors) descriptors"),
      row("strokes", "\(report.strokes)"),
      row("drawings", "\(report.drawingsKept) kept, \(report.resets) fresh sheets"),
      row("disk", report.freeMegabytes.map { "\($0) MB free" } ?? "the folder is gone"),
      row("errors", "\(report.errors)" + (report.lastError.map { ", the last: \($0)" } ?? "")),
    ] + report.problems.map { row("settings", $0) }
  }
}
