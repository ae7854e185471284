import Drawing
import Exchange
import Ink
import Raster
import SQLiteStore

/// Files as the commands need them: failures become sentences.
enum Documents {
  static func read(_ path: String) throws(Failure) -> OpenedDocument {
    try open(path, .read)
  }

  /// Opens a drawing to draw in; makes it when there is none.
  static func edit(_ path: String) throws(Failure) -> OpenedDocument {
    try open(path, .edit)
  }

  /// As `edit`; the strokes of a large drawing may be left to its `reading`.
  static func openToDraw(
    _ path: String, unless interruption: Interruption? = nil
  ) throws(Failure) -> OpenedDocument {
    try open(path, .edit, readingAllUpTo: smallSize, unless: interruption)
  }

  /// As `read`; the strokes of a large drawing may be left to its `reading`.
  static func openToLook(_ path: String) throws(Failure) -> OpenedDocument {
    try open(path, .read, readingAllUpTo: smallSize)
  }

  /// So many bytes are read in a twentieth of a second.
  private static let smallSize = 4 << 20

  /// As `edit`, but throws where the file cannot be written.
  static func write(_ path: String) throws(Failure) -> OpenedDocument {
    try open(path, .write)
  }

  private static func open(
    _ path: String, _ mode: DocumentFile.Mode, readingAllUpTo limit: Int = .max,
    unless interruption: Interruption? = nil
  ) throws(Failure) -> OpenedDocument {
    do {
      return try DocumentFile.open(path, mode, readingAllUpTo: limit, unless: interruption)
    } catch {
      if case .notADrawing = error, ImportFormat(path: path) == nil,
        let format = ExportFormat(path: path)
      {
        throw .work("\(path): \(format.rawValue) files can only be written")
      }
      throw .work("\(error)")
    }
  }

  /// Puts a whole history into an empty drawing.
  static func record(_ history: History, in file: DocumentFile) {
    for (position, edit) in history.edits.enumerated() {
      file.record(.append(edit, position: position))
    }
    if history.canRedo { file.record(.move(position: history.position)) }
  }

  static func drawing(_ opened: OpenedDocument) -> Drawing { Drawing(history: opened.history) }

  /// Throws when what was drawn cannot be kept; it is still in memory then.
  static func flush(_ file: DocumentFile) throws(Failure) {
    do { try file.flush() } catch { throw .work("\(error)") }
  }

  static func close(_ file: DocumentFile) throws(Failure) {
    do { try file.close() } catch { throw .work("\(error)") }
  }

  static func write(_ picture: Bitmap, to path: String) throws(Failure) {
    do { try PNGFile.write(picture, to: path) } catch { throw .work("\(error)") }
  }
}
