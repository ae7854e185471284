import FoundationEssentials
import Glibc

/// Where the program keeps things, by the XDG base directories.
enum Folders {
  static var settingsFile: String { base("XDG_CONFIG_HOME", ".config") + "/wetink/settings.json" }

  static var cache: String { base("XDG_CACHE_HOME", ".cache") + "/wetink" }

  /// What devices do, for a report.
  static var eventLog: String { base("XDG_STATE_HOME", ".local/state") + "/wetink/events.jsonl" }

  /// What lives as long as the session: the usual folder, else one in memory or on the disk that is
  /// this person's alone.
  static let runtime: String = {
    let usual = usualRuntime
    if (try? make(usual)) != nil, refusal(of: usual) == nil { return usual }
    for folder in otherRuntimes { mkdir(folder, 0o700) }
    return runtimes.dropFirst().first { refusal(of: $0) == nil } ?? usual
  }()

  /// All that `runtime` may be to this person's programs: what one writes to may be refused to another.
  static var runtimes: [String] { [usualRuntime] + otherRuntimes.filter(isOwn) }

  private static var usualRuntime: String { base("XDG_RUNTIME_DIR", ".cache") }
  private static let otherRuntimes = ["/dev/shm", "/tmp"].map { "\($0)/wetink-\(geteuid())" }

  /// False where another person was quicker: anyone may make folders there.
  private static func isOwn(_ folder: String) -> Bool {
    var status = stat()
    return lstat(folder, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid()
  }

  /// Why no drawing can begin in a folder; `nil` where one can.
  static func refusal(of folder: String) -> String? {
    guard access(folder, W_OK | X_OK) == 0 else {
      return String(cString: strerror(errno)).lowercased()
    }
    var disk = statvfs()
    guard statvfs(folder, &disk) == 0 else { return nil }
    let free = UInt64(disk.f_bavail).multipliedReportingOverflow(by: UInt64(disk.f_frsize))
    return free.overflow || free.partialValue >= emptyDrawing ? nil : "the disk is full"
  }

  /// So many bytes do an empty drawing and the files beside it want at the most.
  private static let emptyDrawing: UInt64 = 256 << 10

  /// Where a kiosk keeps drawings, and what staff changed.
  static var kioskDrawings: String { base("XDG_DATA_HOME", ".local/share") + "/wetink/kiosk" }
  static var kioskState: String { base("XDG_STATE_HOME", ".local/state") + "/wetink/kiosk.json" }

  /// Where new drawings go: the person's pictures, else the data folder.
  static var drawings: String {
    (pictures ?? base("XDG_DATA_HOME", ".local/share")) + "/Wetink"
  }

  /// Where a person's own brushes are.
  static var brushes: String { base("XDG_DATA_HOME", ".local/share") + "/wetink/brushes" }

  /// The program's icons and texts: where it is told, else installed or beside the source tree's build.
  static let assets: String? = assetPlaces.first(where: areAssets)

  /// What to say where they are nowhere: the program draws, but shows neither icons nor texts.
  static var assetsProblem: String? {
    guard assets == nil else { return nil }
    return "icons and texts are missing; looked in " + assetPlaces.joined(separator: ", ")
  }

  private static let assetPlaces: [String] = {
    if let named = getenv("WETINK_ASSETS") { return [String(cString: named)] }
    guard let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { return [] }
    var folder = parent(program)
    var places = [parent(folder) + "/share/wetink/assets"]
    while folder.count > 1 {
      places.append(folder + "/assets")
      folder = parent(folder)
    }
    return places
  }()

  private static func areAssets(_ folder: String) -> Bool {
    ["icons", "strings/en.json"].allSatisfy {
      FileManager.default.fileExists(atPath: "\(folder)/\($0)")
    }
  }

  static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func name(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// `nil` for what is no ordinary file, and where nothing is; links are followed.
  static func ordinaryFile(_ path: String) -> stat? { status(path, of: S_IFREG) }

  static func isFolder(_ path: String) -> Bool { status(path, of: S_IFDIR) != nil }

  private static func status(_ path: String, of kind: mode_t) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == kind ? status : nil
  }

  /// Makes a folder with those above it.
  static func make(_ folder: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw .work("\(folder): the folder cannot be made")
    }
  }

  static var home: String {
    getenv("HOME").map { String(cString: $0) } ?? "/"
  }

  private static func base(_ variable: String, _ fallback: String) -> String {
    if let value = getenv(variable) {
      let path = String(cString: value)
      if path.hasPrefix("/") { return path }
    }
    return home + "/" + fallback
  }

  /// XDG_PICTURES_DIR of user-dirs.dirs; `nil` where it is not set or is not there.
  private static var pictures: String? {
    let file = base("XDG_CONFIG_HOME", ".config") + "/user-dirs.dirs"
    let named = (try? String(contentsOfFile: file, encoding: .utf8)).flatMap { text in
      text.split(separator: "\n").first { $0.hasPrefix("XDG_PICTURES_DIR=") }
    }
    guard let line = named else {
      let usual = home + "/Pictures"
      return FileManager.default.fileExists(atPath: usual) ? usual : nil
    }
    let quoted = line.dropFirst("XDG_PICTURES_DIR=".count)
    let path = quoted.filter { $0 != "\"" }
    let whole = path.hasPrefix("$HOME") ? home + path.dropFirst("$HOME".count) : String(path)
    return FileManager.default.fileExists(atPath: whole) ? whole : nil
  }
}
