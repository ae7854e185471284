import Glibc

/// Where commands may write: never over what they read, and never over a drawing.
enum Outputs {
  /// Throws when writing to `path` would destroy one of `inputs` or a drawing; `nil` is not written.
  static func check(_ path: String?, sparing inputs: String?...) throws(Failure) {
    guard let path else { return }
    for case let input? in inputs where input == path || isSameFile(input, path) {
      throw .work("\(path): is read by this command and not written over")
    }
    guard !holdsDrawing(path) else {
      throw .work("\(path): is a drawing and not written over")
    }
  }

  private static func isSameFile(_ one: String, _ other: String) -> Bool {
    var first = stat()
    var second = stat()
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// Every drawing is a database of SQLite, and begins as they all do.
  private static func holdsDrawing(_ path: String) -> Bool {
    guard Folders.ordinaryFile(path) != nil else { return false }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    let magic = Array("SQLite format 3\0".utf8)
    var start = [UInt8](repeating: 0, count: magic.count)
    return read(descriptor, &start, start.count) == magic.count && start == magic
  }
}
