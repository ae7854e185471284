internal import Drawing
internal import Glibc

/// What `DocumentFile.recover` saved of a drawing.
public struct DocumentRecovery: Sendable {
  public fileprivate(set) var edits = 0
  public fileprivate(set) var strokes = 0
  /// A sentence for each kind of loss, with how often it was met.
  public fileprivate(set) var lost: [String] = []
}

extension DocumentFile {
  /// Puts all that is sound of the drawing at `path` into a new file, and never touches that one. The
  /// new file gets its name when it is whole.
  public static func recover(_ path: String, to out: String) throws(DocumentError)
    -> DocumentRecovery
  {
    let (source, target) = (try FileLocation(path), try FileLocation(out))
    guard case .file = source.entry else {
      throw source.entry == .missing ? .missing(path: path) : .notAFile(path: path)
    }
    guard target.entry == .missing else {
      throw .cannotWrite(path: out, reason: "something is there already")
    }
    let (rows, new) = (target.path + "-rows", target.path + "-new")
    defer { for name in [rows, rows + "-journal", new, new + "-journal"] { unlink(name) } }
    unlink(rows)
    unlink(new)
    do throws(StoreFailure) {
      let recovery = try saveSound(of: source, by: rows, in: new)
      guard recovery.edits > 0 else { throw .unsound("nothing sound was found in \(path)") }
      guard target.take(new) else { throw .displaced(describe(systemError: errno)) }
      return recovery
    } catch {
      throw .cannotWrite(path: out, reason: error.reason)
    }
  }

  private static func saveSound(
    of source: FileLocation, by rows: String, in new: String
  ) throws(StoreFailure) -> DocumentRecovery {
    if let sound = try? Database.forReading(source),
      (try? HistoryReader.read(sound, decodesAll: true)) != nil
    {
      return try write(sound, to: new)
    }
    let database = try RowStore.fill(rows, from: source.path)
    return try write(database, to: new)
  }

  /// Writes the sound edits of `database` as a new drawing, a batch at a time.
  private static func write(_ database: Database, to new: String) throws(StoreFailure)
    -> DocumentRecovery
  {
    try Database.writeTables(to: new, journal: "OFF")
    let target = try Database(path: new, access: .readWrite)
    try target.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = FULL")
    let writer = try EditWriter(target)
    var losses = Losses()
    let missing = try? database.integer("SELECT max(position) + 1 - count(*) FROM edit")
    losses.add("an edit is missing", missing ?? 0)
    let place = try database.integer("SELECT position FROM history ORDER BY rowid LIMIT 1")
    var recovery = DocumentRecovery()
    var done = 0
    try target.transaction { () throws(StoreFailure) in
      try HistoryReader.readSound(database, lose: { losses.add($0) }) {
        (edit, position) throws(StoreFailure) in
        try writer.write(.record(.append(edit, position: recovery.edits)))
        recovery.edits += 1
        if case .addStroke = edit { recovery.strokes += 1 }
        if position < place ?? .max { done = recovery.edits }
      }
      try writer.write(.record(.move(position: done)))
      // Nothing drawn hangs on it: the view, the layer in hand, the pages it came as.
      for (key, value) in (try? HistoryReader.meta(in: database)) ?? [:] {
        try writer.write(.meta(key, value))
      }
    }
    if place == nil { losses.add("the place in the history is missing") }
    recovery.lost = losses.sentences
    return recovery
  }
}

/// Counts what was lost, by what was wrong.
private struct Losses {
  private var counts: [String: Int64] = [:]

  mutating func add(_ what: String, _ count: Int64 = 1) {
    if count > 0 { counts[what] = (counts[what] ?? 0) &+ count }
  }

  var sentences: [String] { counts.sorted { $0.key < $1.key }.map { "\($0.key) (\($0.value))" } }
}
