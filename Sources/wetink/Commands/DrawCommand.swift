import Controls
import Glibc
import SDLPlatform

/// `wetink [FILE]`: the drawing program.
enum DrawCommand {
  static let flags: Set = ["--fullscreen", "--no-predict"]
  static let valued: Set = [
    "--rate", "--presenter", "--fingers", "--record", "--log-latency", "--log-sync",
  ]

  static func run(_ arguments: [String]) throws(Failure) {
    let options = try Options(arguments, flags: flags, valued: valued, positional: 0...1)
    endOnHangup()
    guard let app = try App(choices(options)) else { return }
    if let problem = Folders.assetsProblem { Program.complain(problem) }
    app.run()
    try app.close()
  }

  /// The terminal was closed: an end as by SIGTERM, which SDL heeds, unless that was to be ignored.
  private static func endOnHangup() {
    let before = signal(SIGHUP) { _ in raise(SIGTERM) }
    if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
      signal(SIGHUP, SIG_IGN)
    }
  }

  static func choices(_ options: Options) throws(Failure) -> App.Choices {
    var choices = App.Choices()
    choices.path = options.positional.first
    choices.rate = try options.number("--rate", in: 10...1000)
    choices.presenting = try options.choice("--presenter", as: SDLWindow.Presenting.self)
    choices.fingers = try options.choice("--fingers", as: ControlsModel.FingersMode.self)
    choices.isFullscreen = options.has("--fullscreen")
    choices.predicts = !options.has("--no-predict")
    choices.latencyLog = options.text("--log-latency")
    choices.syncLog = options.text("--log-sync")
    choices.recording = options.text("--record")
    if let path = choices.path, path.isEmpty { throw .usage("the file name is empty") }
    for output in [choices.recording, choices.latencyLog, choices.syncLog] {
      try Outputs.check(output, sparing: choices.path)
    }
    return choices
  }
}
