internal import CSQLite

/// What goes wrong inside the module, before it is told as a `DocumentError` with the file's name.
enum StoreFailure: Error, Equatable {
  /// SQLite's extended result code, its message, and the system's error number (0: none).
  case sqlite(code: Int32, message: String, systemError: Int32)
  /// The database can be read, but what it holds cannot be a drawing.
  case unsound(String)
  /// No drawing of ours.
  case foreign
  case newerVersion(Int)
  /// The file is not at its place any more, and cannot be put there again.
  case displaced(String)
  /// As was asked for.
  case interrupted

  /// The result code without its extension.
  var primaryCode: Int32? {
    guard case .sqlite(let code, _, _) = self else { return nil }
    return code & 0xFF
  }

  /// True when the bytes of the file are to blame, rather than the disk or another program.
  var isDamage: Bool {
    if case .unsound = self { return true }
    return primaryCode == SQLITE_CORRUPT || primaryCode == SQLITE_ERROR
      || primaryCode == SQLITE_MISMATCH
  }

  /// True when the file is no drawing, or no SQLite database at all.
  var isForeign: Bool { self == .foreign || primaryCode == SQLITE_NOTADB }

  /// SQLite quotes what it reads, which may be anything.
  private static func firstLine(of message: String) -> String {
    String(message.prefix { !$0.isNewline }.prefix(100))
  }

  /// What happened, to be put after the file's name and a colon.
  var reason: String {
    switch self {
    case .unsound(let what), .displaced(let what): what
    case .foreign: "it is no drawing"
    case .interrupted: "opening it was broken off"
    case .newerVersion(let version): "its version is \(version)"
    case .sqlite(_, let message, let systemError):
      switch primaryCode {
      case SQLITE_FULL: "the disk is full"
      // SQLite does not tell the two apart.
      case SQLITE_BUSY, SQLITE_LOCKED: "another program holds it, or its drive gives no locks"
      case SQLITE_READONLY, SQLITE_PERM: "it may not be written"
      case SQLITE_NOMEM: "not enough memory"
      default: systemError == 0 ? Self.firstLine(of: message) : describe(systemError: systemError)
      }
    }
  }
}
