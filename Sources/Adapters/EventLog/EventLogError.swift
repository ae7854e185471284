/// Why a log cannot be read or written. The description is one sentence with the log's name.
public enum EventLogError: Error, Sendable, Equatable, CustomStringConvertible {
  case cannotOpen(path: String, reason: String)
  /// `line` counts from 1. Nothing of the log may be used.
  case unreadable(name: String, line: Int, what: String)
  case cannotWrite(path: String, reason: String)

  public var description: String {
    switch self {
    case .cannotOpen(let path, let reason): "\(path): cannot open it: \(reason)"
    case .unreadable(let name, let line, let what): "\(name): line \(line): \(what)"
    case .cannotWrite(let path, let reason): "\(path): cannot write it: \(reason)"
    }
  }
}
