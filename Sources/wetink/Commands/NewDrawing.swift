import Drawing
import Exchange
import Glibc
import SQLiteStore

/// Drawings made of other files: there as a whole or not at all, and never over another file.
enum NewDrawing {
  static func write(_ exchanged: ExchangeDrawing, to path: String) throws(Failure) {
    let edits = EditLog(exchanged.edits)
    var meta = ["view": ViewText.unseen]
    meta[PagesText.key] = PagesText.text(exchanged.pages)
    try write(History(edits: edits, position: edits.count), meta: meta, to: path)
  }

  /// `meta`: what the file tells beside the drawing.
  static func write(
    _ history: History, meta: [String: String] = [:], to path: String
  ) throws(Failure) {
    guard access(path, F_OK) != 0 else {
      throw .work("\(path): is there already and not written over")
    }
    let temporary = "\(path).\(getpid()).wetink"
    defer { for ending in ["", "-lock", "-wal", "-shm"] { unlink(temporary + ending) } }
    do throws(Failure) {
      try fill(temporary, with: history, meta: meta)
    } catch {
      // Nobody has heard of the file that it is on its way.
      throw .work(error.message.replacing(temporary, with: path))
    }
    // Unlike a rename, a link never takes the place of what came meanwhile.
    guard link(temporary, path) == 0 || rename(temporary, path) == 0 else {
      throw .work("\(path): cannot write it: \(String(cString: strerror(errno)).lowercased())")
    }
  }

  private static func fill(
    _ path: String, with history: History, meta: [String: String]
  ) throws(Failure) {
    let opened = try Documents.edit(path)
    for (position, edit) in history.edits.enumerated() {
      opened.file.record(.append(edit, position: position))
      if position % 5000 == 4999 { try Documents.flush(opened.file) }
    }
    for (key, value) in meta { opened.file.setMeta(value, for: key) }
    if history.canRedo { opened.file.record(.move(position: history.position)) }
    try Documents.close(opened.file)
  }
}
