import Glibc
import KioskFiles
import SQLiteStore

/// The sheets of a kiosk.
enum KioskSheets {
  /// Stands in for a shelf that takes no sheet.
  static var spare: DrawingShelf { spare(in: Folders.runtime) }

  /// All that it may have been.
  static var spares: [DrawingShelf] { Folders.runtimes.map { spare(in: $0) } }

  private static func spare(in folder: String) -> DrawingShelf {
    DrawingShelf(folder: folder + "/wetink-kiosk")
  }

  /// The newest in progress, as a kill left it; else another. Where no disk takes one, one in memory
  /// is better than a black screen.
  static func first(on shelf: DrawingShelf) -> FirstDrawing {
    let isBroken = getenv("WETINK_KIOSK_FRESH") != nil
    if let newest = shelf.sheets().last, !isBroken, let sheet = open(newest) { return sheet }
    if let sheet = open(shelf.newSheet()) { return sheet }
    _ = spare.prepare()
    if let newest = spare.sheets().last, !isBroken, let sheet = open(newest) { return sheet }
    return open(spare.newSheet())
      ?? FirstDrawing.inMemory(shelf.newSheet(), "no folder takes a sheet")
  }

  /// `nil` where it cannot be written.
  private static func open(_ path: String) -> FirstDrawing? {
    (try? Documents.write(path)).map { FirstDrawing($0) }
  }

  /// Another sheet. After one in memory it may be in memory again: there is nothing to keep.
  static func next(
    on shelf: DrawingShelf, after present: DocumentFile
  ) throws(Failure) -> OpenedDocument {
    let path = shelf.newSheet()
    do throws(Failure) {
      return try Documents.write(path)
    } catch {
      guard present.isReadOnly else { throw error }
      return DocumentFile.inMemory(path, because: "no folder takes a sheet")
    }
  }
}
