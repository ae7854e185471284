import Canvas
import Drawing
import FoundationEssentials
import Geometry
import Glibc
import Ink
import SDLPlatform
import SQLiteStore
import Studio

/// `wetink bench open|zoom|undo --document FILE`: how long a drawing takes to be seen, to be sharp
/// after a zoom, and to show an undo. As in the program, tiles are drawn by two threads.
enum BenchDocument {
  private struct OpenReport: Encodable {
    var strokes: Int
    /// Until every edit is known and can be undone.
    var known_ms: Double
    /// Until the view shows what it should in every pixel.
    var first_picture_ms: Double
    /// Until every stroke is read.
    var whole_ms: Double
    var resident_mb: Double
    var peak_mb: Double
    /// Of the file.
    var bytes_per_sample: Double
  }

  private struct ZoomReport: Encodable {
    var sharp_ms: Double
    var resident_mb: Double
  }

  private struct UndoReport: Encodable { var pixel_ms: Double }

  static func run(_ what: String, _ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--json"], valued: ["--document", "--size"], positional: 0...0)
    guard let path = options.text("--document") else {
      throw .usage("bench \(what) needs --document FILE")
    }
    let session = try Session(
      path, size: try options.size("--size") ?? (1280, 800), showsLast: what == "undo")
    switch what {
    case "open": try JSON.print(try session.open(path))
    case "zoom":
      let times = (0..<12).map { session.time(pressing: $0 % 4 < 2 ? "+" : "-") }
      try JSON.print(ZoomReport(sharp_ms: Spread(times).median, resident_mb: residentMegabytes))
    default:
      let times = (0..<20).map { step in
        session.time(pressing: "z", step % 2 == 0 ? .control : [.control, .shift])
      }
      try JSON.print(UndoReport(pixel_ms: Spread(times).median))
    }
  }

  /// A document in a studio without a window.
  private struct Session {
    let studio: Studio
    private let workers: TileWorkers
    private let reading: StrokeReading?
    private let began: UInt64
    private let known: Double
    private let seen: Double

    /// `showsLast`: the newest stroke is in the middle of the window.
    init(_ path: String, size: (width: Int, height: Int), showsLast: Bool) throws(Failure) {
      began = MonotonicClock.now()
      let opened = try Documents.openToLook(path)
      let drawing = Documents.drawing(opened)
      known = Self.milliseconds(since: began)
      reading = opened.file.reading
      workers = TileWorkers(count: 2) {}
      studio = Studio(
        drawing: drawing, width: size.width, height: size.height,
        view: showsLast
          ? Self.view(ofLast: drawing, size) : ViewText.view(opened.meta["view"] ?? ""),
        worker: workers)
      Self.settle(studio, [])
      seen = Self.milliseconds(since: began)
    }

    private static func view(ofLast drawing: Drawing, _ size: (width: Int, height: Int)) -> View? {
      guard let stroke = drawing.strokes.last else { return nil }
      return View(
        scale: 1, rotation: Vector(1, 0), showing: stroke.bounds.center,
        at: Vector(Double(size.width), Double(size.height)) * 0.5)
    }

    func open(_ path: String) throws(Failure) -> OpenReport {
      do { try reading?.finish() } catch { throw .work("\(error)") }
      let whole = Self.milliseconds(since: began)
      let resident = BenchDocument.residentMegabytes
      let strokes = studio.drawing.strokes
      let samples = strokes.reduce(0) { $0 + $1.sampleCount }
      var info = stat()
      let byteCount = stat(path, &info) == 0 ? Double(info.st_size) : 0
      return OpenReport(
        strokes: strokes.count, known_ms: known, first_picture_ms: seen, whole_ms: whole,
        resident_mb: resident, peak_mb: BenchDocument.peakMegabytes,
        bytes_per_sample: samples > 0 ? byteCount / Double(samples) : 0)
    }

    /// From a key to the picture that it asks for, sharp, in milliseconds.
    func time(pressing key: Key, _ modifiers: Modifiers = []) -> Double {
      let began = MonotonicClock.now()
      Self.settle(
        studio, [DeviceEvent(time: began, source: .key, kind: .press(key, modifiers))])
      return Self.milliseconds(since: began)
    }

    private static func settle(_ studio: Studio, _ first: [DeviceEvent]) {
      var events = first
      repeat {
        let now = MonotonicClock.now()
        _ = studio.advance(events, now: now, shown: now)
        events = []
        usleep(200)
      } while !studio.isSettled || studio.needsFrame
    }

    private static func milliseconds(since began: UInt64) -> Double {
      Double(MonotonicClock.now() - began) / 1e6
    }
  }

  /// What the process took of the machine's memory at most.
  private static var peakMegabytes: Double {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return Double(usage.ru_maxrss) * 1024 / 1e6
  }

  /// What the process takes of the machine's memory.
  private static var residentMegabytes: Double {
    let status = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let pages = status.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
    return pages * Double(sysconf(Int32(_SC_PAGESIZE))) / 1e6
  }
}
