import Controls
import FoundationEssentials
import Glibc
import Ink
import KioskFiles
import KioskLock
import SDLPlatform
import Studio

/// `wetink --kiosk`: the supervisor, and what it starts and starts again, the surface.
enum KioskLaunch {
  /// The word by which the supervisor starts the surface.
  static let surfaceCommand = "kiosk-surface"
  /// How the surface says why it ended.
  static let exitCode: Int32 = 10
  static let restartCode: Int32 = 11
  /// Another kiosk has the folder.
  static let takenCode: Int32 = 12

  /// What a kiosk needs to know.
  struct Setup {
    var configuration = KioskConfiguration()
    /// Changes with the file of settings.
    var mark = ""
    var presets: [BrushPreset] = []
    var changes = StaffChanges()
    var shelf: DrawingShelf
    /// The one that the surface begins with.
    var sheet: FirstDrawing?
  }

  /// The supervisor; ends when staff or SIGTERM want it.
  static func run(_ arguments: [String]) throws(Failure) -> Int32 {
    // A wrong command line is no reason to start again and again.
    _ = try options(arguments)
    return try Supervisor(arguments).run()
  }

  /// The surface; returns how the process shall end.
  static func runSurface(_ arguments: [String]) -> Int32 {
    // None of them ends a kiosk; SIGTERM does.
    for number in [SIGINT, SIGQUIT, SIGHUP, SIGTSTP, SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    do throws(Failure) {
      let options = try options(arguments)
      var choices = try DrawCommand.choices(options)
      var setup = setup(configuration: options.text("--config"))
      guard let lock = lock(setup.shelf) else { return takenCode }
      defer { withExtendedLifetime(lock) {} }
      setup.sheet = KioskSheets.first(on: setup.shelf)
      choices.kiosk = setup
      guard let app = try App(choices) else { return 0 }
      app.run()
      try app.close()
      return app.kiosk?.ending ?? 0
    } catch {
      Program.complain(error.message)
      return error.exitCode
    }
  }

  /// `nil`: another kiosk has it.
  private static func lock(_ shelf: DrawingShelf) -> ShelfLock? {
    let deadline = MonotonicClock.now() + patience
    repeat {
      if let lock = ShelfLock(of: shelf) { return lock }
      usleep(20_000)
    } while MonotonicClock.now() < deadline
    Program.complain("\(shelf.folder): another kiosk keeps its drawings here; nothing was touched")
    return nil
  }

  /// A surface without a supervisor ends within a second or two.
  private static let patience: UInt64 = 3_000_000_000

  private static func options(_ arguments: [String]) throws(Failure) -> Options {
    try Options(
      arguments, flags: DrawCommand.flags.union(["--kiosk"]),
      valued: DrawCommand.valued.union(["--config"]), positional: 0...0)
  }

  private static func setup(configuration path: String?) -> Setup {
    let presets = BrushFiles.load()
    var setup = Setup(shelf: DrawingShelf(folder: Folders.kioskDrawings))
    if let path {
      setup.configuration = KioskConfiguration.load(
        path, brushes: Set(presets.map(\.id)), isHash: PINHash.isUsable)
      setup.mark = mark(of: path)
    }
    setup.presets = presets
    if let folder = setup.configuration.folder { setup.shelf = DrawingShelf(folder: folder) }
    if !setup.shelf.prepare() {
      let spare = KioskSheets.spare
      let isKept = spare.prepare()
      setup.configuration.problems.append(
        "\(setup.shelf.folder): this folder cannot be written; "
          + (isKept ? "drawings are kept in \(spare.folder)" : "no drawing is kept"))
      if isKept { setup.shelf = spare }
    }
    setup.changes = StaffChanges.load(Folders.kioskState)
    setup.changes.apply(to: &setup.configuration.plan, configuration: setup.mark)
    if let problem = Folders.assetsProblem { setup.configuration.problems.append(problem) }
    for problem in setup.configuration.problems { Program.complain(problem) }
    return setup
  }

  private static func mark(of path: String) -> String {
    var info = stat()
    guard stat(path, &info) == 0 else { return "" }
    return "\(path) \(info.st_size) \(info.st_mtim.tv_sec).\(info.st_mtim.tv_nsec)"
  }
}
