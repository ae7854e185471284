import Canvas
import FoundationEssentials
import Geometry
import Glibc
import Ink
import Raster

/// Strokes drawn black on white, each by itself, on one thread: what `wetink bench raster` times.
struct RasterBench {
  /// What a line of the input file could not be.
  enum Failure: Error, Equatable {
    case notNumbers(line: Int)
    /// A stroke needs a multiple of three numbers.
    case brokenSample(line: Int)
  }

  struct Result {
    var strokes: Int
    /// CPU time of this thread for one pass over all strokes: the median of the passes.
    var seconds: Double
    /// The same with the samples smoothed and joined by curves, as the program draws them.
    var curveSeconds: Double
    var picture: Bitmap

    var strokesPerSecond: Double { rate(seconds) }
    var curvesPerSecond: Double { rate(curveSeconds) }

    private func rate(_ seconds: Double) -> Double { seconds > 0 ? Double(strokes) / seconds : 0 }

    /// The object that `--json` prints.
    var json: String {
      "{\"strokes\": \(strokes), \"seconds\": \(seconds), "
        + "\"strokes_per_second\": \(strokesPerSecond), \"curve_seconds\": \(curveSeconds), "
        + "\"curve_strokes_per_second\": \(curvesPerSecond)}"
    }
  }

  /// x, y and width of a sample, in pixels.
  typealias Sample = SIMD3<Double>

  private let strokes: [[Sample]]
  /// The same as strokes of a pen whose pressure makes the widths.
  private let penStrokes: [Stroke]
  private var discs: [RoundCone.Disc] = []
  private var cones: [RoundCone] = []
  private var curves = StrokeCones()
  private var mask = CoverageMask(rect: .empty)

  /// Reads a stroke a line, `x y w x y w ...`; empty lines are skipped. Values beyond 2^20 pixels are
  /// clamped.
  init(text: String) throws(Failure) {
    var strokes: [[Sample]] = []
    var number = 0
    for line in text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
      number += 1
      var values: [Double] = []
      for field in line.split(whereSeparator: { $0 == 32 || $0 == 9 || $0 == 13 }) {
        guard let value = Double(Substring(field)), value.isFinite else {
          throw .notNumbers(line: number)
        }
        values.append(min(max(value, -0x1p20), 0x1p20))
      }
      guard values.count.isMultiple(of: 3) else { throw .brokenSample(line: number) }
      guard !values.isEmpty else { continue }
      strokes.append(
        stride(from: 0, to: values.count, by: 3).map {
          Sample(values[$0], values[$0 + 1], values[$0 + 2])
        })
    }
    self.strokes = strokes
    penStrokes = strokes.map(Self.penStroke)
  }

  private static func penStroke(_ samples: [Sample]) -> Stroke {
    let width = max(samples.reduce(0) { max($0, $1.z) }, 0x1p-8)
    let grid = SampleGrid(viewScale: 1)
    return Stroke(
      id: 1, brush: Brush(width: width, minimumWidth: 0),
      samples: samples.enumerated().map { index, sample in
        grid.sample(
          grid.quantize(
            StrokeSample(
              position: Vector(sample.x, sample.y), pressure: sample.z / width,
              time: UInt64(index) * 8_000_000)))
      }, grid: grid)
  }

  /// Draws all strokes into a white picture, `passes` times.
  mutating func run(width: Int = 1920, height: Int = 1080, passes: Int = 5) -> Result {
    var picture = Bitmap(width: width, height: height, fill: 0xFFFF_FFFF)
    let curveSeconds = median(of: passes, into: &picture) { bench, picture in
      for stroke in bench.penStrokes { bench.draw(stroke, into: &picture) }
    }
    let seconds = median(of: passes, into: &picture) { bench, picture in
      for stroke in bench.strokes { bench.draw(stroke, into: &picture) }
    }
    return Result(
      strokes: strokes.count, seconds: seconds, curveSeconds: curveSeconds, picture: picture)
  }

  /// CPU seconds of this thread for drawing into a white picture.
  private mutating func median(
    of passes: Int, into picture: inout Bitmap, _ draw: (inout Self, inout Bitmap) -> Void
  ) -> Double {
    var times: [Double] = []
    for _ in 0..<max(1, passes) {
      picture.fill(picture.rect, with: 0xFFFF_FFFF)
      let start = Self.threadSeconds()
      draw(&self, &picture)
      times.append(Self.threadSeconds() - start)
    }
    times.sort()
    return times[times.count / 2]
  }

  /// From samples to composited pixels.
  private mutating func draw(_ stroke: [Sample], into picture: inout Bitmap) {
    discs.removeAll(keepingCapacity: true)
    cones.removeAll(keepingCapacity: true)
    for sample in stroke {
      discs.append(
        RoundCone.Disc(
          x: Self.fixed(sample.x), y: Self.fixed(sample.y), radius: Self.fixed(sample.z / 2)))
    }
    RoundCone.appendChain(through: discs, to: &cones)
    blend(cones, into: &picture)
  }

  /// From samples by smoothed curves to composited pixels.
  private mutating func draw(_ stroke: Stroke, into picture: inout Bitmap) {
    curves.build(stroke, view: View(scale: 1), width: picture.width, height: picture.height)
    blend(curves.cones, into: &picture)
  }

  private mutating func blend(_ cones: [RoundCone], into picture: inout Bitmap) {
    let bounds = RoundCone.bounds(of: cones).intersection(picture.rect)
    mask.reset(to: bounds)
    mask.add(cones)
    picture.blend(mask, color: 0xFF00_0000, origin: .zero, within: bounds)
  }

  /// To the nearest 1/256 pixel.
  private static func fixed(_ value: Double) -> Int32 {
    Int32(value * 256 + (0x1p30 + 0.5)) - (1 << 30)
  }

  private static func threadSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}

/// `wetink bench raster FILE`.
enum BenchRaster {
  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(
      arguments, flags: ["--json"], valued: ["--out"], positional: 1...1)
    let path = options.positional[0]
    try Outputs.check(options.text("--out"), sparing: path)
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      throw .work("\(path): the strokes cannot be read")
    }
    var bench: RasterBench
    do {
      bench = try RasterBench(text: text)
    } catch {
      switch error {
      case .notNumbers(let line): throw .work("\(path), line \(line): numbers are needed")
      case .brokenSample(let line):
        throw .work("\(path), line \(line): x y w for every sample is needed")
      }
    }
    let result = bench.run()
    print(
      options.has("--json")
        ? result.json
        : "\(Int(result.strokesPerSecond)) strokes per second, "
          + "\(Int(result.curvesPerSecond)) smoothed and curved")
    if let out = options.text("--out") { try Documents.write(result.picture, to: out) }
  }
}
