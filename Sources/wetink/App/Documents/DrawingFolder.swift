import Controls
import Exchange
import FoundationEssentials
import Glibc
import KioskFiles
import SQLiteStore

/// The folder that new drawings go to, and what lies in it.
enum DrawingFolder {
  /// The most files that the list shows, the newest.
  private static let listLimit = 500

  /// A new drawing of that name, else of the time's.
  static func makeDrawing(named name: String? = nil) throws(Failure) -> OpenedDocument {
    var attempt = 1
    while true {
      let name = name ?? localTime(time(nil), "%Y-%m-%d %H.%M.%S")
      let path = unusedPath("\(try writableFolder())/\(name)", ending: "wetink")
      do throws(Failure) {
        return try Documents.write(path)
      } catch {
        // Another Wetink that began in the same second may have been quicker.
        guard attempt < 4, isTaken(path) else { throw error }
        attempt += 1
      }
    }
  }

  /// The usual folder, else one that takes files.
  private static func writableFolder() throws(Failure) -> String {
    var refusal: Failure?
    for folder in refuges(from: Folders.drawings, onOtherDisks: false) {
      do throws(Failure) {
        try Folders.make(folder)
        guard let why = Folders.refusal(of: folder) else { return folder }
        throw .work("\(folder): it takes no drawing: \(why)")
      } catch {
        refusal = refusal ?? error
      }
    }
    throw refusal ?? .work("there is no folder for a drawing")
  }

  /// Why the usual folder takes no drawing; `nil` where it does.
  static var refusal: String? {
    try? Folders.make(Folders.drawings)
    return Folders.refusal(of: Folders.drawings)
  }

  /// The path of a drawing without its ending.
  static func stem(of drawing: String) -> String {
    drawing.hasSuffix(".wetink") ? String(drawing.dropLast(7)) : drawing
  }

  /// `stem` with an ending, and a number where that name is taken or promised to another file.
  static func unusedPath(
    _ stem: String, ending: String, sparing promised: Set<String> = []
  ) -> String {
    var path = "\(stem).\(ending)"
    var number = 2
    while promised.contains(path) || isTaken(path) {
      path = "\(stem) (\(number)).\(ending)"
      number += 1
    }
    return path
  }

  /// A file is there, or somebody is about to make one.
  private static func isTaken(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: path)
      || FileManager.default.fileExists(atPath: path + "-lock")
  }

  /// A path for a drawing made of another program's file: of its name, in the folder of drawings,
  /// that nothing has yet.
  static func newPath(named other: String) throws(Failure) -> String {
    let name = Folders.name(other)
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    return unusedPath("\(try writableFolder())/\(stem)", ending: "wetink")
  }

  /// Where a drawing may go that its own file does not take: other disks first, where its own is to
  /// blame.
  static func refuges(from path: String, onOtherDisks: Bool) -> [String] {
    let folders = [Folders.drawings, Folders.home, "/var/tmp", "/tmp"]
    guard onOtherDisks, let own = disk(of: Folders.parent(path)) else { return folders }
    return folders.filter { disk(of: $0) != own } + folders.filter { disk(of: $0) == own }
  }

  /// Of a folder, or of the nearest one above it that is there.
  private static func disk(of folder: String) -> UInt? {
    var status = stat()
    if stat(folder, &status) == 0 { return UInt(status.st_dev) }
    return folder == "/" || folder == "." ? nil : disk(of: Folders.parent(folder))
  }

  /// The drawings beside `current` and in the usual folder, the newest first.
  static func list(beside current: String) -> [ControlsModel.FileEntry] {
    var found: [String: Int] = [:]
    for folder in Set([Folders.drawings, Folders.parent(current)]) {
      for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      where name.hasSuffix(".wetink") || ImportFormat(path: name) != nil {
        let path = "\(folder)/\(name)"
        found[path] = Folders.ordinaryFile(path)?.st_mtim.tv_sec
      }
    }
    let newest = found.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(listLimit)
    return newest.map { path, seconds in
      ControlsModel.FileEntry(
        name: path.hasSuffix(".wetink")
          ? String(Folders.name(path).dropLast(7)) : Folders.name(path),
        modified: localTime(seconds, "%Y-%m-%d %H:%M"), path: path)
    }
  }
}
