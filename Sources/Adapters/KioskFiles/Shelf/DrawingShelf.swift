internal import FoundationEssentials
internal import Glibc

/// The drawings of a kiosk on disk:
///
///     FOLDER/in-progress/000017-K7QF2M.wetink       the sheet that is on the screen
///     FOLDER/2026-05-31/14.05.09-H3TT9W.wetink      kept, with .png beside it
///     FOLDER/gallery.json                           what staff decided
///     FOLDER/kiosk-lock                             held by the kiosk that runs
///
/// The six letters are the drawing's code from its first stroke on. Numbers and not times tell which
/// sheet is the newest, so a clock that jumps changes nothing.
public struct DrawingShelf: Sendable {
  public let folder: String

  public init(folder: String) { self.folder = folder }

  private var progress: String { folder + "/in-progress" }

  /// Makes the folders that are missing; whether they are there now and take files.
  public func prepare() -> Bool {
    (try? FileManager.default.createDirectory(
      atPath: progress, withIntermediateDirectories: true)) != nil
      && access(progress, W_OK | X_OK) == 0
  }

  // MARK: Sheets

  /// The sheets in progress, the newest last. More than one are left where the program was killed
  /// while it put one away.
  public func sheets() -> [String] {
    Self.names(in: progress).filter { $0.hasSuffix(".wetink") && Self.number(of: $0) != nil }
      .sorted { (Self.number(of: $0) ?? 0, $0) < (Self.number(of: $1) ?? 0, $1) }
      .map { progress + "/" + $0 }
  }

  /// A path for another sheet, with a code of its own.
  public func newSheet() -> String {
    let last = Self.names(in: progress).compactMap { Self.number(of: $0) }.max() ?? 0
    let digits = String(last + 1)
    let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
    return "\(progress)/\(zeros)\(digits)-\(Self.newCode()).wetink"
  }

  private static func number(of name: String) -> Int? {
    let digits = name.prefix { $0 != "-" }
    guard digits.count < 16, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    return Int(digits)
  }

  /// The code in a path of a sheet or a kept drawing.
  public static func code(of path: String) -> String {
    let last = path.split(separator: "-").last ?? ""
    return String(last.prefix { $0 != "." })
  }

  /// Without letters and digits that look alike.
  private static let letters = Array("23456789ABCDEFGHJKLMNPQRSTUVWXYZ")

  private static func newCode() -> String {
    String((0..<6).map { _ in letters.randomElement() ?? "2" })
  }

  // MARK: Keeping

  /// What a sheet is called once it is kept: a folder for the day, the time, its code.
  public static func keptID(of sheet: String, at time: Int) -> String {
    "\(localTime(time, "%Y-%m-%d"))/\(localTime(time, "%H.%M.%S"))-\(code(of: sheet))"
  }

  /// Where the picture of a kept drawing is.
  public func picture(of id: String) -> String { "\(folder)/\(id).png" }

  public func drawing(of id: String) -> String { "\(folder)/\(id).wetink" }

  /// Moves a closed sheet, with all its files, to its place among the kept ones.
  public func keep(_ sheet: String, as id: String) -> Bool {
    guard makeFolder(of: id) else { return false }
    let name = sheet.split(separator: "/").last.map(String.init) ?? ""
    let place = String(sheet.dropLast(name.utf8.count + 1))
    let others = Self.names(in: place).filter { $0.hasPrefix(name) && $0 != name }
    // What belongs to it goes first: without them the sheet alone would not be whole.
    for other in others {
      let ending = other.dropFirst(name.count)
      guard !ending.hasSuffix("-lock") else { continue }
      guard Self.move("\(place)/\(other)", to: drawing(of: id) + ending) else { return false }
    }
    return Self.move(sheet, to: drawing(of: id))
  }

  /// Copies where it lies on another disk.
  static func move(_ path: String, to target: String) -> Bool {
    if rename(path, target) == 0 { return true }
    guard errno == EXDEV else { return false }
    guard (try? FileManager.default.copyItem(atPath: path, toPath: target)) != nil else {
      unlink(target)
      return false
    }
    return unlink(path) == 0
  }

  public func makeFolder(of id: String) -> Bool {
    let day = id.prefix { $0 != "/" }
    return
      (try? FileManager.default.createDirectory(
        atPath: "\(folder)/\(day)", withIntermediateDirectories: true)) != nil
  }

  /// Removes a sheet that nothing was drawn on.
  public func drop(_ sheet: String) {
    for ending in ["", "-wal", "-shm", "-lock"] { unlink(sheet + ending) }
  }

  static func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}
