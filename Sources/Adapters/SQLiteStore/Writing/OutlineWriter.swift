/// Keeps the outline of every whole stretch of edits, in the transaction that completes it.
final class OutlineWriter {
  private var reader: OutlineReader
  private let put: Statement
  private let delete: Statement

  init(_ database: Database) throws(StoreFailure) {
    reader = try OutlineReader(database)
    put = try database.prepare("REPLACE INTO outline VALUES (?, ?)")
    delete = try database.prepare("DELETE FROM outline WHERE first > ?")
  }

  /// An edit was added at `position`.
  func follow(_ position: Int) throws(StoreFailure) {
    if (position + 1) % Outline.length == 0 { try write(from: position + 1 - Outline.length) }
  }

  /// Every edit from `position` on goes.
  func drop(from position: Int) throws(StoreFailure) {
    try delete.run(.integer(Int64(position - Outline.length)))
  }

  /// Puts the outline of the edits from `first` on.
  func put(_ outline: Outline, from first: Int) throws(StoreFailure) {
    try put.run(.integer(Int64(first)), .bytes(outline.sealed))
  }

  private func write(from first: Int) throws(StoreFailure) {
    do throws(StoreFailure) {
      try put(try reader.outline(from: Int64(first)), from: first)
    } catch {
      // Older strokes may turn out to be damaged; new ones are kept all the same.
      guard case .unsound = error else { throw error }
    }
  }
}
