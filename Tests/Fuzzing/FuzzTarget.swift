import Drawing
import Glibc
import SQLiteStore
import TestSupport

/// A reader that must take any bytes.
enum FuzzTarget: String {
  case document, opening, recovery

  /// True when the bytes were read as a drawing, or something could be saved of them.
  func run(_ bytes: [UInt8], in folder: TemporaryFolder) -> Bool {
    let (path, out) = (folder["fuzzed.wetink"], folder["out.wetink"])
    for ending in ["-wal", "-shm", "-journal"] { unlink(path + ending) }
    writeFile(bytes, path)
    switch self {
    case .document:
      guard let opened = try? DocumentFile.open(path, .read) else { return false }
      // Whatever was accepted can be shown.
      return Drawing(history: opened.history).bounds.min.x.isFinite || opened.history.edits.isEmpty
    case .opening:
      // As the program opens a large drawing: strokes are read when they are asked for.
      guard let opened = try? DocumentFile.open(path, .read, readingAllUpTo: 0) else {
        return false
      }
      let strokes = Drawing(history: opened.history).strokes
      guard strokes.allSatisfy({ !$0.samples.isEmpty && $0.brush.isValid }) else { return false }
      return (try? opened.file.reading?.finish()) != nil
    case .recovery:
      unlink(out)
      _ = try? DocumentFile.check(path)
      guard (try? DocumentFile.recover(path, to: out)) != nil else { return false }
      guard let damage = try? DocumentFile.check(out).damage, damage.isEmpty else {
        fatalError("what was recovered is not sound")
      }
      return true
    }
  }
}
