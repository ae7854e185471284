import Glibc

/// The command line: finds the command, runs it, and turns failures into a line and an exit code.
enum Program {
  static let version = "0.1.0"

  static func run() -> Int32 {
    StandardStreams.reopenClosed()
    do throws(Failure) {
      return run(try Arguments.all())
    } catch {
      complain(error.message)
      return error.exitCode
    }
  }

  private static func run(_ arguments: [String]) -> Int32 {
    if arguments == ["presenter-trial"] { return PresenterTrialCommand.run() }
    if arguments.first == KioskLaunch.surfaceCommand {
      return KioskLaunch.runSurface(Array(arguments.dropFirst()))
    }
    do throws(Failure) {
      if arguments.first == "kiosk-session" {
        return try SessionCommand.run(Array(arguments.dropFirst()))
      }
      if arguments.contains("--kiosk") { return try KioskLaunch.run(arguments) }
      try dispatch(arguments)
      try StandardStreams.finishOutput()
      return 0
    } catch {
      complain(error.message)
      return error.exitCode
    }
  }

  /// One line on standard output.
  static func say(_ line: String) { print(PlainText.escaped(line)) }

  /// One line on standard error.
  static func complain(_ message: String) {
    let line = Array("wetink: \(PlainText.escaped(message))\n".utf8)
    _ = write(STDERR_FILENO, line, line.count)
  }

  private static func dispatch(_ arguments: [String]) throws(Failure) {
    let rest = Array(arguments.dropFirst())
    switch arguments.first {
    case "--help", "-h", "help":
      _ = try Options(rest, positional: 0...0)
      print(Help.text, terminator: "")
    case "--version":
      _ = try Options(rest, positional: 0...0)
      print("wetink \(version)")
    case "replay": try ReplayCommand.run(rest)
    case "render": try RenderCommand.run(rest)
    case "check": try CheckCommand.run(rest)
    case "convert": try ConvertCommand.run(rest)
    case "info": try InfoCommand.run(rest)
    case "generate": try GenerateCommand.run(rest)
    case "predict": try predict(rest)
    case "kiosk-status": try KioskStatusCommand.run(rest)
    case "kiosk-pin": try KioskPINCommand.run(rest)
    case "devices": try DevicesCommand.run(rest)
    case "bench": try BenchCommand.run(rest)
    default: try DrawCommand.run(arguments)
    }
  }

  private static func predict(_ arguments: [String]) throws(Failure) {
    do {
      try runPredict(arguments: arguments)
    } catch let error as Failure {
      throw error
    } catch let error as PredictError {
      if case .usage(let text) = error { throw .usage(text) }
      throw .work("\(error)")
    } catch {
      throw .work("\(error)")
    }
  }
}
