import Geometry
import Glibc
import Ink
import Prediction

/// Why `wetink predict` did not run.
enum PredictError: Error, CustomStringConvertible {
  case usage(String)
  case line(file: String, number: Int, problem: String)
  case unreadable(file: String)
  case unwritable(file: String)
  case unknownStroke(file: String, number: Int, name: String)

  var description: String {
    switch self {
    case .usage(let problem):
      return """
        \(problem); usage: wetink predict STROKES FRAMES ANSWERS \
        [--horizons 8.3,16.7,25,33.3,50] [--baseline hold|linear]
        """
    case .line(let file, let number, let problem): return "\(file):\(number): \(problem)"
    case .unreadable(let file): return "\(file): cannot be read"
    case .unwritable(let file): return "\(file): cannot be written"
    case .unknownStroke(let file, let number, let name):
      return "\(file):\(number): the strokes file has no stroke \"\(name)\" from here on"
    }
  }
}

/// Answers, for every frame of FRAMES, where the tip of its stroke in STROKES will be: the app's own
/// predictor on the samples up to the frame's time. The files are as
/// `strokes/evaluate_prediction.py --help` says.
func runPredict(arguments: [String]) throws {
  let options = try PredictOptions(arguments)
  try Outputs.check(options.answers, sparing: options.strokes, options.frames)
  let strokes = try RecordedStrokes(file: options.strokes)
  var frames = try CSVReader(file: options.frames, header: ["stroke_id", "frame_t_ms"])
  var answers = Array("stroke_id,frame_t_ms,horizon_ms,x,y\n".utf8)
  var replay = Replay(strokes: strokes, baseline: options.baseline)
  var tips: [Vector] = []
  while try frames.next() {
    let time = try frames.number(1)
    guard let now = nanoseconds(time) else { throw frames.problem("the time is not a time") }
    let name = frames.text(0)
    guard try replay.advance(to: now, in: name) else {
      throw PredictError.unknownStroke(
        file: options.frames, number: frames.lineNumber, name: String(decoding: name, as: UTF8.self)
      )
    }
    guard replay.predict(at: now, horizons: options.horizons, into: &tips) else { continue }
    for (horizon, tip) in zip(options.horizons, tips) {
      answers.append(contentsOf: name)
      answers.append(UInt8(ascii: ","))
      answers.append(contentsOf: frames.text(1))
      answers.append(contentsOf: ",\(horizon.text),\(tip.x),\(tip.y)\n".utf8)
    }
  }
  try write(answers, to: options.answers)
}

/// The command's arguments.
private struct PredictOptions {
  struct Horizon {
    var text: String
    var nanoseconds: UInt64
  }

  var strokes = ""
  var frames = ""
  var answers = ""
  var horizons: [Horizon] = []
  var baseline: Replay.Baseline?

  init(_ arguments: [String]) throws {
    var files: [String] = []
    var list = "8.3,16.7,25,33.3,50"
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--horizons":
        guard let value = rest.popFirst() else { throw PredictError.usage("--horizons of what") }
        list = value
      case "--baseline":
        baseline = rest.popFirst().flatMap(Replay.Baseline.init(rawValue:))
        if baseline == nil { throw PredictError.usage("--baseline is hold or linear") }
      default:
        guard !argument.hasPrefix("--") else { throw PredictError.usage("unknown \(argument)") }
        files.append(argument)
      }
    }
    guard files.count == 3 else { throw PredictError.usage("three files are wanted") }
    (strokes, frames, answers) = (files[0], files[1], files[2])
    horizons = try list.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let value = Double(text), let time = nanoseconds(value), value <= 1000 else {
        throw PredictError.usage("\"\(text)\" is no horizon in ms")
      }
      return Horizon(text: String(text), nanoseconds: time)
    }
  }
}

/// Plays recorded strokes to a predictor, frame by frame, in the order of the strokes file.
private struct Replay {
  enum Baseline: String {
    /// The newest sample.
    case hold
    /// On along the last two samples.
    case linear
  }

  /// Device pixels per unit of the file. Files are in mm or pixels and do not say which, so this is
  /// fine enough for the predictor's noise floor not to count.
  private static let viewScale = 64.0

  private let strokes: RecordedStrokes
  private let baseline: Baseline?
  /// One for each kind of device, as in the app.
  private var predictors: [StrokePredictor]
  private var device = 0
  private var predicted: [StrokeSample] = []
  private var stroke = -1
  /// Samples of the stroke that the predictor has seen.
  private var seen = 0

  init(strokes: RecordedStrokes, baseline: Baseline?) {
    self.strokes = strokes
    self.baseline = baseline
    let fresh = StrokePredictor(viewScale: Self.viewScale, strength: 1)
    predictors = Array(repeating: fresh, count: strokes.devices.count)
    predicted.reserveCapacity(StrokePredictor.maximumCount)
  }

  /// Feeds the samples up to `time`; false when no stroke of that name follows.
  mutating func advance(to time: UInt64, in name: ArraySlice<UInt8>) throws -> Bool {
    if stroke < 0 || strokes.names[stroke][...] != name {
      let next = strokes.names[(stroke + 1)...].firstIndex { $0[...] == name }
      guard let next else { return false }
      stroke = next
      seen = 0
      device = strokes.device[stroke]
      predictors[device].reset()
    }
    let samples = strokes.samples[stroke]
    // A nanosecond for what rounding does to times in decimal milliseconds.
    while seen < samples.count, samples[seen].time <= time + 1 {
      predictors[device].append(samples[seen])
      seen += 1
    }
    return true
  }

  /// Where the tip will be at each horizon; false before the first sample.
  mutating func predict(
    at now: UInt64, horizons: [PredictOptions.Horizon], into tips: inout [Vector]
  ) -> Bool {
    tips.removeAll(keepingCapacity: true)
    guard seen > 0 else { return false }
    for horizon in horizons {
      let time = now + horizon.nanoseconds
      switch baseline {
      case .hold: tips.append(newest.position)
      case .linear: tips.append(straight(to: time))
      case nil:
        predictors[device].predict(at: now, until: time, into: &predicted)
        tips.append(predicted.last?.position ?? newest.position)
      }
    }
    return true
  }

  private var newest: StrokeSample { strokes.samples[stroke][seen - 1] }

  private func straight(to time: UInt64) -> Vector {
    let samples = strokes.samples[stroke]
    var before = max(seen - 2, 0)
    while before > 0, newest.time - samples[before].time < 500_000 { before -= 1 }
    let gap = Double(newest.time - samples[before].time)
    guard gap >= 500_000 else { return newest.position }
    let velocity = (newest.position - samples[before].position) / gap
    return newest.position + velocity * (Double(time) - Double(newest.time))
  }
}

/// Milliseconds as whole nanoseconds; `nil` for what is not a time of a recording.
func nanoseconds(_ milliseconds: Double) -> UInt64? {
  guard milliseconds >= 0, milliseconds < 1e12 else { return nil }
  return UInt64((milliseconds * 1e6).rounded())
}

private func write(_ bytes: [UInt8], to file: String) throws {
  guard let handle = fopen(file, "w") else { throw PredictError.unwritable(file: file) }
  let written = fwrite(bytes, 1, bytes.count, handle)
  guard fclose(handle) == 0, written == bytes.count else {
    throw PredictError.unwritable(file: file)
  }
}
