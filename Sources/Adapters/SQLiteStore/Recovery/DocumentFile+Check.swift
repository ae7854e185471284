public import Drawing

/// What `DocumentFile.check` found.
public struct DocumentCheck: Sendable {
  /// A sentence for each thing that is wrong; empty for a sound drawing.
  public let damage: [String]
  /// `nil` where the drawing cannot be read as it is.
  public let history: History?
}

extension DocumentFile {
  /// Looks at all of a drawing and changes nothing. Throws where there is nothing to be looked at.
  public static func check(_ path: String) throws(DocumentError) -> DocumentCheck {
    do throws(DocumentError) {
      let opened = try open(path, .read)
      return DocumentCheck(damage: try faults(of: path), history: opened.history)
    } catch {
      switch error {
      case .damaged(_, let what): return DocumentCheck(damage: [what], history: nil)
      case .notADrawing:
        return DocumentCheck(damage: ["it does not begin as a drawing"], history: nil)
      default: throw error
      }
    }
  }

  /// What a reader does not stumble over: pages, indexes, and where strokes are said to lie.
  private static func faults(of path: String) throws(DocumentError) -> [String] {
    do throws(StoreFailure) {
      let location = try location(path)
      let database = try Database.forReading(location)
      _ = try HistoryReader.read(database, decodesAll: true)
      let faults = try database.faults("PRAGMA integrity_check(20)")
      guard faults.isEmpty else { return faults }
      let misplaced = try database.integer(
        """
        SELECT count(*) FROM (SELECT position FROM stroke EXCEPT SELECT position FROM bounds)
        """)
      guard misplaced == 0 else {
        return ["\(misplaced ?? 0) strokes are missing in its index of places"]
      }
      if try database.version >= Schema.outlineVersion { try OutlineReader.check(database) }
      return []
    } catch {
      throw DocumentError(reading: path, error)
    }
  }

  private static func location(_ path: String) throws(StoreFailure) -> FileLocation {
    do { return try FileLocation(path) } catch { throw .displaced("\(error)") }
  }
}

extension Database {
  /// What one of SQLite's own checks says other than "ok".
  fileprivate func faults(_ check: String) throws(StoreFailure) -> [String] {
    let rows = try prepare(check)
    var faults: [String] = []
    while try rows.step() {
      let line = try rows.text(0)
      if line != "ok" { faults.append(String(line.prefix { !$0.isNewline }.prefix(200))) }
    }
    return faults
  }
}
